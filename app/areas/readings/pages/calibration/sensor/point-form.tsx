import { getFormProps } from '@conform-to/react'
import { useActionData, useFetcher } from '@remix-run/react'
import type { RecordPointForm } from '@sfc/contract/readings/calibration/record-point'
import { Activity, Crosshair, Timer } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { UnitFields } from '~/ui/form/unit-fields'
import { useFormats } from '~/ui/formats/use-formats'
import { useFormPage } from '~/ui/form/use-form-page'
import type { ReadingNotice } from './handle-calibration-form.server'
import type { PointView } from './session-view.server'

type Props = {
	/** The point of this step; null for a step without one. */
	point: PointView | null
}

/** Records the reading in one reference: asks for what determines the reference, and shows the sensor. */
export function PointForm({ point }: Props) {
	// A fetcher keeps its answer while the reading next to it is revalidated.
	const fetcher = useFetcher<{ notice?: ReadingNotice }>()
	const [form, fields] = useFormPage<RecordPointForm>('take', fetcher)
	const atPage = useActionData<{ notice?: ReadingNotice }>()
	const { notice } = fetcher.data ?? atPage ?? {}
	const isPending = fetcher.state !== 'idle'
	return (
		<fetcher.Form method="post" {...getFormProps(form)} className="grid gap-3">
			{point && (
				<>
					<input type="hidden" name="key" value={point.key} />
					<UnitFields />
					<PointFields point={point} fields={fields} />
					<Errors id={form.errorId} errors={form.errors} />
					<Button
						type="submit"
						name="intent"
						value="take"
						variant="primary"
						icon={Crosshair}
						pending={isPending}
						className="w-full"
					>
						{point.label}
					</Button>
					{point.optional && (
						<p className="text-sm text-muted">
							{point.isCheck
								? 'The check is optional; without it the calibration says that there was none.'
								: 'This point is optional.'}
						</p>
					)}
				</>
			)}
			<div className="grid gap-2 min-[26rem]:grid-cols-2">
				<Button
					type="submit"
					name="intent"
					value="test"
					icon={Activity}
					formNoValidate
					className="px-2"
				>
					Test Reading
				</Button>
				<Button
					type="submit"
					name="intent"
					value="stable"
					icon={Timer}
					formNoValidate
					className="px-2"
				>
					Reading Stable
				</Button>
			</div>
			{notice && (
				<Alert tone={notice.tone} title={notice.title} role="status">
					{notice.text}
				</Alert>
			)}
		</fetcher.Form>
	)
}

type Fields = ReturnType<typeof useFormPage<RecordPointForm>>[1]

function PointFields({
	point: { asks, unit, table },
	fields,
}: {
	point: PointView
	fields: Fields
}) {
	const isFahrenheit = useFormats().temperatureUnit === 'F'
	return (
		<>
			{asks.temperature && (
				<InputField
					label="Temperature of the reference"
					type="number"
					step="0.1"
					inputMode="decimal"
					unit={isFahrenheit ? '°F' : '°C'}
					field={fields.temperatureF}
				/>
			)}
			{asks.altitude && (
				<InputField
					label="Altitude"
					hint={`Water boils at ${isFahrenheit ? '2°F' : '1.1°C'} less for each 1000 ft.`}
					type="number"
					step="1"
					unit="ft"
					field={fields.altitudeFt}
				/>
			)}
			{asks.shown && (
				<InputField
					label="Value of the reference"
					type="number"
					step="any"
					inputMode="decimal"
					unit={unit}
					field={fields.shown}
				/>
			)}
			{asks.lot && (
				<div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2">
					<InputField label="Lot" autoComplete="off" field={fields.lot} />
					<InputField label="Expires" type="date" field={fields.expiresOn} />
				</div>
			)}
			{asks.compensates ? (
				<CheckboxField
					label={`The probe corrects to ${isFahrenheit ? '77 °F (25 °C)' : '25 °C'} itself`}
					field={fields.compensates}
				/>
			) : (
				<input type="hidden" name="compensates" value="on" />
			)}
			{table && <ReferenceTable table={table} />}
		</>
	)
}

function ReferenceTable({ table }: { table: NonNullable<PointView['table']> }) {
	return (
		<details className="text-sm">
			<summary className="min-h-11 cursor-pointer py-3 font-medium text-muted">
				Its value at that temperature
			</summary>
			<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 tabular-nums">
				{table.rows.map(({ at, value }) => (
					<div key={at} className="col-span-2 grid grid-cols-subgrid">
						<dt className="text-muted">{at}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<p className="mt-2 text-xs text-muted">{table.source}</p>
		</details>
	)
}
