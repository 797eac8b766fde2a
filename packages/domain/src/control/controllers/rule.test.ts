import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Runner, testClimate } from '../../../tests/control/controllers/dosing/test-tank'
import type { PlanAction, PlanCondition, RuleSettings } from './rule'
import type { RuleEffect } from './rule-effect'

const FAN = { key: 'air/fan', label: 'Overhead fan' }
const HOT: PlanCondition = {
	kind: 'reading',
	label: 'Air temperature in container',
	sensors: [{ key: 'air/temperature', label: 'Air' }],
	is: 'above',
	value: 28,
	forMs: 60_000,
}
const ON: PlanAction = { kind: 'switch', output: FAN, on: true, forMs: 300_000 }
const rule = (more: Partial<RuleSettings> = {}): RuleSettings => ({
	kind: 'rule',
	id: 'hot',
	zone: 'nursery',
	name: 'Fan when hot',
	mode: 'live',
	match: 'all',
	when: [HOT],
	unless: [],
	then: [ON],
	cooldownMs: 600_000,
	...more,
})
const MINUTE_MS = 60_000

/** Plays minutes of temperatures; says when the fan was wanted on, and what was told. */
function play(settings: RuleSettings[], temperatures: readonly (number | null)[], isFanOn = false) {
	const runner = new Runner(...settings)
	const told: RuleEffect[] = []
	const wanted = temperatures.map((airC, i) => {
		const effects = runner.do({
			kind: 'ticked',
			utc: Date.UTC(2026, 0, 5, 12) + i * MINUTE_MS,
			passedMs: MINUTE_MS,
			isComplete: true,
			read: () => airC,
			isOn: () => isFanOn,
		})
		told.push(...effects.flatMap((effect) => (effect.kind === 'rule' ? [effect] : [])))
		const claim = effects.find((effect) => effect.kind === 'claim' && effect.output === FAN.key)
		return claim?.kind === 'claim' ? claim.claim : undefined
	})
	return { wanted, told }
}
const minutesOn = (wanted: readonly ({ on: boolean } | undefined)[]) =>
	wanted.flatMap((claim, i) => (claim?.on ? [i] : []))

describe('a rule', () => {
	test('acts once its condition has held, for its time, and not again before its cooldown', () => {
		const { wanted, told } = play(
			[rule()],
			Array.from({ length: 20 }, () => 30),
		)
		expect(minutesOn(wanted)).toEqual([1, 2, 3, 4, 5, 11, 12, 13, 14, 15])
		expect(wanted[1]).toMatchObject({
			layer: 'rule',
			reason: 'rule “Fan when hot”: Air temperature in container is 30, limit 28',
		})
		expect(told).toMatchObject([{ rule: 'hot', mode: 'live' }, { rule: 'hot' }])
	})

	test('a reason states the value and the limit with their unit', () => {
		const settings = rule({ when: [{ ...HOT, quantity: 'airTemperature', forMs: 0 }] })
		const reasons = play([settings], [30.26]).told.map(({ why }) => why)
		expect(reasons).toEqual(['Air temperature in container is 30.3 °C, limit 28.0 °C'])
	})

	test('on paper tells the same and switches nothing', () => {
		const { wanted, told } = play([rule({ mode: 'shadow' })], [30, 30, 30])
		expect(wanted).toEqual([undefined, undefined, undefined])
		expect(told).toMatchObject([{ rule: 'hot', mode: 'shadow' }])
	})

	test.each([
		['an exception that holds', rule({ unless: [{ ...HOT, value: 29 }] })],
		['a reading that is not trusted', rule()],
	])('does not act for %s', (name, settings) => {
		const temperatures = name.startsWith('a reading') ? [null, null, null] : [30, 30, 30]
		expect(play([settings], temperatures).told).toEqual([])
	})

	test('takes all of its conditions, or any', () => {
		const night: PlanCondition = { kind: 'time', from: 22 * 60, to: 6 * 60 }
		const both = { when: [HOT, night] }
		expect(play([rule({ ...both, match: 'all' })], [30, 30, 30]).told).toEqual([])
		expect(play([rule({ ...both, match: 'any' })], [30, 30, 30]).told).toHaveLength(1)
	})

	test('looks at outputs, and tells people and adds tasks', () => {
		const still: PlanCondition = { kind: 'output', output: FAN, on: false, forMs: 120_000 }
		const then: PlanAction[] = [
			{ kind: 'notify', text: 'The fan is off' },
			{ kind: 'task', text: 'Check the fan' },
		]
		const { told } = play([rule({ when: [still], then })], [20, 20, 20])
		expect(told).toMatchObject([
			{ why: 'Overhead fan is off', notify: ['The fan is off'], tasks: ['Check the fan'] },
		])
	})

	test('shifts a target within the band of the recipe, for what comes after it', () => {
		const climate = testClimate({ heat: [{ key: 'air/heater', label: 'Heater' }] })
		const heats = (by: number | null, airC: number) => {
			const always: PlanCondition = { kind: 'time', from: 0, to: 1439 }
			const shift: PlanAction = {
				kind: 'shift',
				zone: 'nursery',
				quantity: 'airC',
				by: by ?? 0,
				forMs: 1e7,
			}
			const runner = new Runner(
				...(by === null ? [climate] : [climate, rule({ when: [always], then: [shift] })]),
			)
			const plan = runner.state.plan!
			const targets = { airC: { min: 20, max: 24 } }
			const zones = plan.zones.map((zone) => {
				return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets }] }
			})
			runner.do({ kind: 'planned', plan: { ...plan, zones } })
			return runner
				.tick({ passedMs: 700_000, read: () => airC, isOn: () => false })
				.get('air/heater')?.on
		}
		expect([heats(null, 20.5), heats(1, 20.5), heats(99, 23.9), heats(99, 24.1)]).toEqual([
			false,
			true,
			true,
			false,
		])
	})
})

