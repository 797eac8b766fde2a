import type { CsvPreview } from '@sfc/contract/data-protection/csv-imports/csv-preview'
import type { ImportKind } from '@sfc/domain/data-protection/csv-imports/import-kinds'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { renderOption, Select, type Option } from '~/ui/form/select'

type Props = {
	preview: CsvPreview & { kind: ImportKind }
	fields: Record<string, Option[]>
	sensors: Option[]
	quantities: Option[]
	units: string[]
	/** Whether imported harvests are still in stock. */
	inStock: boolean
}

/** What a file holds and what an import would store, with all that was guessed as choices. */
export function PreviewCards(props: Props) {
	const { preview } = props
	return (
		<>
			<Summary {...props} />
			<Columns {...props} />
			{preview.sensors.length > 0 && <Sensors {...props} />}
			{preview.problems.length > 0 && <Problems {...props} />}
			{preview.rows.length > 0 && <FirstRows {...props} />}
		</>
	)
}

function Summary({ preview }: Props) {
	const { lines, ready, alreadyThere, problemCount, columnProblem } = preview
	return (
		<>
			<Errors id="columns-errors" errors={columnProblem ? [columnProblem] : undefined} />
			<Alert
				tone={ready > 0 ? 'info' : 'attention'}
				role="status"
				title={`${lines.toLocaleString('en-US')} lines: ${ready.toLocaleString('en-US')} ${preview.kind === 'readings' ? 'readings' : 'of them'} can be imported`}
			>
				{problemCount > 0 && (
					<p>
						{problemCount.toLocaleString('en-US')} with a problem: see below. They are left out.
					</p>
				)}
				{alreadyThere !== null && alreadyThere > 0 && (
					<p>{alreadyThere} are on the farm already and stay as they are.</p>
				)}
				{preview.kind === 'readings' && (
					<p>Readings that are there already stay as they are. No alarm looks at imported ones.</p>
				)}
				<p>Nothing is stored yet.</p>
			</Alert>
		</>
	)
}

function Columns({ preview, fields, inStock }: Props) {
	return (
		<Card title="Columns" flush>
			<input type="hidden" name="columnsOf" value={preview.kind} />
			<ul key={preview.kind}>
				{preview.columns.map(({ header, field, example }, at) => (
					<li
						key={at}
						className="grid items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:grid-cols-[1fr_1fr_16rem]"
					>
						<label htmlFor={`column-${at}`} className="font-medium break-words">
							{header.trim() || `Column ${at + 1}`}
						</label>
						<span className="break-words text-muted">{example || 'empty'}</span>
						<Select id={`column-${at}`} name={`columns[${at}]`} defaultValue={field}>
							<option value="">Leave out</option>
							{fields[preview.kind]?.map(renderOption)}
						</Select>
					</li>
				))}
			</ul>
			<div className="grid gap-4 border-t border-line px-4 py-4 sm:grid-cols-2">
				<label className="grid gap-1.5 font-medium">
					Days such as 3/4/2026
					<Select name="dayOrder" defaultValue={preview.dayOrder}>
						<option value="day-first">Day first: April 3</option>
						<option value="month-first">Month first: March 4</option>
					</Select>
				</label>
				<label className="grid gap-1.5 font-medium">
					Decimal mark
					<Select name="decimal" defaultValue={preview.decimal}>
						<option value="point">Point: 1.5</option>
						<option value="comma">Comma: 1,5</option>
					</Select>
				</label>
				{preview.kind === 'harvests' && (
					<label className="flex min-h-11 items-center gap-3 font-medium sm:col-span-2">
						<input
							type="checkbox"
							name="inStock"
							defaultChecked={inStock}
							className="size-5 accent-(--accent)"
						/>
						These harvests are still in stock
					</label>
				)}
			</div>
		</Card>
	)
}

function Sensors({ preview, sensors, quantities, units }: Props) {
	return (
		<Card title="Sensors" flush>
			<p className="px-4 pb-3 text-sm text-muted">
				A new sensor is seen in History alone, among those that are no longer connected.
			</p>
			<ul>
				{preview.sensors.map(({ name, target, unit = '', readings, problem }, at) => (
					<li
						key={name}
						className="grid items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:grid-cols-[1fr_16rem_8rem]"
					>
						<span className="min-w-0 break-words">
							<span className="font-medium">{name}</span>
							<span className="text-muted"> · {readings} readings</span>
							<Errors id={`sensor-${at}-errors`} errors={problem ? [problem] : undefined} />
						</span>
						<input type="hidden" name={`sensors[${at}].name`} value={name} />
						<Select
							name={`sensors[${at}].target`}
							defaultValue={target}
							aria-label={`Sensor for ${name}`}
							aria-describedby={problem ? `sensor-${at}-errors` : undefined}
						>
							<option value="skip">Leave out</option>
							<optgroup label="New sensor">{quantities.map(renderOption)}</optgroup>
							{sensors.length > 0 && (
								<optgroup label="Sensor of the farm">{sensors.map(renderOption)}</optgroup>
							)}
						</Select>
						<Select name={`sensors[${at}].unit`} defaultValue={unit} aria-label={`Unit of ${name}`}>
							<option value="">No unit</option>
							{[...new Set([...units, unit].filter(Boolean))].map((one) => (
								<option key={one}>{one}</option>
							))}
						</Select>
					</li>
				))}
			</ul>
		</Card>
	)
}

function Problems({ preview: { problems, problemCount } }: Props) {
	return (
		<Card title={`Problems (${problemCount.toLocaleString('en-US')})`} flush>
			<ul className="max-h-96 overflow-y-auto" tabIndex={0} aria-label="Problems by line">
				{problems.map(({ line, column, message }, at) => (
					<li key={at} className="border-t border-line px-4 py-2 break-words">
						<span className="font-medium">
							Line {line}
							{column && `, ${column}`}:
						</span>{' '}
						{message}
					</li>
				))}
			</ul>
			{problemCount > problems.length && (
				<p className="border-t border-line px-4 py-3 text-muted">
					The first {problems.length} are shown.
				</p>
			)}
		</Card>
	)
}

function FirstRows({ preview: { columns, rows } }: Props) {
	const used = columns.flatMap(({ field }, at) => (field === '' ? [] : [at]))
	return (
		<Card title="First lines, as they are understood" flush>
			<div className="overflow-x-auto" tabIndex={0} role="region" aria-label="First lines">
				<table className="w-full text-left text-sm">
					<thead>
						<tr>
							<th scope="col" className="px-4 py-2 font-medium text-muted">
								Line
							</th>
							{used.map((at) => (
								<th key={at} scope="col" className="px-4 py-2 font-medium text-muted">
									{columns[at]?.header}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(({ line, cells }) => (
							<tr key={line} className="border-t border-line">
								<th scope="row" className="px-4 py-2 font-medium">
									{line}
								</th>
								{used.map((at) => (
									<td key={at} className="max-w-72 px-4 py-2 break-words">
										{cells[at]}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</Card>
	)
}
