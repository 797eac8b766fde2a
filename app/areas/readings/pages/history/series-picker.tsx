import { useRef } from 'react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { Form } from '~/ui/page-farm/form'
import { matchesSearch } from './matches-search'
import { formatGroup } from './series-names'
import { SERIES_MAX, type HistoryQuery } from './history-query'

/** A series a person can choose. */
export type Choice = { key: string; label: string; source: string; zone: string }

type Props = { query: HistoryQuery; choices: readonly Choice[] }

const FIELD =
	'min-h-11 w-full rounded-control border border-field bg-surface px-3 text-ink focus-visible:outline-2'

/**
 * The choice of readings and days. The search narrows the list while typing; without scripts its button does.
 * Chosen readings stay in the list.
 */
export function SeriesPicker({ query, choices }: Props) {
	const list = useRef<HTMLDivElement>(null)
	const zones = [...new Set(choices.map(({ zone }) => zone))]
	const { days, errors, compare, hidden } = query
	const isFound = (choice: Choice) =>
		query.keys.includes(choice.key) || matchesSearch(searchText(choice), query.search)
	function narrow(search: string) {
		for (const label of list.current?.querySelectorAll<HTMLElement>('label') ?? [])
			label.hidden =
				!label.querySelector<HTMLInputElement>(':checked') &&
				!matchesSearch(label.dataset['text'] ?? '', search)
		for (const group of list.current?.querySelectorAll('fieldset') ?? [])
			group.hidden = !group.querySelector('label:not([hidden])')
	}
	return (
		<Card className="no-print">
			<Form method="get" action="/history" preventScrollReset className="grid gap-4">
				{query.isSeparate && <input type="hidden" name="charts" value="separate" />}
				{query.hasTable && <input type="hidden" name="table" value="1" />}
				{hidden.map((kind) => (
					<input key={kind} type="hidden" name="hide" value={kind} />
				))}
				<div className="flex flex-wrap items-end gap-3">
					<label className="grid min-w-0 grow gap-1 font-semibold sm:max-w-96">
						Search
						<input
							type="search"
							name="q"
							defaultValue={query.search}
							placeholder="pH, nursery, tank…"
							onInput={(event) => narrow(event.currentTarget.value)}
							className={`${FIELD} font-normal`}
						/>
					</label>
					<Button type="submit" name="pick" value="1">
						Search
					</Button>
				</div>
				<div ref={list} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
					{zones.map((zone) => {
						const inZone = choices.filter((one) => one.zone === zone)
						return (
							<fieldset key={zone} hidden={!inZone.some(isFound)} className="min-w-0">
								<legend className="mb-1 text-sm font-semibold text-muted">
									{formatGroup(zone)}
								</legend>
								{inZone.map((choice) => (
									<label
										key={choice.key}
										data-text={searchText(choice)}
										hidden={!isFound(choice)}
										className="flex min-h-11 items-center gap-3 [&[hidden]]:hidden"
									>
										<input
											type="checkbox"
											name="p"
											value={choice.key}
											defaultChecked={query.keys.includes(choice.key)}
											className="size-5 shrink-0 accent-(--accent)"
										/>
										<span className="min-w-0">
											{choice.label} <span className="text-sm text-muted">{choice.source}</span>
										</span>
									</label>
								))}
							</fieldset>
						)
					})}
				</div>
				{!choices.some(isFound) && <p>No reading is called “{query.search}”.</p>}
				<div className="flex flex-wrap items-end gap-3">
					<DayField name="from" label="First day" value={days.from} error={errors.from} />
					<TimeField name="fromTime" label="Time on the first day" value={days.fromTime} />
					<DayField name="to" label="Last day" value={days.to} error={errors.to} />
					<TimeField name="toTime" label="Time on the last day" value={days.toTime} />
					<DayField
						name="compare"
						label="Compare from"
						value={compare === '1' ? '' : compare}
						error={errors.compare}
					/>
					<Button type="submit" variant="primary">
						Show
					</Button>
				</div>
				<p className="text-sm text-muted">
					At most {SERIES_MAX} readings. Without days, the latest data; without times, whole days.
					Days and times are those of the farm.
				</p>
			</Form>
		</Card>
	)
}

const searchText = ({ label, source, zone }: Choice) => `${label} ${source} ${formatGroup(zone)}`

type DayProps = { name: string; label: string; value: string; error: string | undefined }

function DayField({ name, label, value, error }: DayProps) {
	const id = `history-${name}`
	return (
		<div className="grid min-w-0 gap-1">
			<label htmlFor={id} className="font-semibold">
				{label}
			</label>
			<input
				id={id}
				type="date"
				name={name}
				defaultValue={value}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-error` : undefined}
				className={FIELD}
			/>
			<Errors id={`${id}-error`} errors={error ? [error] : null} />
		</div>
	)
}

type TimeProps = { name: string; label: string; value: string }

const TimeField = ({ name, label, value }: TimeProps) => (
	<label className="grid min-w-0 gap-1 font-semibold">
		{label}
		<input type="time" name={name} defaultValue={value} className={`${FIELD} font-normal`} />
	</label>
)