test('whatever is read, a rule acts no longer and no more often than it says', () => {
	const temperature = fc.oneof(fc.integer({ min: 20, max: 35 }), fc.constant(null))
	const forMin = fc.integer({ min: 1, max: 30 })
	const cooldownMin = fc.integer({ min: 0, max: 60 })
	fc.assert(
		fc.property(
			fc.array(temperature, { minLength: 50, maxLength: 300 }),
			forMin,
			cooldownMin,
			fc.constantFrom('live' as const, 'shadow' as const),
			(temperatures, minutes, cooldown, mode) => {
				const then: PlanAction[] = [{ ...ON, forMs: minutes * MINUTE_MS } as PlanAction]
				const settings = rule({ then, mode, cooldownMs: cooldown * MINUTE_MS })
				const { wanted, told } = play([settings], temperatures)
				const on = minutesOn(wanted)
				if (mode === 'shadow') expect(on).toEqual([])
				else expect(on.length).toBeLessThanOrEqual(told.length * minutes)
				const most = Math.ceil(temperatures.length / Math.max(minutes, cooldown, 1))
				expect(told.length).toBeLessThanOrEqual(most)
			},
		),
	)
})

describe('a trend', () => {
	const WARMS: PlanCondition = {
		kind: 'trend',
		label: 'Air temperature in container',
		sensors: [{ key: 'air/temperature', label: 'Air' }],
		is: 'rising',
		perHour: 3,
		overMs: 30 * MINUTE_MS,
	}
	const line = (perHour: number) => Array.from({ length: 60 }, (_, i) => 20 + (perHour * i) / 60)
	const actsOn = (condition: PlanCondition, temperatures: readonly (number | null)[]) =>
		play([rule({ when: [condition], cooldownMs: 86_400_000 })], temperatures).told.map(
			({ why }) => why,
		)

	test('acts as fast as it was chosen, and not below it', () => {
		expect(actsOn(WARMS, line(3.01))).toEqual([
			'Air temperature in container rises by 3.01 an hour',
		])
		expect(actsOn(WARMS, line(2.99))).toEqual([])
		expect(actsOn(WARMS, line(-3.01))).toEqual([])
		expect(actsOn({ ...WARMS, is: 'falling' }, line(-3.01))).toEqual([
			'Air temperature in container falls by 3.01 an hour',
		])
	})

	test('of what was not read does not hold', () => {
		expect(
			actsOn(
				WARMS,
				line(9).map(() => null),
			),
		).toEqual([])
	})

	test('as an exception keeps a rule from acting', () => {
		const hot = { ...HOT, forMs: 40 * MINUTE_MS, value: 10 }
		const told = (perHour: number) =>
			play([rule({ when: [hot], unless: [WARMS] })], line(perHour)).told.length
		expect(told(9)).toBe(0)
		expect(told(1)).toBeGreaterThan(0)
	})
})

