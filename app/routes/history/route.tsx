import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { usePageFarm } from '~/ui/page-farm/page-farm'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { seriesByKey, type AnySeries } from '~/services/history/series-by-key'
import { listPastSeries, listSeries, type Series } from '~/services/history/list-series.server'
import { readSeries } from '~/services/history/read-series.server'
import { listSpanEvents } from '~/services/history/list-span-events.server'
import { loadTargets } from '~/services/history/load-targets.server'
import { showsReadingsWhen } from '~/shell/live/use-live'
import { Alert } from '~/ui/alert'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { HistoryCard } from './history-card'
import { HistoryControls, type Choice } from './history-controls'
import { readHistoryQuery, type HistoryQuery } from './history-query'
import { historyPathWith } from './history-path-with'
import { historyView } from './history-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('History')

/** A range in the past needs no live updates. */
export const handle = showsReadingsWhen<{ query: HistoryQuery; now: number }>(
	({ query, now }) => query.toAt >= now,
)

/** The number of marks in a chart: more than a phone can show, and little data. */
const WIDTH = 480
/** Shown first when nothing was chosen. */
const FIRST = ['ph', 'ec', 'airTemperature']

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { timezone } = ctx.farm
	const now = ctx.now()
	const { searchParams } = new URL(request.url)
	const asked = readHistoryQuery(searchParams, { now, timezone })
	const [points, past] = await Promise.all([listSeries(ctx), listPastSeries(ctx)])
	const all = seriesByKey(points, past)
	const isAnyUnknown = searchParams.getAll('p').some((key) => !all.has(key))
	const chosen = searchParams.has('p') ? asked.keys : firstOf(points)
	const keys = chosen.filter((key) => all.has(key))
	const series = keys.flatMap((key) => all.get(key) ?? [])
	const query = { ...asked, keys }
	const span = { fromAt: query.fromAt, toAt: query.toAt }
	const { otherFromAt } = query
	const shiftMs = otherFromAt === null ? 0 : span.fromAt - otherFromAt
	const other = { fromAt: span.fromAt - shiftMs, toAt: span.toAt - shiftMs }
	const [histories, others, events, targetOf] = await Promise.all([
		Promise.all(series.map((one) => readSeries(ctx, one, { ...span, width: WIDTH }))),
		otherFromAt === null
			? []
			: Promise.all(series.map((one) => readSeries(ctx, one, { ...other, width: WIDTH }))),
		listSpanEvents(ctx, span),
		loadTargets(ctx),
	])
	const charts = series.flatMap((one, i) => {
		const [history, before] = [histories[i], others[i]]
		const target = one.point ? targetOf(one.point) : null
		const compared = before ? { history: before, shiftMs } : null
		return history
			? [historyView({ series: one, history, other: compared, target, events, span, timezone })]
			: []
	})
	const choices = [...all.values()].map(choiceOf)
	const words = inWords(span, timezone)
	const otherWords = otherFromAt === null ? null : inWords(other, timezone)
	return {
		farmName: ctx.farm.name,
		query,
		choices,
		charts,
		timezone,
		words,
		otherWords,
		now,
		isAnyUnknown,
	}
})

const inWords = ({ fromAt, toAt }: { fromAt: number; toAt: number }, timezone: string) =>
	`${formatInstant(fromAt, timezone)} to ${formatInstant(toAt, timezone)}`

const firstOf = (points: readonly Series[]) =>
	FIRST.flatMap((quantity) => points.find((one) => one.quantity === quantity) ?? []).map(
		({ pointId }) => String(pointId),
	)

function choiceOf({ point, derived }: AnySeries): Choice {
	if (point) {
		const { pointId, label, deviceName, zone, removedAt } = point
		const group = removedAt === null ? zone : 'past'
		return { key: String(pointId), label, source: deviceName, zone: group }
	}
	const source = derived.inputs.map(({ label, deviceName }) => `${label}, ${deviceName}`)[0] ?? ''
	return { key: derived.key, label: derived.label, source, zone: 'computed' }
}

export default function History() {
	const { farmName, query, choices, charts, ...shown } = useLoaderData<typeof loader>()
	const { timezone, words, otherWords, now, isAnyUnknown } = shown
	const [cursorAt, setCursorAt] = useState<number | null>(null)
	const navigate = useNavigate()
	const farmId = usePageFarm()
	const zoom = (at: { fromAt: number; toAt: number }) =>
		navigate(withFarm(historyPathWith(query, { at }), farmId), { preventScrollReset: true })
	return (
		<>
			<PageHeader
				title="History"
				subtitle={`What ${farmName} measured, over any span to a year.`}
			/>
			{choices.length === 0 ? (
				<EmptyState
					icon={Activity}
					title="Nothing is measured yet"
					action={<LinkButton to="/local-agent-install">Install an agent</LinkButton>}
				>
					Readings are kept from the moment a farm agent sends them.
				</EmptyState>
			) : (
				<div className="grid gap-4">
					<HistoryControls query={query} choices={choices} words={words} now={now} />
					{isAnyUnknown && (
						<Alert tone="attention" title="A reading that was asked for is not there">
							Nothing of {farmName} was ever read under this address. Choose from the list below.
						</Alert>
					)}
					{otherWords && (
						<p className="text-sm text-muted">Dashed grey: the same readings, {otherWords}.</p>
					)}
					<div data-charts className="grid gap-4">
						{charts.map((chart) => (
							<HistoryCard
								key={chart.key}
								view={chart}
								query={query}
								timezone={timezone}
								cursorAt={cursorAt}
								onPoint={setCursorAt}
								onZoom={zoom}
							/>
						))}
					</div>
				</div>
			)}
		</>
	)
}
