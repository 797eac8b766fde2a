import type { Candidate } from '../drivers/driver'
import type { DiscoverResult } from './discovery-types'

/** Why a search found nothing, and which open ports were not identified, in sentences a grower can act on. */
export function searchAdvice(
	candidates: Candidate[],
	{ nics, addresses, ports, openPorts, cancelled }: DiscoverResult['looked'],
	askedModbus: boolean,
): string[] {
	const known = new Set(candidates.map(({ address }) => address.split(':')[0]))
	const lines = [...groupByAddress(openPorts)]
		.filter(([address]) => !known.has(address))
		.slice(0, 20)
		.map(([address, open]) => {
			const list = open.map(({ port }) => port).join(', ')
			return `${address} has port ${list} open but did not say what it is.`
		})
	if (candidates.length > 0 || cancelled) return lines
	const networks = nics.filter((nic) => !nic.internal).map((nic) => `${nic.name} ${nic.cidr}`)
	lines.push(
		`Nothing found at ${addresses} addresses on ports ${ports.join(', ')}; this machine is on ${networks.join(', ') || 'no network'}.`,
		'Is the equipment on another subnet or VLAN? Name its range as target.',
		'A firewall on this machine may drop the answers: allow UDP answers to farm-agent.',
	)
	if (!askedModbus)
		lines.push('Modbus was not asked: search for farm equipment, or name Modbus ports.')
	return lines
}

function groupByAddress<T extends { address: string }>(rows: T[]): Map<string, T[]> {
	const groups = new Map<string, T[]>()
	for (const row of rows) groups.set(row.address, [...(groups.get(row.address) ?? []), row])
	return groups
}