describe('a day of the crop', () => {
	const day = (is: 'from' | 'until', number: number): PlanCondition => ({
		kind: 'day',
		zone: 'nursery',
		is,
		day: number,
	})
	/** Planted on 1 January; it is the 5th, in New York. */
	const actsOn = (condition: PlanCondition, fromAt = Date.UTC(2026, 0, 1, 5)) => {
		const runner = new Runner(rule({ when: [condition] }))
		const plan = runner.state.plan!
		const stages = [{ fromAt, name: 'Growth', targets: {} }]
		const zones = plan.zones.map((zone) => ({ ...zone, stages }))
		runner.do({ kind: 'planned', plan: { ...plan, zones, timezone: 'America/New_York' } })
		const told = runner.do({
			kind: 'ticked',
			utc: Date.UTC(2026, 0, 6, 4, 59),
			passedMs: 1000,
			isComplete: true,
			read: () => null,
			isOn: () => null,
		})
		return told.flatMap((effect) => (effect.kind === 'rule' ? [effect.why] : []))
	}

	test('counts from the day it was planted, by the farm’s own clock', () => {
		expect(actsOn(day('from', 5))).toEqual(['it is day 5 of the crop'])
		expect(actsOn(day('from', 6))).toEqual([])
		expect(actsOn(day('until', 5))).toEqual(['it is day 5 of the crop'])
		expect(actsOn(day('until', 4))).toEqual([])
	})

	test('where nothing grows does not hold', () => {
		expect(actsOn(day('from', 1), 0)).toEqual([])
	})
})

describe('a condition', () => {
	const at = (hour: number, minute: number) => Date.UTC(2026, 0, 5, hour, minute)
	/** Whether a rule with it acts at once, by what is seen at one tick. */
	const holds = (
		condition: PlanCondition,
		seen: { utc?: number; airC?: number | null; isOn?: boolean | null } = {},
	) => {
		const runner = new Runner(rule({ when: [condition] }))
		const { utc = at(12, 0), airC = null, isOn = null } = seen
		const look = { utc, passedMs: 1000, isComplete: true, read: () => airC, isOn: () => isOn }
		return runner.do({ kind: 'ticked', ...look }).some(({ kind }) => kind === 'rule')
	}
	const between = (from: number, to: number): PlanCondition => {
		return { kind: 'time', from: from * 60, to: to * 60 }
	}

	test.each([
		[8, 10, [7, 59], false],
		[8, 10, [8, 0], true],
		[8, 10, [9, 59], true],
		[8, 10, [10, 0], false],
		[22, 6, [21, 59], false],
		[22, 6, [22, 0], true],
		[22, 6, [0, 0], true],
		[22, 6, [5, 59], true],
		[22, 6, [6, 0], false],
		[8, 8, [8, 0], false],
	] as const)('from %s to %s o’clock at %j: %s', (from, to, [hour, minute], expected) => {
		expect(holds(between(from, to), { utc: at(hour, minute) })).toBe(expected)
	})

	test.each([
		['above', 28, false],
		['above', 28.01, true],
		['below', 28, false],
		['below', 27.99, true],
		['above', null, false],
		['below', null, false],
	] as const)('%s 28 at %s: %s', (is, airC, expected) => {
		expect(holds({ ...HOT, is, forMs: 0 }, { airC })).toBe(expected)
	})

	test.each([
		[true, true, true],
		[true, false, false],
		[true, null, false],
		[false, false, true],
		[false, true, false],
		[false, null, false],
	])('of an output that is to be on %s and is %s: %s', (on, isOn, expected) => {
		expect(holds({ kind: 'output', output: FAN, on, forMs: 0 }, { isOn })).toBe(expected)
	})

	test('of several all or any have to hold, and without one nothing happens', () => {
		const [yes, no] = [between(8, 10), between(10, 12)]
		const acts = (match: 'all' | 'any', when: PlanCondition[]) => {
			const runner = new Runner(rule({ match, when }))
			const look = { passedMs: 1000, isComplete: true, read: () => null, isOn: () => null }
			return runner
				.do({ kind: 'ticked', utc: at(9, 0), ...look })
				.some(({ kind }) => kind === 'rule')
		}
		expect([acts('all', [yes, no]), acts('any', [yes, no])]).toEqual([false, true])
		expect([acts('all', [yes, yes]), acts('any', [no, no])]).toEqual([true, false])
		expect([acts('all', []), acts('any', [])]).toEqual([false, false])
	})
})
