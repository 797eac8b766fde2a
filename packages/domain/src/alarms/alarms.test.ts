import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escalate, stepsOf } from './escalation'
import { oneCause, type Trouble } from './one-cause'
import { RULE_KINDS } from './rule'
import { isAtLeast, SEVERITIES } from './severity'

const MINUTE_MS = 60_000
const steps = ['ann', 'ben', 'cy'].map((userId) => ({ userId, waitMs: 10 * MINUTE_MS }))
const open = { raisedAt: 0, acknowledgedAt: null, snoozedUntil: null, clearedAt: null }

test('each is told when those before have not answered, until somebody does', () => {
	const at = (minutes: number, alarm = {}) =>
		escalate({ ...open, ...alarm }, steps, minutes * MINUTE_MS)
	expect(at(0)).toEqual({ told: 1, nextAt: 10 * MINUTE_MS })
	expect(at(9.9)).toMatchObject({ told: 1 })
	expect(at(10)).toEqual({ told: 2, nextAt: 20 * MINUTE_MS })
	expect(at(60)).toEqual({ told: 3, nextAt: null })
	expect(at(60, { acknowledgedAt: 15 * MINUTE_MS })).toEqual({ told: 2, nextAt: null })
	expect(at(60, { clearedAt: 5 * MINUTE_MS })).toEqual({ told: 1, nextAt: null })
	expect(at(15, { snoozedUntil: 30 * MINUTE_MS })).toEqual({ told: 1, nextAt: 30 * MINUTE_MS })
	expect(escalate(open, [], 0)).toEqual({ told: 0, nextAt: null })
})

test('nobody is told twice or before their turn, whatever happens in between', () => {
	const minute = fc.option(fc.integer({ min: 0, max: 60 }).map((m) => m * MINUTE_MS))
	fc.assert(
		fc.property(minute, minute, minute, (acknowledgedAt, snoozedUntil, clearedAt) => {
			let told = 0
			for (let m = 0; m <= 90; m++) {
				const alarm = { raisedAt: 0, acknowledgedAt, snoozedUntil, clearedAt }
				const now = escalate(alarm, steps, m * MINUTE_MS)
				expect(now.told).toBeGreaterThanOrEqual(told)
				expect(now.told).toBeLessThanOrEqual(1 + Math.floor(m / 10))
				told = now.told
			}
		}),
	)
})

test('what is critical goes round until somebody answers, what is milder goes once', () => {
	expect(stepsOf(steps, 'critical')).toHaveLength(9)
	expect(stepsOf(steps, 'warning')).toEqual(steps)
	expect(stepsOf(steps, 'info')).toEqual(steps.slice(0, 1))
	const later = escalate(open, stepsOf(steps, 'critical'), 40 * MINUTE_MS)
	expect(later.told).toBe(5)
})

const trouble = (kind: Trouble['kind'], deviceId: number | null, key: string): Trouble => ({
	...{ kind, deviceId, key, agentId: 'a', severity: 'warning', pointId: deviceId },
})

test('a silent agent hides all that hangs on it, a silent device its sensors', () => {
	const silent = [1, 2].map((i) => trouble('no-data', 7, `point ${i}`))
	const device = trouble('device-offline', 7, 'device 7')
	const limit = trouble('limit', 8, 'point 9 above')
	expect(oneCause([...silent, device, limit])).toMatchObject([
		{ key: 'device 7', hides: silent },
		{ key: 'point 9 above', hides: [] },
	])
	const agent = trouble('agent-offline', null, 'agent a')
	const causes = oneCause([...silent, device, limit, agent])
	expect(causes).toMatchObject([{ key: 'agent a', hides: [...silent, device, limit] }])
})

test('a thousand sensors that fail at once are one alarm', () => {
	const flood = Array.from({ length: 1000 }, (_, i) => trouble('no-data', i, `point ${i}`))
	expect(oneCause(flood)).toMatchObject([{ isMany: true, key: 'no-data at a' }])
})

test('what was told as one stays one until all of it is well', () => {
	const two = [1, 2].map((i) => trouble('no-data', i, `point ${i}`))
	expect(oneCause(two)).toMatchObject([{ key: 'point 1' }, { key: 'point 2' }])
	expect(oneCause(two, new Set(['no-data at a']))).toMatchObject([{ key: 'no-data at a' }])
})

test('a grave limit hides the milder ones of its sensor, and is never lost among them', () => {
	const limit = (key: string, pointId: number, severity: Trouble['severity']) => ({
		...trouble('limit', pointId, key),
		severity,
	})
	const mild = Array.from({ length: 6 }, (_, i) => limit(`mild ${i}`, i, 'warning'))
	const causes = oneCause([...mild, limit('grave', 3, 'critical')])
	expect(causes).toMatchObject([
		{ key: 'limit at a', isMany: true, hides: [] },
		{ key: 'grave', isMany: false, severity: 'critical', hides: [{ key: 'mild 3' }] },
	])
	expect(causes[0]?.troubles).toHaveLength(5)
})

test('every trouble is told or hidden, exactly once', () => {
	const any = fc.record({
		kind: fc.constantFrom(...RULE_KINDS),
		severity: fc.constantFrom(...SEVERITIES),
		deviceId: fc.integer({ min: 1, max: 14 }),
	})
	fc.assert(
		fc.property(fc.array(any, { maxLength: 40 }), (list) => {
			const named = list.map((one, i) => ({
				...one,
				...{ key: `${i}`, agentId: one.deviceId > 7 ? 'a' : 'b', pointId: one.deviceId },
			}))
			const unique = named.filter(
				(one, i) =>
					!['device-offline', 'agent-offline'].includes(one.kind) ||
					named.findIndex((other) =>
						one.kind === 'agent-offline'
							? other.kind === one.kind && other.agentId === one.agentId
							: other.kind === one.kind && other.deviceId === one.deviceId,
					) === i,
			)
			const causes = oneCause(unique)
			const seen = causes.flatMap(({ troubles, hides }) => [...troubles, ...hides])
			expect(seen.map(({ key }) => key).sort()).toEqual(unique.map(({ key }) => key).sort())
		}),
	)
})

test('only what is grave enough is told', () => {
	expect(isAtLeast('critical', 'warning')).toBe(true)
	expect(isAtLeast('info', 'warning')).toBe(false)
})
