import type { Finding } from '@sfc/contract/equipment/agents/asks'
import type { Firewall } from '../discovery/own-network/firewall'
import { inCidr } from '../discovery/targets'
import type { Trace } from '../discovery/listen/ask-network'
import type { Nic } from '../nics'
import type { NetworkFacts } from './network-facts'

const CALLS: Readonly<Record<string, string>> = {
	onvif: 'WS-Discovery (cameras)',
	mdns: 'mDNS',
	ssdp: 'SSDP',
}
/** Cards whose network is one of several on a cable, as Linux names them. */
const VLAN_NAME = /(?:\.|^vlan)(\d{1,4})$/
const SELF_GIVEN = '169.254.0.0/16'

/** What the network is like, and what to do where equipment would not be found. */
export function explainNetwork(facts: NetworkFacts): Finding[] {
	const { nics, bridge } = facts
	if (nics.length === 0)
		return [
			{
				level: 'fail',
				about: 'network',
				text: 'no interface has an IPv4 address',
				remedy: 'Check cable and DHCP.',
			},
		]
	return [
		...(bridge
			? [{ level: 'warn' as const, about: 'container', text: bridge.text, remedy: bridge.remedy }]
			: []),
		...nics.flatMap((nic) => explainCard(nic, facts)),
		...explainStrangers(facts),
		explainFurtherNetworks(facts),
		explainFirewall(facts),
	]
}

function explainCard(nic: Nic, facts: NetworkFacts): Finding[] {
	const { name, address, cidr } = nic
	const vlan = VLAN_NAME.exec(name)?.[1]
	const isSelfGiven = inCidr(address, SELF_GIVEN)
	const named: Finding = isSelfGiven
		? {
				level: 'warn',
				about: `network ${name} ${address}`,
				text: `this machine gave itself ${address}, as no DHCP server answered`,
				remedy: 'Check the cable, the port of the switch and its VLAN, or set a fixed address.',
			}
		: {
				level: 'ok',
				about: `network ${name} ${address}`,
				text: `${cidr}${vlan ? `, VLAN ${vlan}` : ''}`,
			}
	const own: Finding = facts.multicast.has(address)
		? { level: 'ok', about: `multicast ${name} ${address}`, text: `works on ${address}` }
		: {
				level: 'warn',
				about: `multicast ${name} ${address}`,
				text: `a packet sent on ${address} did not come back`,
				remedy:
					'Allow UDP multicast in the firewall of this machine. Until then a search calls each host by its address.',
			}
	const calls = facts.calls.filter(({ from }) => from === address)
	return [
		named,
		own,
		...calls.map((call) => explainCall(call, name)),
		...explainNeighbours(nic, facts),
	]
}

/** Silence is no fault: whether anything of the kind is there, this machine cannot know. */
function explainCall({ protocol, from, sent, answers, problem }: Trace, card: string): Finding {
	const called = CALLS[protocol] ?? protocol
	const about = `${called} ${card} ${from}`
	if (problem)
		return {
			level: 'warn',
			about,
			text: `cannot be asked from ${from}: ${problem.slice(0, 300)}`,
			remedy: 'Check the card and its routes; a search calls each host by its address.',
		}
	const asked = `asked ${sent} ${sent === 1 ? 'time' : 'times'} from ${from}`
	if (answers > 0)
		return {
			level: 'ok',
			about,
			text: `${asked}, ${answers} ${answers === 1 ? 'answer' : 'answers'}`,
		}
	return {
		level: 'none',
		about,
		text: `${asked}, nobody answered`,
		remedy: `Fine where nothing speaks ${called}. Otherwise check that the device is on, in this network, and set to be found.`,
	}
}

/** Nobody, or the router alone: a cable, or an access point that keeps its clients apart. */
function explainNeighbours({ name, cidr, address }: Nic, facts: NetworkFacts): Finding[] {
	if (facts.neighbours === null) return []
	const about = `hosts ${name} ${address}`
	const here = facts.neighbours.filter((one) => inCidr(one, cidr))
	if (here.length === 0)
		return [
			{
				level: 'warn',
				about,
				text: `nobody answers in ${cidr}`,
				remedy: 'Check the cable, the switch and the VLAN of its port: is equipment on it?',
			},
		]
	if (here.every((one) => facts.routes.gateways.includes(one)))
		return [
			{
				level: 'warn',
				about,
				text: `only the router ${here.join(', ')} answers in ${cidr}`,
				remedy:
					'An access point with “client isolation”, or a guest network, keeps devices apart: use a cable, or switch that off.',
			},
		]
	return [
		{
			level: 'ok',
			about,
			text: `${here.length} ${here.length === 1 ? 'host answers' : 'hosts answer'} in ${cidr}`,
		},
	]
}

const explainStrangers = ({ strangers, nics }: NetworkFacts): Finding[] =>
	strangers.map(({ address, protocol }) => ({
		level: 'warn',
		about: `other subnet ${address}`,
		text: `a device at ${address} answers by ${CALLS[protocol] ?? protocol}, and is in no subnet of this machine`,
		remedy: `Give it an address in ${nics[0]?.cidr ?? 'this network'}, or this machine a second address in its subnet.`,
	}))

function explainFurtherNetworks({ routes: { beyond, gateways } }: NetworkFacts): Finding {
	const about = 'further networks'
	if (beyond.length > 0)
		return {
			level: 'ok',
			about,
			text: `a router leads to ${beyond.slice(0, 10).join(', ')}`,
			remedy: 'Equipment there is found when a search names the network as its target.',
		}
	return {
		level: 'ok',
		about,
		text: gateways.length
			? `none is known but what the router ${gateways.join(', ')} leads to`
			: 'no router leads out of this network',
		remedy:
			'Is equipment on a VLAN or subnet of its own? Name its range as the target of a search, or connect this machine to it.',
	}
}

/** Worth a warning only when nothing came through. */
function explainFirewall({ firewall, calls }: NetworkFacts): Finding {
	const about = 'firewall'
	const isDeaf = calls.every(({ answers }) => answers === 0)
	if (firewall === null) return { level: 'ok', about, text: 'none is on that drops answers' }
	if (firewall === 'unknown')
		return {
			level: 'ok',
			about,
			text: 'this account may not read whether one is on',
			...(isDeaf && {
				remedy: 'No call was answered: if one is on, allow UDP answers to farm-agent.',
			}),
		}
	return isDeaf
		? explainDeaf(firewall)
		: { level: 'ok', about, text: `${firewall.name} is on, and answers come through` }
}

const explainDeaf = ({ name, remedy }: Firewall): Finding => ({
	level: 'warn',
	about: 'firewall',
	text: `${name} is on, and no call was answered: it may drop the answers`,
	remedy,
})
