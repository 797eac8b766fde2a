import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueSteps, escalationStepsFor, type EscalationStep, type Progress } from './escalation'
import { groupAlarms, type Condition } from './group-alarms'
import { RULE_KINDS } from './rule'
import { isSeverityAtLeast, SEVERITIES } from '../severity'

const MINUTE_MS = 60_000
const steps = ['ann', 'ben', 'cy'].map((userId, turn) => ({
	userId,
	turn,
	waitMs: 10 * MINUTE_MS,
}))
const everybody = () => true

/** Evaluates the steps once a minute; returns who was notified in which minute. */
function tell(
	minutes: number,
	list: readonly EscalationStep[],
	{
		isReachable = everybody as (step: EscalationStep, minute: number) => boolean,
		snoozedUntil = null as number | null,
	} = {},
) {
	const said: string[] = []
	let at: Progress = { notifiedSteps: 0, notifiedAt: null, snoozedUntil }
	for (let minute = 0; minute <= minutes; minute++) {
		const now = minute * MINUTE_MS
		const reach = { now, isReachable: (step: EscalationStep) => isReachable(step, minute) }
		for (const place of dueSteps(at, list, reach)) {
			said.push(`${minute} ${list[place]?.userId}`)
			at = { ...at, notifiedSteps: Math.max(at.notifiedSteps, place + 1), notifiedAt: now }
		}
	}
	return said
}

test('each step is notified when those before it did not respond in time', () => {
	expect(tell(60, steps)).toEqual(['0 ann', '10 ben', '20 cy'])
	expect(tell(60, [])).toEqual([])
})

test('steps of one turn are notified together, and their time to respond does not depend on who can be reached', () => {
	const [ann, ben, cy] = ['ann', 'ben', 'cy'].map((userId, i) => ({
		userId,
		turn: i < 2 ? 0 : 1,
		waitMs: i === 1 ? 15 * MINUTE_MS : 0,
	})) as [EscalationStep, EscalationStep, EscalationStep]
	expect(tell(60, [ann, ben, cy])).toEqual(['0 ann', '0 ben', '15 cy'])
	const without = (gone: EscalationStep) =>
		tell(60, [ann, ben, cy], { isReachable: (step) => step !== gone })
	expect(without(ben)).toEqual(['0 ann', '15 cy'])
	expect(without(ann)).toEqual(['0 ben', '15 cy'])
	expect(without(cy)).toEqual(['0 ann', '0 ben'])
})

test('while nobody can be reached, no step counts as notified', () => {
	const atSeven = { isReachable: (_: EscalationStep, minute: number) => minute >= 30 }
	expect(tell(60, steps, atSeven)).toEqual(['30 ann', '40 ben', '50 cy'])
})

test('snoozing holds back later steps, not those already notified', () => {
	const progress = { notifiedSteps: 2, notifiedAt: 10 * MINUTE_MS, snoozedUntil: 40 * MINUTE_MS }
	const due = (minute: number, more = {}) =>
		dueSteps({ ...progress, ...more }, steps, {
			now: minute * MINUTE_MS,
			isReachable: everybody,
		})
	expect(due(39)).toEqual([])
	expect(due(40)).toEqual([2])
	expect(due(19, { snoozedUntil: 15 * MINUTE_MS })).toEqual([])
	expect(due(20, { snoozedUntil: 15 * MINUTE_MS })).toEqual([2])
})

test('when a snooze ends after the last step, the last one is notified once more', () => {
	const quiet = { snoozedUntil: 40 * MINUTE_MS }
	const last = { notifiedSteps: 3, notifiedAt: 20 * MINUTE_MS, ...quiet }
	const reach = { now: 40 * MINUTE_MS, isReachable: everybody }
	expect(dueSteps(last, steps, reach)).toEqual([2])
	expect(dueSteps({ ...last, notifiedAt: 40 * MINUTE_MS }, steps, reach)).toEqual([])
})

test('no step is notified twice or before its turn, whoever can be reached when', () => {
	const set = fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 60 })
	fc.assert(
		fc.property(set, (away) => {
			const said = tell(90, steps, { isReachable: ({ turn }, m) => !away.includes(m + turn) })
			const minutes = said.map((one) => Number(one.split(' ')[0]))
			expect(new Set(said.map((one) => one.split(' ')[1])).size).toBe(said.length)
			for (const [i, minute] of minutes.entries())
				expect(minute).toBeGreaterThanOrEqual(i === 0 ? 0 : (minutes[i - 1] ?? 0) + 10)
		}),
	)
})

test('critical alarms repeat the list until somebody responds, others go through it once', () => {
	expect(tell(100, escalationStepsFor(steps, 'critical'))).toHaveLength(9)
	expect(tell(100, escalationStepsFor(steps.slice(0, 1), 'critical'))).toEqual([
		'0 ann',
		'10 ann',
		'20 ann',
	])
	expect(escalationStepsFor(steps, 'warning')).toEqual(steps)
	expect(escalationStepsFor(steps, 'info')).toEqual(steps.slice(0, 1))
})

