import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HeartPulse } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { loadLiveView } from '~/live-views.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { useLiveView } from '~/shell/live/use-live-view'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { SensorTable } from './sensor-table'
import { FILTERS, GROUPINGS, listViewLink, readListView } from './list-view'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Readings')

export const handle = refreshPage

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const view = readListView(new URL(request.url).searchParams)
	return { view, live: await loadLiveView(ctx, 'sensor-health', listViewLink(view, {})) }
})

export default function Readings() {
	const { view, live } = useLoaderData<typeof loader>()
	const { now, data } = useLiveView(live)
	const { trends, total, counts, groups } = data
	return (
		<>
			<PageHeader
				title="Readings"
				subtitle="Every reading with its state, how far it can be trusted, and what to do next."
				actions={<LinkButton to="/calibration">Calibration</LinkButton>}
			/>
			{total === 0 ? (
				<EmptyState
					icon={HeartPulse}
					title="No sensors yet"
					action={<LinkButton to="/local-agent-install">Connect sensors</LinkButton>}
				>
					Sensors appear here as soon as a farm agent reports them.
				</EmptyState>
			) : (
				<>
					<Tabs
						label="Which sensors"
						current={view.show}
						tabs={(['all', 'care', 'fine'] as const).map((show) => ({
							key: show,
							label: FILTERS[show],
							count: counts[show],
							to: listViewLink(view, { show }),
						}))}
					/>
					<nav
						aria-label="How they are grouped"
						className="no-print mb-4 flex flex-wrap items-center gap-x-4"
					>
						<span className="text-sm text-muted">Grouped by</span>
						{(['zone', 'device', 'urgency'] as const).map((by) => (
							<Link
								key={by}
								to={listViewLink(view, { by })}
								preventScrollReset
								aria-current={by === view.by ? 'true' : undefined}
								className="inline-flex min-h-11 items-center font-semibold text-muted underline-offset-4 hover:text-ink aria-[current]:text-ink aria-[current]:underline"
							>
								{GROUPINGS[by]}
							</Link>
						))}
					</nav>
					{groups.length === 0 && (
						<EmptyState icon={HeartPulse} title={EMPTY[view.show]}>
							Choose All to see every sensor.
						</EmptyState>
					)}
					<div className="grid gap-4">
						{groups.map(({ title, rows }) => (
							<Card key={title} title={title} flush>
								<SensorTable title={title} rows={rows} {...{ view, trends, now }} />
							</Card>
						))}
					</div>
				</>
			)}
		</>
	)
}

const EMPTY = {
	all: 'No sensors',
	care: 'No sensor needs anything',
	fine: 'Every sensor needs something',
} as const
