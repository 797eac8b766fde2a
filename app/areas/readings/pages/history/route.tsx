import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { usePageFarm } from '~/ui/page-farm/page-farm'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { page } from '~/http/page.server'
import { loadLiveView } from '~/live-views.server'
import { requireFarm } from '~/http/require-farm.server'
import { indexSeries, type AnySeries } from '~/areas/readings/services/history/index-series'
import {
	listPastSeries,
	listSeries,
	type Series,
} from '~/areas/readings/services/history/list-series.server'
import { findDataSpan } from '~/areas/readings/services/history/find-data-span.server'
import { readSeries } from '~/areas/readings/services/history/read-series.server'
import { listOutputStates } from '~/areas/readings/services/history/list-output-states.server'
import { listSpanEvents } from '~/areas/readings/services/history/list-span-events.server'
import { loadTargetSpans } from '~/areas/growing/services/recipes/load-targets.server'
import { Alert } from '~/ui/alert'
import type { Formats } from '@sfc/domain/units/formats'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Card } from '~/ui/card'
import type { EventKind } from '~/areas/readings/services/history/event-list'
import { createCursor } from './chart/cursor'
import { StateBars } from './chart/state-bars'
import { eventMarks, historyCharts } from './chart-view.server'
import { FoldedList } from './folded-list'
import { HistoryCard } from './history-card'
import { HistoryControls } from './history-controls'
import { readHistoryQuery, readSeriesKeys, SERIES_MAX } from './history-query'
import { historyPathWith } from './history-path-with'
import { buildPresets } from './presets'
import { SeriesPicker, type Choice } from './series-picker'
import { seriesNames } from './series-names'
import { stateLanes } from './state-lanes.server'
import { TimeSteps } from './time-steps'
import { historyTrace } from './trace.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('History')

/** Number of steps in a chart: more than a phone can show, and little data. */
const WIDTH = 480
/** A chart that reaches to now is reloaded at each new step, but at most every 90 s. */
const RELOAD_MIN_MS = 90_000
/** Default readings, if the farm has them. */
const FIRST = ['ph', 'ec', 'airTemperature']
const FIRST_MOST = 3

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { timezone } = ctx.farm
	const formats = ctx.user
	const now = ctx.now()
	const { searchParams } = new URL(request.url)
	const asked = readSeriesKeys(searchParams)
	const [points, past] = await Promise.all([listSeries(ctx), listPastSeries(ctx)])
	const all = indexSeries(points, past)
	const isAnyUnknown = searchParams.getAll('p').some((key) => !all.has(key))
	const chosen = searchParams.has('p') ? asked.keys : defaultSeriesKeys(points)
	const keys = chosen.filter((key) => all.has(key))
	const series = keys.flatMap((key) => all.get(key) ?? [])
	const latest = await findDataSpan(ctx, {
		pointIds: series.flatMap(listPointIds),
		longestMs: series.every(({ derived }) => isDaily(derived)) ? 30 * DAY_MS : DAY_MS,
	})
	const lastDay = { fromAt: now - DAY_MS, toAt: now }
	const given = { keys, now, timezone, latest: latest ?? lastDay }
	const query = readHistoryQuery(searchParams, given)
	const span = { fromAt: query.fromAt, toAt: query.toAt }
	const { otherFromAt } = query
	const shiftMs = otherFromAt === null ? 0 : span.fromAt - otherFromAt
	const other = { fromAt: span.fromAt - shiftMs, toAt: span.toAt - shiftMs }
	const read = (range: typeof span) =>
		Promise.all(series.map((one) => readSeries(ctx, one, { ...range, width: WIDTH })))
	const [histories, others, { events, leftOut }, outputs, targetsOf] = await Promise.all([
		read(span),
		otherFromAt === null ? [] : read(other),
		listSpanEvents(ctx, span, listZones(series)),
		listOutputStates(ctx, span, { zones: listZones(series) }),
		loadTargetSpans(ctx, span),
	])
	const names = seriesNames(series)
	const traces = series.flatMap((one, i) => {
		const [history, before] = [histories[i], others[i]]
		if (!history) return []
		return historyTrace({
			series: one,
			history,
			other: before ? { history: before, shiftMs } : null,
			targets: one.point ? targetsOf(one.point) : [],
			span,
			timezone,
			formats,
			colour: `var(--series-${i + 1})`,
			name: names[i] ?? '',
			hasTable: query.hasTable,
		})
	})
	const everySeries = [...all.values()]
	const isPast = span.toAt < now
	const isPicking = query.isPicking || Object.keys(query.errors).length > 0
	return {
		farmName: ctx.farm.name,
		query: { ...query, isPicking },
		isEmpty: all.size === 0,
		presets: buildPresets(everySeries, SERIES_MAX),
		choices: isPicking ? everySeries.map(toChoice) : [],
		charts: historyCharts(traces, { span, timezone, formats, isSeparate: query.isSeparate }),
		marks: eventMarks(
			events.filter(({ kind }) => !query.hidden.includes(kind)),
			{ span, timezone, formats },
		),
		states: stateLanes(outputs, { span, timezone, formats }),
		counts: countKinds(events),
		leftOut,
		timezone,
		words: formatShownRange(span, timezone, formats),
		otherWords: otherFromAt === null ? null : formatShownRange(other, timezone, formats),
		now,
		isAnyUnknown,
		areTooMany: asked.areTooMany,
		reloadEveryMs: isPast ? null : Math.max(RELOAD_MIN_MS, (span.toAt - span.fromAt) / WIDTH),
		live: isPast ? null : await loadLiveView(ctx, 'history'),
	}
})