const trouble = (kind: Condition['kind'], deviceId: number | null, key: string): Condition => ({
	kind,
	deviceId,
	key,
	agentId: 'a',
	severity: 'warning',
	pointId: deviceId,
	quantity: kind === 'limit' ? 'ph' : null,
	isClearing: false,
})

test('an offline agent suppresses the alarms of its devices, a silent device those of its sensors', () => {
	const silent = [1, 2].map((i) => trouble('no-data', 7, `point ${i}`))
	const device = trouble('device-offline', 7, 'device 7')
	const limit = trouble('limit', 8, 'point 9 above')
	expect(groupAlarms([...silent, device, limit])).toMatchObject([
		{ key: 'device 7', suppressed: silent },
		{ key: 'point 9 above', suppressed: [] },
	])
	const agent = trouble('agent-offline', null, 'agent a')
	const causes = groupAlarms([...silent, device, limit, agent])
	expect(causes).toMatchObject([{ key: 'agent a', suppressed: [...silent, device, limit] }])
})

test('a thousand sensors that fail at once raise one alarm', () => {
	const flood = Array.from({ length: 1000 }, (_, i) => trouble('no-data', i, `point ${i}`))
	expect(groupAlarms(flood)).toMatchObject([{ isMany: true, key: 'no-data at a' }])
})

test('a group of conditions stays one alarm until all of them are over', () => {
	const two = [1, 2].map((i) => trouble('no-data', i, `point ${i}`))
	expect(groupAlarms(two)).toMatchObject([{ key: 'point 1' }, { key: 'point 2' }])
	expect(groupAlarms(two, new Set(['no-data at a']))).toMatchObject([{ key: 'no-data at a' }])
})

test('a critical limit suppresses the milder ones of its sensor, and is never grouped with them', () => {
	const limit = (key: string, pointId: number, severity: Condition['severity']) => ({
		...trouble('limit', pointId, key),
		severity,
	})
	const mild = Array.from({ length: 6 }, (_, i) => limit(`mild ${i}`, i, 'warning'))
	const causes = groupAlarms([...mild, limit('grave', 3, 'critical')])
	expect(causes).toMatchObject([
		{ key: 'limit ph at a', isMany: true, suppressed: [] },
		{ key: 'grave', isMany: false, severity: 'critical', suppressed: [{ key: 'mild 3' }] },
	])
	expect(causes[0]?.conditions).toHaveLength(5)
})

test('dangerous CO2 is not grouped into an alarm about many pH readings', () => {
	const grave = Array.from({ length: 5 }, (_, i) => ({
		...trouble('limit', i, `ph-danger ${i}`),
		severity: 'critical' as const,
	}))
	const co2 = { ...trouble('limit', 9, 'co2'), severity: 'critical' as const, quantity: 'co2' }
	const open = new Set(['critical limit ph at a', ...grave.map(({ key }) => key)])
	expect(groupAlarms([...grave, co2], open)).toMatchObject([
		{ key: 'critical limit ph at a', isMany: true },
		{ key: 'co2', isMany: false },
	])
})

test('a condition that is clearing keeps an open alarm open and raises no new one', () => {
	const ending = Array.from({ length: 6 }, (_, i) => ({
		...trouble('no-data', i, `point ${i}`),
		isClearing: true,
	}))
	expect(groupAlarms(ending)).toEqual([])
	expect(groupAlarms(ending, new Set(['point 3']))).toMatchObject([{ key: 'point 3' }])
	const [one] = ending
	const four = [1, 2, 3, 4].map((i) => trouble('no-data', i + 10, `point ${i + 10}`))
	expect(groupAlarms([...four, ...(one ? [one] : [])])).toHaveLength(4)
	const device = { ...trouble('device-offline', 3, 'device 3'), isClearing: true }
	const groups = groupAlarms([device, ...ending], new Set(['device 3']))
	expect(groups).toMatchObject([{ key: 'device 3', suppressed: [{ key: 'point 3' }] }])
})

test('every condition is in exactly one alarm, as its cause or suppressed by it', () => {
	const any = fc.record({
		kind: fc.constantFrom(...RULE_KINDS),
		severity: fc.constantFrom(...SEVERITIES),
		deviceId: fc.integer({ min: 1, max: 14 }),
	})
	fc.assert(
		fc.property(fc.array(any, { maxLength: 40 }), (list) => {
			const named = list.map((one, i) => ({
				...one,
				key: `${i}`,
				agentId: one.deviceId > 7 ? 'a' : 'b',
				pointId: one.deviceId,
				quantity: null,
				isClearing: false,
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
			const causes = groupAlarms(unique)
			const result = causes.flatMap(({ conditions, suppressed }) => [...conditions, ...suppressed])
			expect(result.map(({ key }) => key).sort()).toEqual(unique.map(({ key }) => key).sort())
		}),
	)
})

test('only alarms of at least the wanted severity are sent', () => {
	expect(isSeverityAtLeast('critical', 'warning')).toBe(true)
	expect(isSeverityAtLeast('info', 'warning')).toBe(false)
})
