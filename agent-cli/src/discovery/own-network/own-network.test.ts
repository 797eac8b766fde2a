import { expect, test } from 'vitest'
import { findBridge } from './container'
import { dropsInput, isPublic, isUfwOn } from './firewall'
import { receivesOwnPacket } from './own-multicast'
import { parseRoutes } from './routes'
import { parseVlans, silentVlans } from './vlans'

const nic = (address: string, bits = 24) => ({
	name: 'eth0',
	address,
	cidr: `${address}/${bits}`,
	internal: false,
})

test('a container behind a bridge is told from one on the machine’s own network', () => {
	expect(findBridge([nic('172.17.0.2', 16)], null)?.remedy).toContain('--network host')
	expect(findBridge([nic('172.20.0.5', 16)], 'Docker')?.text).toContain('Docker')
	expect(findBridge([nic('10.88.0.7', 16)], 'Podman')?.remedy).toContain('podman run')
	expect(findBridge([nic('10.0.3.14')], 'LXC')?.remedy).toContain('lxcbr0')
	expect(findBridge([nic('192.168.1.2')], 'Docker')).toBeNull()
	expect(findBridge([nic('172.17.0.1', 16), nic('192.168.1.2')], 'Docker')).toBeNull()
	expect(findBridge([nic('172.20.0.5', 16)], null)).toBeNull() // a farm may use it
	expect(findBridge([nic('10.88.0.7', 16)], 'LXC')).toBeNull()
	expect(findBridge([], 'Docker')).toBeNull()
})

test('routes are read as Linux writes them, and garbage is none', () => {
	const table = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
eth0	00000000	0101A8C0	0003	0	0	0	00000000	0	0	0
eth0	0001A8C0	00000000	0001	0	0	0	00FFFFFF	0	0	0
eth0	0014000A	FE01A8C0	0003	0	0	0	00FFFFFF	0	0	0
eth1	0015000A	FE01A8C0	0002	0	0	0	00FFFFFF	0	0	0
`
	expect(parseRoutes(table)).toEqual({ gateways: ['192.168.1.1'], beyond: ['10.0.20.0/24'] })
	expect(parseRoutes('\n\nx\ty')).toEqual({ gateways: [], beyond: [] })
})

test('a VLAN without an address is told, as nothing is searched there', () => {
	const table = `VLAN Dev name	 | VLAN ID
Name-Type: VLAN_NAME_TYPE_RAW_PLUS_VID_NO_PAD
eth0.20        | 20  | eth0
eth0.30        | 30  | eth0
`
	const vlans = parseVlans(table)
	expect(vlans).toEqual([
		{ name: 'eth0.20', id: 20 },
		{ name: 'eth0.30', id: 30 },
	])
	expect(silentVlans(vlans, [{ ...nic('10.0.20.2'), name: 'eth0.20' }])).toEqual([
		expect.stringMatching(/^VLAN 30 \(eth0\.30\) has no IPv4 address.* Give eth0\.30 an address/),
	])
	for (const garbage of ['', 'x', 'a\nb\nc | d | e', '\n\n|||'])
		expect(parseVlans(garbage)).toEqual([])
})

test('firewalls are known by their own words', () => {
	expect(isUfwOn('# comment\nENABLED=yes\nLOGLEVEL=low')).toBe(true)
	expect(isUfwOn('ENABLED=no')).toBe(false)
	const chain = (policy: string) =>
		`table inet filter {\n\tchain input {\n\t\ttype filter hook input priority filter; policy ${policy};\n\t}\n}`
	expect(dropsInput(chain('drop'))).toBe(true)
	expect(dropsInput(chain('accept'))).toBe(false)
	expect(dropsInput(chain('drop').replace('hook input', 'hook forward'))).toBe(false)
	expect(isPublic('Private\r\nPublic\r\n')).toBe(true)
	expect(isPublic('Private\r\nDomainAuthenticated\r\n')).toBe(false)
})

test('a packet that cannot be sent does not come back', async () => {
	expect(await receivesOwnPacket('192.0.2.77')).toBe(false)
})
