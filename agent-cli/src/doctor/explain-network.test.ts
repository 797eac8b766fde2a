import { Finding } from '@sfc/contract/equipment/agents/asks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainNetwork } from './explain-network'
import type { NetworkFacts } from './network-facts'

const nic = { name: 'eth0', address: '192.168.1.5', cidr: '192.168.1.5/24', internal: false }
const call = { protocol: 'mdns', from: nic.address, sent: 3, answers: 2 }
const facts: NetworkFacts = {
	nics: [nic],
	bridge: null,
	firewall: null,
	routes: { gateways: ['192.168.1.1'], beyond: [] },
	multicast: new Set([nic.address]),
	calls: [call],
	strangers: [],
	neighbours: ['192.168.1.1', '192.168.1.7'],
}
const about = (start: string, more: Partial<NetworkFacts>) =>
	explainNetwork({ ...facts, ...more }).find((one) => one.about.startsWith(start))

test('a network that is well says what was asked and what came back', () => {
	const found = explainNetwork(facts)
	expect(found.filter(({ level }) => level !== 'ok')).toEqual([])
	expect(about('mDNS eth0', {})?.text).toBe('asked 3 times from 192.168.1.5, 2 answers')
	expect(about('hosts eth0', {})?.text).toBe('2 hosts answer in 192.168.1.5/24')
	expect(about('network eth0', {})?.text).toBe('192.168.1.5/24')
})

test('a call that nobody answered is not well, and no fault: nothing of the kind may be there', () => {
	const silent = { calls: [{ ...call, answers: 0 }] }
	expect(about('mDNS eth0', silent)).toMatchObject({
		level: 'none',
		text: 'asked 3 times from 192.168.1.5, nobody answered',
		remedy: expect.stringContaining('Fine where nothing speaks mDNS') as unknown,
	})
})

test.each<[string, string, Partial<NetworkFacts>, RegExp]>([
	['no address', 'network', { nics: [] }, /DHCP/],
	[
		'an address that the machine gave itself',
		'network eth0',
		{ nics: [{ ...nic, address: '169.254.3.4', cidr: '169.254.3.4/16' }] },
		/VLAN/,
	],
	['a card that hears no group', 'multicast', { multicast: new Set() }, /by its address/],
	['a call that cannot be sent', 'mDNS', { calls: [{ ...call, problem: 'EPERM' }] }, /routes/],
	['a network without anybody', 'hosts', { neighbours: [] }, /switch/],
	[
		'an access point that keeps its clients apart',
		'hosts',
		{ neighbours: ['192.168.1.1'] },
		/client isolation/,
	],
	[
		'a device of another subnet',
		'other subnet 192.168.77.5',
		{ strangers: [{ address: '192.168.77.5', protocol: 'onvif' }] },
		/an address in 192\.168\.1\.5\/24/,
	],
	[
		'a firewall that lets nothing in',
		'firewall',
		{ firewall: { name: 'ufw', remedy: 'sudo ufw allow' }, calls: [{ ...call, answers: 0 }] },
		/ufw allow/,
	],
	['a container', 'container', { bridge: { text: 'Behind.', remedy: 'Use host.' } }, /host/],
])('%s is told with what to do', (_, start, more, remedy) => {
	const found = about(start, more)
	expect(found?.level).not.toBe('ok')
	expect(found?.remedy).toMatch(remedy)
})

test('further networks and VLANs are named', () => {
	expect(about('further', { routes: { gateways: [], beyond: ['10.0.20.0/24'] } })).toMatchObject({
		text: 'a router leads to 10.0.20.0/24',
	})
	expect(about('network', { nics: [{ ...nic, name: 'eth0.20' }] })?.text).toContain('VLAN 20')
})

test('whatever is seen, each thing is said once, and every warning has a next step', () => {
	const address = fc.constantFrom('192.168.1.5', '169.254.1.1', '10.0.0.9', '172.17.0.3')
	const nics = fc
		.uniqueArray(address, { maxLength: 4 })
		.map((all) =>
			all.map((one, n) => ({ name: `eth${n}`, address: one, cidr: `${one}/24`, internal: false })),
		)
	fc.assert(
		fc.property(
			nics,
			fc.array(address),
			fc.boolean(),
			fc.constantFrom(null, 'unknown' as const, { name: 'ufw', remedy: 'Allow it.' }),
			(cards, neighbours, isHeard, firewall) => {
				const found = explainNetwork({
					...facts,
					nics: cards,
					neighbours,
					firewall,
					multicast: new Set(isHeard ? cards.map((one) => one.address) : []),
					calls: cards.map((one) => ({ ...call, from: one.address, answers: isHeard ? 1 : 0 })),
				})
				expect(new Set(found.map((one) => one.about)).size).toBe(found.length)
				for (const one of found) {
					Finding.parse(one)
					if (one.level !== 'ok') expect(one.remedy).toBeTruthy()
				}
			},
		),
	)
})
