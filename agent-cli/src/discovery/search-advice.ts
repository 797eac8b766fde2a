import type { Candidate } from '../drivers/driver'
import type { Looked, Nic } from './discovery-types'
import { inCidr } from './targets'

/** Why a search found nothing or little, in sentences a grower can act on. */
export function searchAdvice(
	candidates: readonly Candidate[],
	looked: Looked,
	askedModbus: boolean,
): string[] {
	if (looked.cancelled) return []
	const lines = [...deafNetworks(looked), ...lonelyNetworks(looked)]
	if (candidates.length > 0) return lines
	const { nics, addresses, ports, traces } = looked
	const networks = nics.filter((nic) => !nic.internal).map((nic) => `${nic.name} ${nic.cidr}`)
	lines.unshift(
		`Nothing found at ${addresses} addresses on ports ${ports.join(', ')}; this machine is on ${networks.join(', ') || 'no network'}.`,
		'Is the equipment on another subnet or VLAN? Name its range as target.',
	)
	if (traces.every(({ answers }) => answers === 0))
		lines.push('A firewall on this machine may drop the answers: allow UDP answers to farm-agent.')
	if (!askedModbus)
		lines.push('Modbus was not asked: search for farm equipment, or name Modbus ports.')
	return lines
}

/** Networks on which nothing could be sent to all devices at once. */
const deafNetworks = ({ traces }: Looked): string[] => [
	...new Set(
		traces
			.filter(({ problem }) => problem !== undefined)
			.map(
				({ from, problem }) =>
					`Calling to all devices from ${from} failed (${problem}): cameras that only listen for it are not found there.`,
			),
	),
]

/** A network in which nobody but the router answers, as behind an access point that separates its clients. */
function lonelyNetworks({ nics, hosts, addresses, targets }: Looked): string[] {
	const asked = nics.filter(
		(nic) => !nic.internal && (targets.length === 0 || isAsked(nic, targets)),
	)
	if (addresses < 8 || hosts > 2 + nics.length || asked.length === 0) return []
	return [
		`Only ${hosts === 1 ? 'one host answers' : `${hosts} hosts answer`} on ${asked.map(({ cidr }) => cidr).join(', ')}: an access point with “client isolation”, or a guest network, keeps devices apart. Use a cable, or switch that off.`,
	]
}

const isAsked = (nic: Nic, targets: readonly string[]): boolean =>
	targets.some((target) => inCidr(target.split('/')[0] ?? '', nic.cidr))
