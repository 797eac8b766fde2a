import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CheckCircle2, Droplets, Network, Plug } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { countWaterSystems } from '~/areas/equipment/services/network/count-water-systems.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { StatTile } from '~/ui/stat-tile'
import { DeviceList } from './device-list'
import { loadNetwork } from './network-page.server'
import { NetworkTabs } from './network-tabs'
import { summarize } from './network-data'
import { NothingFound } from './nothing-found'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Equipment Discovery')

export const handle = refreshPage

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [network, waterSystems] = await Promise.all([loadNetwork(ctx), countWaterSystems(ctx)])
	return { ...network, waterSystems, farmName: ctx.farm.name }
})

export default function EquipmentDiscovery() {
	const { devices, connected, waterSystems, farmName, now } = useLoaderData<typeof loader>()
	const count = (test: (one: (typeof devices)[number]) => boolean) => devices.filter(test).length
	const tiles = [
		{ label: 'Network Devices', icon: Network, figure: devices.length, note: 'found by searches' },
		{
			label: 'Available',
			icon: CheckCircle2,
			figure: count(({ isOnline }) => isOnline),
			note: 'online now',
		},
		{
			label: 'Smart Plugs',
			icon: Plug,
			figure: count(({ kind }) => kind === 'plug'),
			note: 'plugs that can be switched',
		},
		{
			label: 'Water Systems',
			icon: Droplets,
			figure: waterSystems,
			note: 'devices with pumps, valves or tanks',
		},
	]
	return (
		<>
			<PageHeader
				title="Equipment Discovery"
				subtitle={
					devices.length || connected
						? summarize(devices, connected)
						: `What is connected at ${farmName}?`
				}
				actions={<LinkButton to="/network-scanner">Search the network</LinkButton>}
			/>
			<NetworkTabs current="equipment" />
			<div className="grid gap-4">
				<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
					{tiles.map(({ label, icon, figure, note }) => (
						<StatTile key={label} label={label} icon={icon} note={note}>
							<span className="text-2xl font-semibold">{figure}</span>
						</StatTile>
					))}
				</div>
				{devices.length === 0 ? (
					<NothingFound connected={connected}>
						What a search finds besides appears here.
					</NothingFound>
				) : (
					<Card flush>
						<DeviceList devices={devices} now={now} />
					</Card>
				)}
			</div>
		</>
	)
}
