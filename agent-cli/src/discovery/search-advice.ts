import type { Candidate } from '../drivers/driver'
import type { Nic } from '../nics'
import type { SearchCoverage } from './discovery-types'
import { findBridge } from './own-network/container'
import { findFirewall } from './own-network/firewall'
import { readRoutes } from './own-network/routes'
import { readVlans, silentVlans } from './own-network/vlans'
import { inCidr } from './targets'

/** Why a search found nothing or little, in sentences a grower can act on. */
export async function searchAdvice(
	candidates: readonly Candidate[],
	looked: SearchCoverage,
	askedModbus: boolean,
): Promise<string[]> {
	if (looked.cancelled) return []
	const { nics, addresses, ports, traces } = looked
	const networks = nics.filter((nic) => !nic.internal).map((nic) => `${nic.name} ${nic.cidr}`)
	if (networks.length === 0) return ['This machine has no network address but loopback.']
	const bridge = findBridge(nics)
	const lines = [
		...(bridge ? [`${bridge.text} ${bridge.remedy}`] : []),
		...deafNetworks(looked),
		...deafToBacnet(looked),
		...lonelyNetworks(looked),
		...silentVlans(await readVlans(), nics),
	]
	if (candidates.length > 0) return lines
	lines.unshift(
		`Nothing found${whereLooked(addresses, ports)}; this machine is on ${networks.join(', ')}.`,
	)
	const { beyond } = await readRoutes()
	lines.push(
		beyond.length > 0
			? `A router leads to ${beyond.slice(0, 10).join(', ')}: name the network of the equipment as target.`
			: 'Is the equipment on another subnet or VLAN? Name its range as target.',
	)
	if (traces.every(({ answers }) => answers === 0)) lines.push(await firewallAdvice())
	if (!askedModbus)
		lines.push('Modbus was not asked: search for farm equipment, or name Modbus ports.')
	return lines
}

function whereLooked(addresses: number, ports: readonly number[]): string {
	if (addresses === 0) return ': no address was asked'
	const on =
		ports.length === 0 ? '' : ` on port${ports.length === 1 ? '' : 's'} ${ports.join(', ')}`
	return ` at ${addresses === 1 ? '1 address' : `${addresses} addresses`}${on}`
}

async function firewallAdvice(): Promise<string> {
	const firewall = await findFirewall()
	if (firewall === null)
		return 'No device answered a call to all. No firewall of this machine is in the way: are the devices on, and in this network?'
	return firewall === 'unknown'
		? 'A firewall on this machine may drop the answers: allow UDP answers to farm-agent.'
		: `No device answered a call to all, and ${firewall.name} is on. ${firewall.remedy}`
}

/** Networks on which nothing could be sent to all devices at once. */
const deafNetworks = ({ traces }: SearchCoverage): string[] => {
	const deaf = traces.filter(({ problem, protocol }) => problem && protocol !== 'bacnet')
	const problems = new Map(deaf.reverse().map(({ from, problem }) => [from, problem]))
	return [...problems].map(
		([from, problem]) =>
			`Calling to all devices from ${from} failed (${problem}): cameras that only listen for it are not found there.`,
	)
}

/** Another program has the port at which devices answer to all. */
const deafToBacnet = ({ traces }: SearchCoverage): string[] => {
	const problem = traces.find((one) => one.protocol === 'bacnet' && one.problem)?.problem
	return problem
		? [
				`BACnet: ${problem}. Stop that program during a search, or name the addresses of the devices.`,
			]
		: []
}

/** A network in which nobody but the router answers, as behind an access point that separates its clients. */
function lonelyNetworks({ nics, hosts, addresses, targets }: SearchCoverage): string[] {
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
