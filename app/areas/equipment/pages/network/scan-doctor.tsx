import { formatUnitIds } from '@sfc/contract/equipment/discovery/unit-ids'
import { Stethoscope } from 'lucide-react'
import { Card } from '~/ui/card'
import { Table } from '~/ui/table'
import type { NetworkData } from './network-data'

const NAMES: Readonly<Record<string, string>> = {
	onvif: 'Cameras (WS-Discovery)',
	mdns: 'mDNS',
	ssdp: 'SSDP (UPnP)',
	bacnet: 'BACnet/IP (Who-Is)',
}

/** The newest search: what it asked on which network, the answers, and advice for the rest. */
export function ScanDoctor({ search }: Pick<NetworkData, 'search'>) {
	const looked = search?.looked
	if (!looked) return null
	const { networks, addresses, hosts, ports, openPorts, units = [], traces, advice } = looked
	return (
		<Card title="What was asked, and what came back" icon={Stethoscope}>
			<div className="grid gap-4">
				{advice.length > 0 ? (
					<ul className="grid list-disc gap-1 pl-5">
						{advice.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				) : (
					<p>Nothing stood in the way of this search.</p>
				)}
				<p className="text-muted">
					The agent’s machine is on {networks.join(', ') || 'no network'}.{' '}
					{search.targets.length > 0 && `It searched ${search.targets.join(', ')}. `}
					Addresses tried: {addresses}; hosts that answered: {hosts}; open ports: {openPorts}, of
					those asked ({ports.join(', ')}).
					{units.length > 0 && ` Modbus unit ids asked: ${formatUnitIds(units)}.`}
				</p>
				<Table
					caption="Calls to all devices of a network"
					columns={[
						{ header: 'Asked by', cell: ({ protocol }) => NAMES[protocol] ?? protocol },
						{ header: 'From', cell: ({ from }) => from },
						{ header: 'Sent', align: 'end', cell: ({ sent }) => sent },
						{ header: 'Answers', align: 'end', cell: ({ answers }) => answers },
						{ header: 'Problem', cell: ({ problem }) => problem ?? 'none' },
					]}
					rows={traces}
					rowKey={({ protocol, from }) => `${protocol} ${from}`}
				/>
			</div>
		</Card>
	)
}
