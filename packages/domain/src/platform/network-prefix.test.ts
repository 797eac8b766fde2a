import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, networkPrefix } from './network-prefix'

test.each([
	['192.0.2.7', '192.0.2.250'],
	['2001:db8:1:2::3', '2001:db8:1:ffff:a:b:c:d'],
	['2001:DB8:1::', '2001:db8:1:0:0:0:0:9'],
	['::1', '::2'],
])('%s and %s are one network', (one, other) =>
	expect(networkPrefix(one)).toBe(networkPrefix(other)),
)

test.each([
	['192.0.2.7', '192.0.3.7'],
	['2001:db8:1::1', '2001:db8:2::1'],
	['2001::1', '2001:db8::1'],
	['192.0.2.7', null],
])('%s and %s are two', (one, other) => expect(networkPrefix(one)).not.toBe(networkPrefix(other)))

test.each([
	['10.1.2.3', '10.1.2.3'],
	[null, 'unknown'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
	['2001:0DB8:0001:0002::1', '2001:db8:1::/48'],
	['2001:db8::1', '2001:db8:0::/48'],
	['::1', '0:0:0::/48'],
	['fe80::1%eth0', 'fe80:0:0::/48'],
	['64:ff9b::192.0.2.33', '64:ff9b:0::/48'],
])('%s counts as %s', (address, network) => expect(addressKey(address)).toBe(network))

test('all addresses of one IPv6 network count as one, however they are written', () => {
	const group = fc.integer({ min: 0, max: 0xffff })
	const eight = fc.array(group, { minLength: 8, maxLength: 8 })
	fc.assert(
		fc.property(eight, eight, (a, b) => {
			const write = (groups: number[]) => groups.map((n) => n.toString(16)).join(':')
			const sibling = [...a.slice(0, 3), ...b.slice(3)]
			expect(addressKey(write(sibling))).toBe(addressKey(write(a)))
			const shortened = new URL(`http://[${write(a)}]`).hostname.slice(1, -1)
			expect(addressKey(shortened)).toBe(addressKey(write(a)))
		}),
	)
})
