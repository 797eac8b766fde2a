import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Download, Network, Router } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { AgentList } from '../agents/agent-list'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { DeviceList } from './device-list'
import { loadNetwork } from './network-page.server'
import { summarize } from './network-data'
import { NetworkTabs } from './network-tabs'
import { NothingFound } from './nothing-found'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Farm Setup')

export const handle = refreshPage

const TABS = [
	{ key: 'download', label: 'Agent Download', icon: Download },
	{ key: 'equipment', label: 'Discovered Equipment', icon: Router },
	{ key: 'agents', label: 'Agent Status', icon: Network },
]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const agents = await listAgents(ctx)
	const asked = new URL(request.url).searchParams.get('tab')
	const next = agents.length === 0 ? 'download' : 'equipment'
	return {
		...(await loadNetwork(ctx)),
		agents,
		farmName: ctx.farm.name,
		tab: TABS.find(({ key }) => key === asked)?.key ?? next,
	}
})

export default function FarmSetup() {
	const { agents, devices, connected, farmName, now, tab } = useLoaderData<typeof loader>()
	const online = agents.filter(({ status }) => status === 'online').length
	return (
		<>
			<PageHeader
				title="Farm Setup and Equipment Discovery"
				subtitle={
					agents.length === 0
						? `${farmName} has no agent yet: begin with its download`
						: `${online} of ${agents.length} agents online. ${summarize(devices, connected)}`
				}
			/>
			<NetworkTabs current="setup" />
			<Tabs label="Setup" tabs={TABS} current={tab} />
			{tab === 'download' && (
				<Card title="Agent Download" icon={Download}>
					<div className="grid gap-3">
						<p>
							The farm agent runs on a machine at the farm, finds its equipment and runs the plan,
							also while this server is out of reach.
						</p>
						<p>
							<LinkButton to="/local-agent-install" variant="primary" icon={Download}>
								Install the agent
							</LinkButton>
						</p>
					</div>
				</Card>
			)}
			{tab === 'equipment' &&
				(devices.length === 0 ? (
					<NothingFound
						connected={connected}
						action={<LinkButton to="/network-scanner">Search the network</LinkButton>}
					>
						What a search finds besides appears here.
					</NothingFound>
				) : (
					<Card flush>
						<DeviceList devices={devices} now={now} />
					</Card>
				))}
			{tab === 'agents' &&
				(agents.length === 0 ? (
					<EmptyState icon={Network} title="No agents registered yet">
						An agent appears here within seconds of its first start.
					</EmptyState>
				) : (
					<AgentList agents={agents} now={now} />
				))}
		</>
	)
}
