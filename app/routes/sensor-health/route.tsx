import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HeartPulse } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { listSensorHealth } from '~/services/sensor-health/list-sensor-health.server'
import { refreshWithoutScripts } from '~/shell/live/refresh-without-scripts'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { healthRow, type HealthRow } from './health-view.server'
import { SensorTable } from './sensor-table'
import { GROUPINGS, groupRows, listViewLink, readListView, FILTERS, sortRows } from './list-view'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Sensor Health')

export const handle = refreshWithoutScripts

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const view = readListView(new URL(request.url).searchParams)
	const rows = (await listSensorHealth(ctx)).map((health) => healthRow(ctx, health))
	const count = (show: keyof typeof FILTERS) => rows.filter((row) => isShown(row, show)).length
	return {
		view,
		now: ctx.now(),
		total: rows.length,
		counts: { all: rows.length, care: count('care'), fine: count('fine') },
		groups: groupRows(
			sortRows(
				rows.filter((row) => isShown(row, view.show)),
				view,
			),
			view,
		),
	}
})

const isShown = ({ needsCare }: HealthRow, show: keyof typeof FILTERS) =>
	show === 'all' || needsCare === (show === 'care')

export default function SensorHealth() {
	const { view, now, total, counts, groups } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Sensor Health"
				subtitle="How far each sensor can be trusted, and what to do next."
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
						{(['urgency', 'zone', 'device'] as const).map((by) => (
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
								<SensorTable title={title} rows={rows} view={view} now={now} />
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
