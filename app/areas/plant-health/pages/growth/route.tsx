import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { pageWindow } from '@sfc/domain/page-window'
import { ChartColumn, LayoutGrid, Plus, Sprout } from 'lucide-react'
import { pageNumber } from '~/http/page-number'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listGrowth } from '~/areas/plant-health/services/growth/list-growth.server'
import { readGrowthAnalytics } from '~/areas/plant-health/services/growth/read-growth-analytics.server'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { AnalyticsTab } from './analytics-tab'
import { analyticsView } from './analytics-view.server'
import { growthView, type GrowthView } from './growth-view.server'
import { OverviewTab } from './overview-tab'
import { sortByHealth, overviewView } from './overview-view.server'
import { Pagination } from '~/ui/pagination'
import { CropCard } from './crop-card'

export { GrowthError as ErrorBoundary } from './growth-error'

export const meta = pageTitle('Growth Progress')

const PAGE_SIZE = 10

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const number = (name: string) => pageNumber(searchParams.get(name))
	const now = ctx.now()
	const common = { farmName: ctx.farm.name, mayPlan: hasPermission(ctx.role, 'crop.plan'), now }
	if (searchParams.get('tab') === 'analytics') {
		const pages = { page: number('page'), varietyPage: number('varieties'), size: PAGE_SIZE }
		const analytics = analyticsView(await readGrowthAnalytics(ctx, pages), pages, ctx.user)
		return { ...common, shown: { tab: 'analytics' as const, analytics } }
	}
	const today = todayIn(ctx.farm.timezone, now)
	const crops = await listGrowth(ctx)
	if (crops.length === 0) return { ...common, shown: { tab: 'empty' as const } }
	if (searchParams.get('tab') !== 'crops') {
		return { ...common, shown: { tab: 'overview' as const, overview: overviewView(crops, today) } }
	}
	const { page, pages, offset } = pageWindow(crops.length, number('page'), PAGE_SIZE)
	const some = sortByHealth(crops).slice(offset, offset + PAGE_SIZE)
	const views = some.map((crop) => growthView(crop, today, ctx))
	return { ...common, shown: { tab: 'crops' as const, crops: views, page, pages } }
})

export default function GrowthProgress() {
	const { farmName, mayPlan, now, shown } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Growth Progress"
				subtitle={`How far the crops of ${farmName} are, how well they grow, and what comes next.`}
			/>
			<Tabs
				label="Growth progress"
				current={shown.tab === 'empty' ? 'overview' : shown.tab}
				tabs={[
					{ key: 'overview', label: 'Overview', icon: LayoutGrid },
					{ key: 'crops', label: 'Individual Crops', icon: Sprout },
					{ key: 'analytics', label: 'Analytics', icon: ChartColumn },
				]}
			/>
			{shown.tab === 'overview' && <OverviewTab overview={shown.overview} />}
			{shown.tab === 'crops' && <CropsTab {...shown} now={now} />}
			{shown.tab === 'analytics' && <AnalyticsTab analytics={shown.analytics} />}
			{shown.tab === 'empty' && (
				<EmptyState
					icon={Sprout}
					title="No active crops"
					action={
						mayPlan && (
							<LinkButton to="/planting-cycles/new" variant="primary" icon={Plus}>
								New Planting Cycle
							</LinkButton>
						)
					}
				>
					<p>
						Nothing grows on this farm now. What it harvested before is under Analytics, and a new
						planting cycle appears here on the day it is made.
					</p>
				</EmptyState>
			)}
		</>
	)
}

type Props = { crops: GrowthView[]; page: number; pages: number; now: number }

/** Every growing crop, worst health first. */
function CropsTab({ crops, page, pages, now }: Props) {
	return (
		<>
			<p className="mb-3 text-sm text-muted">Worst health first; crops without data come last.</p>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				{crops.map((crop) => (
					<CropCard key={crop.id} crop={crop} now={now} />
				))}
			</div>
			<Pagination page={page} pages={pages} pageTo={(to) => `?tab=crops&page=${to}`} />
		</>
	)
}
