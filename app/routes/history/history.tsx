import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Activity } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { listSeries, type Series } from '~/services/history/list-series.server'
import { readHistory } from '~/services/history/read-history.server'
import { spanEvents } from '~/services/history/span-events.server'
import { targets } from '~/services/history/target-of.server'
import { refreshWithoutScripts } from '~/shell/refresh-without-scripts'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { HistoryCard } from './history-card'
import { HistoryControls } from './history-controls'
import { readHistoryQuery } from './history-query'
import { historyView } from './history-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta: MetaFunction = () => [{ title: 'History · Smart Farm Control' }]

/** Marks on a chart: more than a phone has dots for, and little to send. */
const WIDTH = 480
/** What a grower looks at first, when nothing was chosen. */
const FIRST = ['ph', 'ec', 'airTemperature']

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { timezone } = ctx.farm
	const asked = readHistoryQuery(new URL(request.url).searchParams, { now: ctx.now(), timezone })
	const all = await listSeries(ctx)
	const chosen = asked.pointIds.length > 0 ? asked.pointIds : firstOf(all)
	const series = chosen.flatMap((id) => all.find(({ pointId }) => pointId === id) ?? [])
	const pointIds = series.map(({ pointId }) => pointId)
	const query = { ...asked, pointIds }
	const span = { fromAt: query.fromAt, toAt: query.toAt }
	const before = { fromAt: 2 * span.fromAt - span.toAt, toAt: span.fromAt }
	const [histories, earlier, events, targetOf] = await Promise.all([
		readHistory(ctx, { ...span, pointIds, width: WIDTH }),
		query.compares ? readHistory(ctx, { ...before, pointIds, width: WIDTH }) : [],
		spanEvents(ctx, span),
		targets(ctx),
	])
	const charts = series.flatMap((one, i) => {
		const history = histories[i]
		if (!history) return []
		const target = targetOf(one)
		return [
			historyView({
				series: one,
				history,
				before: earlier[i] ?? null,
				target,
				events,
				span,
				timezone,
			}),
		]
	})
	return { farmName: ctx.farm.name, query, series: all, charts }
})

const firstOf = (all: readonly Series[]) =>
	FIRST.flatMap((quantity) => all.find((one) => one.quantity === quantity)?.pointId ?? [])

export default function History() {
	const { farmName, query, series, charts } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="History"
				subtitle={`What ${farmName} measured, over any span to a year.`}
			/>
			{series.length === 0 ? (
				<EmptyState
					icon={Activity}
					title="Nothing is measured yet"
					action={<LinkButton to="/local-agent-install">Install an agent</LinkButton>}
				>
					Readings are kept from the moment a farm agent sends them.
				</EmptyState>
			) : (
				<div className="grid gap-4">
					<HistoryControls query={query} series={series} />
					{charts.map((chart) => (
						<HistoryCard key={chart.pointId} view={chart} query={query} />
					))}
				</div>
			)}
		</>
	)
}

export const handle = refreshWithoutScripts
