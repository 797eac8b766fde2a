import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCidr, isSearchable, resolveTargets } from './targets'

const nic = (address: string, prefix: number) => ({
	name: 'eth0',
	address,
	cidr: `${address}/${prefix}`,
	internal: false,
})

test('a range is its hosts, without network and broadcast address', async () => {
	const { addresses, problems } = await resolveTargets(['192.168.7.9/30'], [])
	expect([addresses, problems]).toEqual([['192.168.7.9', '192.168.7.10'], []])
	expect((await resolveTargets(['10.1.2.3/32'], [])).addresses).toEqual(['10.1.2.3'])
})

test.each([
	{ target: '8.8.8.8', reason: 'not a private' },
	{ target: '8.8.8.0/24', reason: 'not a private' },
	{ target: '10.0.0.0/8', reason: 'larger than a /22' },
	{ target: '10.0.0.0/abc', reason: 'not an IPv4 range' },
	{ target: '172.15.255.254/31', reason: 'not a private' },
	{ target: 'no.such.host.invalid', reason: 'no name we can resolve' },
])('$target is refused', async ({ target, reason }) => {
	const { addresses, problems } = await resolveTargets([target], [])
	expect(addresses).toEqual([])
	expect(problems.join()).toContain(reason)
})

test('without targets the networks of the machine are searched, large ones in part', async () => {
	const small = await resolveTargets(undefined, [nic('192.168.1.20', 24)])
	expect(small.addresses).toHaveLength(254)
	const large = await resolveTargets(undefined, [nic('10.3.4.5', 8)])
	expect(large.addresses).toHaveLength(254)
	expect(large.addresses).toContain('10.3.4.254')
	expect(large.problems.join()).toContain('too large')
	expect((await resolveTargets(undefined, [nic('203.0.113.5', 24)])).addresses).toEqual([])
})

test('no text of a target leads outside private addresses or over 1022 hosts', async () => {
	const part = fc.integer({ min: 0, max: 300 })
	const target = fc.oneof(
		fc
			.tuple(part, part, part, part, fc.integer({ min: 0, max: 40 }))
			.map(([a, b, c, d, bits]) => `${a}.${b}.${c}.${d}/${bits}`),
		fc.tuple(part, part, part, part).map((parts) => parts.join('.')),
	)
	await fc.assert(
		fc.asyncProperty(target, async (text) => {
			fc.pre(text.includes('/') || text.split('.').every((one) => Number(one) < 256))
			const { addresses } = await resolveTargets([text], [])
			expect(addresses.length).toBeLessThanOrEqual(1022)
			expect(addresses.every(isSearchable)).toBe(true)
			if (text.includes('/')) expect(addresses.every((one) => inCidr(one, text))).toBe(true)
		}),
	)
})
