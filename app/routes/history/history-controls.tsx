import { ChevronLeft, ChevronRight, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { SPANS, type HistoryQuery, type SpanKey } from './history-query'
import { historyPathWith } from './history-path-with'

/** A series a person can choose. */
export type Choice = { key: string; label: string; source: string; zone: string }

type Props = { query: HistoryQuery; choices: readonly Choice[]; words: string; now: number }

const ZONES: Readonly<Record<string, string>> = {
	container: 'Container',
	nursery: 'Nursery',
	cultivation: 'Cultivation',
	unassigned: 'No zone',
	computed: 'Computed',
	past: 'No longer connected',
}
const CHIP =
	'inline-flex min-h-11 items-center rounded-control border border-line px-3 font-semibold hover:bg-sunk aria-[current]:border-accent aria-[current]:bg-accent-tint'
const FIELD =
	'min-h-11 w-full rounded-control border border-field bg-surface px-3 text-ink focus-visible:outline-2'

/** The choice of readings and of a time range: links for common ranges, a form for the rest. */
export function HistoryControls({ query, choices, words, now }: Props) {
	const zones = [...new Set(choices.map(({ zone }) => zone))]
	const { errors, compare } = query
	const isWrong = Object.keys(errors).length > 0
	return (
		<>
			<nav aria-label="Span" className="no-print flex flex-wrap gap-1">
				{(Object.keys(SPANS) as SpanKey[]).map((key) => (
					<Link
						key={key}
						to={historyPathWith(query, { span: key })}
						preventScrollReset
						aria-current={key === query.span ? 'true' : undefined}
						className={CHIP}
					>
						{SPANS[key].label}
					</Link>
				))}
				<Link
					to={historyPathWith(query, { compare: compare ? '' : '1' })}
					preventScrollReset
					aria-current={compare ? 'true' : undefined}
					className={`${CHIP} sm:ml-auto`}
				>
					Compare with previous period
				</Link>
			</nav>
			<Steps query={query} words={words} now={now} />
			<details className="no-print rounded-card border border-line bg-surface" open={isWrong}>
				<summary className="flex min-h-11 items-center px-4 font-semibold">
					Choose readings and days
				</summary>
				<Form method="get" action="/history" preventScrollReset className="grid gap-4 px-4 pb-4">
					<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{zones.map((zone) => (
							<fieldset key={zone} className="min-w-0">
								<legend className="mb-1 text-sm font-semibold text-muted">
									{ZONES[zone] ?? zone}
								</legend>
								{choices
									.filter((one) => one.zone === zone)
									.map(({ key, label, source }) => (
										<label key={key} className="flex min-h-11 items-center gap-3">
											<input
												type="checkbox"
												name="p"
												value={key}
												defaultChecked={query.keys.includes(key)}
												className="size-5 shrink-0 accent-(--accent)"
											/>
											<span className="min-w-0">
												{label} <span className="text-sm text-muted">{source}</span>
											</span>
										</label>
									))}
							</fieldset>
						))}
					</div>
					<div className="flex flex-wrap items-end gap-3">
						<DayField name="from" label="First day" value={query.days.from} error={errors.from} />
						<DayField name="to" label="Last day" value={query.days.to} error={errors.to} />
						<DayField
							name="compare"
							label="Compare from"
							value={compare === '1' ? '' : compare}
							error={errors.compare}
						/>
						<Button type="submit" variant="primary" icon={Search}>
							Show
						</Button>
					</div>
					<p className="text-sm text-muted">
						At most 6 readings. Without days, the last 24 hours. Days are those of the farm.
					</p>
				</Form>
			</details>
		</>
	)
}

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

/** Links to the ranges before and after, and to zoom in and out, as dragging does. */
function Steps({ query, words, now }: Pick<Props, 'query' | 'words' | 'now'>) {
	const { fromAt, toAt } = query
	const ms = toAt - fromAt
	const moved = (from: number, to: number) =>
		historyPathWith(query, { at: { fromAt: fromAt + from * ms, toAt: toAt + to * ms } })
	const isLongest = 2 * ms > SPANS['1y'].ms
	const links = [
		{ to: moved(-1, -1), label: 'Earlier', icon: ChevronLeft, isShown: true },
		{ to: moved(1, 1), label: 'Later', icon: ChevronRight, isShown: toAt < now },
		{ to: moved(0.25, -0.25), label: 'Zoom in', icon: ZoomIn, isShown: ms > 10 * 60_000 },
		{ to: moved(-0.5, 0.5), label: 'Zoom out', icon: ZoomOut, isShown: !isLongest },
	]
	return (
		<nav aria-label="Move in time" className="flex flex-wrap items-center gap-1">
			<p className="mr-2 min-w-0 font-semibold">{words}</p>
			{links
				.filter(({ isShown }) => isShown)
				.map(({ to, label, icon: Icon }) => (
					<Link key={label} to={to} preventScrollReset className={`no-print ${CHIP} gap-1.5`}>
						<Icon aria-hidden className="size-4.5" />
						{label}
					</Link>
				))}
		</nav>
	)
}
