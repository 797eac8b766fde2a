import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { loadLiveView } from '~/live-views.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { useLiveView } from '~/shell/live/use-live-view'
import { Badge } from '~/ui/badge'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { EnvironmentTab } from './environment-tab'
import { HardwareTab } from './hardware-tab'
import { OverviewTab } from './overview-tab/overview-tab'
import { readOverviewRest, type Agents } from './read-tab.server'
import { TABS, tabFromUrl } from './tabs'
import { Network } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { handleCalendarForm } from '~/areas/growing/pages/tasks/handle-calendar-form.server'
import { AgentList } from '~/areas/equipment/pages/agents/agent-list'
import { LocalTime } from '~/ui/time/local-time'
import { NowPanel } from './now/now-panel'
import { NotLoaded } from './not-loaded'

export const meta = pageTitle<typeof loader>((data) => data?.farm.name ?? 'Dashboard')

export const handle = refreshPage

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
	const ctx = { ...(await requireFarm(request)), once: context.once }
	const { name, location, systemType, isActive, timezone } = ctx.farm
	const tab = tabFromUrl(request.url)
	const [live, rest] = await Promise.all([
		loadLiveView(ctx, 'dashboard', tab),
		tab === 'overview' ? readOverviewRest(ctx) : null,
	])
	return { farm: { name, location, systemType, isActive, timezone }, live, rest }
})

/** Marks a task of today as done. */
export const action = page(({ request }: ActionFunctionArgs) => handleCalendarForm(request))

export default function Dashboard() {
	const { farm, live, rest } = useLoaderData<typeof loader>()
	const { now: readAt, data } = useLiveView(live)
	const { now, content } = data
	return (
		<>
			<PageHeader
				title={
					<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
						{farm.name}
						<Badge tone={farm.isActive ? 'neutral' : 'offline'}>
							{farm.isActive ? 'Active' : 'Inactive'}
						</Badge>
					</span>
				}
				subtitle={
					<>
						{farm.location ?? 'Location not set'} · {systemTypeLabel(farm.systemType)} ·{' '}
						<LocalTime now={readAt} timezone={farm.timezone} withWeekday />
					</>
				}
			/>
			<div className="mb-4">
				<NowPanel verdict={now.verdict} problems={now.problems ?? []} now={readAt} />
			</div>
			<Tabs label="Farm dashboard" tabs={TABS} current={content.tab} />
			{content.tab === 'overview' && rest && <OverviewTab {...content} {...rest} now={readAt} />}
			{content.tab === 'environment' && <EnvironmentTab {...content} now={readAt} />}
			{content.tab === 'hardware' && <HardwareTab {...content} now={readAt} />}
			{content.tab === 'agents' && <AgentsTab {...content} now={readAt} />}
		</>
	)
}

type Props = Agents & { now: number }

/** The farm's agents and their status. */
function AgentsTab({ agents, now }: Props) {
	if (agents === null) return <NotLoaded parts={{ 'network agents': null }} />
	const deploy = <LinkButton to="/local-agent-install">Deploy Network Agent</LinkButton>
	if (agents.length === 0) {
		return (
			<EmptyState icon={Network} title="No network agents connected" action={deploy}>
				An agent runs on the farm&apos;s own machine, finds its equipment and reports it here.
			</EmptyState>
		)
	}
	return (
		<div className="grid gap-4">
			<AgentList agents={agents} now={now} />
			<div>{deploy}</div>
		</div>
	)
}
