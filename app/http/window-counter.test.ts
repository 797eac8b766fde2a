import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitsFrom } from './limits'
import { networkOf } from './network-of'
import { WindowCounter } from './window-counter'

test('C2 row 40: the calls beyond the most allowed are told how long to wait', () => {
	const counter = new WindowCounter(60_000)
	expect(Array.from({ length: 4 }, () => counter.count('a', 3, 1000))).toEqual([0, 0, 0, 60_000])
	expect(counter.count('a', 3, 41_000)).toBe(20_000)
	expect(counter.count('b', 3, 41_000)).toBe(0)
	expect(counter.count('a', 3, 61_000)).toBe(0)
})

test('C2 row 40: in no window does anybody pass more often than allowed, whatever the clock does', () => {
	const calls = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), stepMs: fc.nat(500) }))
	fc.assert(
		fc.property(calls, fc.integer({ min: 1, max: 5 }), (list, most) => {
			const counter = new WindowCounter(1000)
			let nowMs = 0
			const passed: { key: string; atMs: number }[] = []
			for (const { key, stepMs } of list) {
				nowMs += stepMs
				const waitMs = counter.count(key, most, nowMs)
				expect(waitMs).toBeLessThanOrEqual(1000)
				if (waitMs === 0) passed.push({ key, atMs: nowMs })
			}
			for (const { key, atMs } of passed) {
				const inWindow = passed.filter(
					(other) => other.key === key && other.atMs >= atMs && other.atMs < atMs + 1000,
				)
				expect(inWindow.length).toBeLessThanOrEqual(2 * most) // two windows may meet here
			}
		}),
	)
	const setBack = new WindowCounter(1000)
	setBack.count('a', 1, 10_000_000)
	expect(setBack.count('a', 1, 0)).toBe(0)
})

test('all limits follow from one number, and 0 lifts them', () => {
	expect(limitsFrom(600)).toEqual({
		...{ changes: 600, changesOfNobody: 120, reads: 3000, demoSessions: 30, streams: 20 },
	})
	expect(Math.min(...Object.values(limitsFrom(1)))).toBe(1)
	expect(Math.min(...Object.values(limitsFrom(0)))).toBe(Infinity)
})

test.each([
	['10.1.2.3', '10.1.2.3'],
	[null, 'unknown'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

test('all addresses of one IPv6 network count as one, however they are written', () => {
	const group = fc.integer({ min: 0, max: 0xffff })
	const eight = fc.array(group, { minLength: 8, maxLength: 8 })
	fc.assert(
		fc.property(eight, eight, (a, b) => {
			const write = (groups: number[]) => groups.map((n) => n.toString(16)).join(':')
			const sibling = [...a.slice(0, 4), ...b.slice(4)]
			expect(networkOf(write(sibling))).toBe(networkOf(write(a)))
			const shortened = new URL(`http://[${write(a)}]`).hostname.slice(1, -1)
			expect(networkOf(shortened)).toBe(networkOf(write(a)))
		}),
	)
})
