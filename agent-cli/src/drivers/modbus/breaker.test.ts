import { expect, test } from 'vitest'
import { createBreaker } from './breaker'

test('waits longer after each failure, up to half a minute, and never exactly as long as others', () => {
	const waits = [0, 0.999].map((random) => {
		let now = 0
		const breaker = createBreaker(() => now, { random: () => random })
		return Array.from({ length: 9 }, () => {
			now += breaker.waitMs()
			breaker.failed('silent')
			return breaker.waitMs()
		})
	})
	expect(waits[0]).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000])
	expect(Math.max(...waits[1]!)).toBeLessThanOrEqual(30_000)
	expect(Math.min(...waits[1]!)).toBeGreaterThan(990)
})

test('what was tried while it is open makes the wait no longer', () => {
	let now = 0
	const breaker = createBreaker(() => now, { random: () => 1 })
	breaker.failed('silent')
	now = 400
	breaker.failed('still silent')
	expect([breaker.waitMs(), breaker.reason()]).toEqual([600, 'still silent'])
	breaker.failed('still silent', 900)
	expect(breaker.waitMs()).toBe(900)
	now = 1300
	breaker.failed('silent')
	expect(breaker.waitMs()).toBe(2000)
})

test('closes when time has passed and starts over after a success', () => {
	let now = 0
	const breaker = createBreaker(() => now, { random: () => 1 })
	breaker.failed('silent')
	expect([breaker.waitMs(), breaker.reason()]).toEqual([1000, 'silent'])
	now = 1000
	expect(breaker.waitMs()).toBe(0)
	breaker.failed('silent')
	expect(breaker.waitMs()).toBe(2000)
	breaker.succeeded()
	breaker.failed('silent')
	expect(breaker.waitMs()).toBe(1000)
})