const DAY_MS = 86_400_000

const formatShownRange = (
	{ fromAt, toAt }: { fromAt: number; toAt: number },
	timezone: string,
	formats: Formats,
) => `${formatInstant(fromAt, timezone, formats)} to ${formatInstant(toAt, timezone, formats)}`

/** Measured quantities come first; a farm without pH still opens on something. */
function defaultSeriesKeys(points: readonly Series[]): string[] {
	const areRead = points.filter(({ lastAt }) => lastAt !== null)
	const usual = FIRST.flatMap(
		(quantity) =>
			areRead.find((one) => one.quantity === quantity) ??
			points.find((one) => one.quantity === quantity) ??
			[],
	)
	const found = usual.some(({ lastAt }) => lastAt !== null) ? usual : [...areRead, ...usual]
	return found.slice(0, FIRST_MOST).map(({ pointId }) => String(pointId))
}

const listPointIds = ({ point, derived }: AnySeries) =>
	(point ? [point] : derived.inputs).map(({ pointId }) => pointId)

/** Whether a series has one value a day. */
const isDaily = (derived: AnySeries['derived']) =>
	derived?.kind === 'dli' || derived?.kind === 'degree-days'

/** Outputs of the whole container count for every zone. */
const listZones = (series: readonly AnySeries[]) => [
	...new Set(['container', ...series.map(({ point, derived }) => (point ?? derived).zone)]),
]

function countKinds(events: readonly { kind: EventKind }[]): Partial<Record<EventKind, number>> {
	const counts: Partial<Record<EventKind, number>> = {}
	for (const { kind } of events) counts[kind] = (counts[kind] ?? 0) + 1
	return counts
}

function toChoice({ point, derived }: AnySeries): Choice {
	if (point) {
		const { pointId, label, deviceName, zone, removedAt } = point
		const group = removedAt === null ? zone : 'past'
		return { key: String(pointId), label, source: deviceName, zone: group }
	}
	const source = derived.inputs.map(({ label, deviceName }) => `${label}, ${deviceName}`)[0] ?? ''
	return { key: derived.key, label: derived.label, source, zone: 'computed' }
}

const CONTROLS_ID = 'history-controls'

export default function History() {
	const { farmName, query, charts, marks, ...shown } = useLoaderData<typeof loader>()
	const { timezone, words, otherWords, now, counts, leftOut } = shown
	const [cursor] = useState(createCursor)
	// The time axes of all charts are aligned.
	const hasRight = charts.some(({ right }) => right)
	const navigate = useNavigate()
	const farmId = usePageFarm()
	const zoom = (at: { fromAt: number; toAt: number }) =>
		navigate(withFarm(historyPathWith(query, { at }), farmId), { preventScrollReset: true })
	return (
		<>
			<PageHeader
				title="History"
				subtitle={`What ${farmName} measured, over any period up to a year.`}
			/>
			{shown.isEmpty ? (
				<EmptyState
					icon={Activity}
					title="Nothing is measured yet"
					action={<LinkButton to="/local-agent-install">Install an agent</LinkButton>}
				>
					Readings are kept from the moment a farm agent sends them.
				</EmptyState>
			) : (
				<div className="grid gap-4">
					<HistoryControls id={CONTROLS_ID} query={query} presets={shown.presets} counts={counts} />
					{query.isPicking && (
						<SeriesPicker key={query.search} query={query} choices={shown.choices} />
					)}
					<TimeSteps query={query} words={words} now={now} controlsId={CONTROLS_ID} />
					{shown.isAnyUnknown && (
						<Alert tone="attention" title="A reading was not found">
							Nothing of {farmName} is known under this address. Choose from the list.
						</Alert>
					)}
					{shown.areTooMany && (
						<Alert tone="attention" title={`At most ${SERIES_MAX} readings at once`}>
							The first {SERIES_MAX} are shown. Remove some to see others.
						</Alert>
					)}
					{otherWords && (
						<p className="text-sm text-muted">Dashed: the same readings, {otherWords}.</p>
					)}
					<div data-charts className="grid gap-4">
						{charts.map((chart) => (
							<HistoryCard
								key={chart.traces.map(({ key }) => key).join()}
								chart={chart}
								hasRight={hasRight}
								marks={marks}
								query={query}
								timezone={timezone}
								cursor={cursor}
								onZoom={zoom}
							/>
						))}
						{charts[0] && (
							<StateBars {...shown.states} chart={charts[0]} hasRight={hasRight} cursor={cursor} />
						)}
						{marks.length > 0 && (
							<Card>
								<FoldedList title="Events" items={marks.map(({ words }) => words)} />
								{leftOut > 0 && (
									<p className="text-sm text-muted">
										{leftOut} earlier ones are not shown; choose a shorter period to see them.
									</p>
								)}
							</Card>
						)}
					</div>
				</div>
			)}
		</>
	)
}
