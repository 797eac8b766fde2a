import { Form, Link } from '@remix-run/react'
import { Search } from 'lucide-react'
import type { Series } from '~/services/history/list-series.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/errors'
import { historyTo, SPANS, type HistoryQuery, type SpanKey } from './history-query'

type Props = { query: HistoryQuery; series: readonly Series[] }

const ZONES: Readonly<Record<string, string>> = {
	container: 'Container',
	nursery: 'Nursery',
	cultivation: 'Cultivation',
	unassigned: 'No zone',
}
const CHIP =
	'inline-flex min-h-11 items-center rounded-control border border-line px-3 font-semibold hover:bg-sunk aria-[current]:border-accent aria-[current]:bg-accent-tint'
const FIELD =
	'min-h-11 w-full rounded-control border border-field bg-surface px-3 text-ink focus-visible:outline-2'

/** Which readings, and over which span: links for the usual ones, a form for the rest. */
export function HistoryControls({ query, series }: Props) {
	const zones = [...new Set(series.map(({ zone }) => zone))]
	return (
		<>
			<nav aria-label="Span" className="no-print flex flex-wrap gap-1">
				{(Object.keys(SPANS) as SpanKey[]).map((key) => (
					<Link
						key={key}
						to={historyTo(query, { span: key })}
						preventScrollReset
						aria-current={key === query.span ? 'true' : undefined}
						className={CHIP}
					>
						{SPANS[key].label}
					</Link>
				))}
				<Link
					to={historyTo(query, { compares: !query.compares })}
					preventScrollReset
					aria-current={query.compares ? 'true' : undefined}
					className={`${CHIP} sm:ml-auto`}
				>
					Compare with the span before
				</Link>
			</nav>
			<details className="no-print rounded-card border border-line bg-surface" open={!!query.error}>
				<summary className="flex min-h-11 items-center px-4 font-semibold">
					Choose readings and days
				</summary>
				<Form method="get" action="/history" preventScrollReset className="grid gap-4 px-4 pb-4">
					{query.compares && <input type="hidden" name="compare" value="1" />}
					<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{zones.map((zone) => (
							<fieldset key={zone} className="min-w-0">
								<legend className="mb-1 text-sm font-semibold text-muted">
									{ZONES[zone] ?? zone}
								</legend>
								{series
									.filter((one) => one.zone === zone)
									.map(({ pointId, label, deviceName }) => (
										<label key={pointId} className="flex min-h-11 items-center gap-3">
											<input
												type="checkbox"
												name="p"
												value={pointId}
												defaultChecked={query.pointIds.includes(pointId)}
												className="size-5 shrink-0 accent-(--accent)"
											/>
											<span className="min-w-0">
												{label} <span className="text-sm text-muted">{deviceName}</span>
											</span>
										</label>
									))}
							</fieldset>
						))}
					</div>
					<div className="flex flex-wrap items-end gap-3">
						<label className="grid gap-1 font-semibold">
							First day
							<input type="date" name="from" defaultValue={query.days.from} className={FIELD} />
						</label>
						<label className="grid gap-1 font-semibold">
							Last day
							<input type="date" name="to" defaultValue={query.days.to} className={FIELD} />
						</label>
						<Button type="submit" variant="primary" icon={Search}>
							Show
						</Button>
					</div>
					<Errors errors={query.error ? [query.error] : null} />
					<p className="text-sm text-muted">
						At most 6 readings. Without days, the last 24 hours. Days are those of the farm.
					</p>
				</Form>
			</details>
		</>
	)
}
