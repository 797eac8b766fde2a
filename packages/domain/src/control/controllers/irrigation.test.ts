import { describe, expect, test } from 'vitest'
import type { TickInput } from '../step'
import type { Plan } from '../plan'
import { Runner } from '../../../tests/control/controllers/dosing/test-tank'
import type { IrrigationSettings } from './irrigation'

const PUMP = { key: 'nursery/pump', label: 'Trough pump' }
const IRRIGATION: IrrigationSettings = {
	kind: 'irrigation',
	id: 'nursery-irrigation',
	zone: 'nursery',
	pumps: [PUMP],
	day: { onMin: 15, everyMin: 15 },
	night: { onMin: 15, everyMin: 15 },
	reservoir: { sensor: { key: 'water/level', label: 'Reservoir' }, leastL: 50 },
	flow: { sensor: { key: 'water/flow', label: 'Flow' }, leastLPerMin: 2, withinS: 20 },
}

const seeing = (level: number | null, flow: number | null = 6): Partial<TickInput> => ({
	passedMs: 5000,
	read: ({ key }) => (key === 'water/level' ? level : flow),
	isOn: () => true,
})

test('pumps stay off while the reservoir is too low, and start again well above that', () => {
	const runner = new Runner(IRRIGATION)
	const pumpAt = (level: number | null) => runner.tick(seeing(level)).get(PUMP.key)
	expect(pumpAt(51)?.on).toBe(true)
	expect(pumpAt(49)).toMatchObject({
		on: false,
		reason: 'Reservoir is below 50 L: the pumps would run dry; fill it',
	})
	expect(pumpAt(52)?.on).toBe(false)
	expect(pumpAt(56)?.on).toBe(true)
})

test('a level that is not known does not stop the water, and the reason says so', () => {
	const runner = new Runner(IRRIGATION)
	runner.tick(seeing(40))
	const claim = runner.tick(seeing(null)).get(PUMP.key)
	expect(claim?.on).toBe(true)
	expect(claim?.reason).toMatch(
		/for Lettuce, Growth, though there is no trusted reading of Reservoir$/,
	)
})

test('pumps that run without flow are told once, and go on', () => {
	const runner = new Runner(IRRIGATION)
	const run = (flow: number | null, ticks: number) => {
		for (let i = 0; i < ticks; i++)
			expect(runner.tick(seeing(300, flow)).get(PUMP.key)?.on).toBe(true)
		return runner.notices.length
	}
	expect(run(6, 10)).toBe(0)
	expect(run(0, 3)).toBe(0)
	expect(run(0, 20)).toBe(1)
	expect(runner.notices[0]).toMatchObject({ output: PUMP.key, isStopped: false })
	expect(run(null, 20)).toBe(1)
	expect(run(6, 1)).toBe(1)
	expect(run(0, 20)).toBe(2)
})

describe('a rhythm', () => {
	const RHYTHM: IrrigationSettings = {
		...IRRIGATION,
		day: { onMin: 10, everyMin: 30 },
		night: { onMin: 5, everyMin: 120 },
	}
	/** Lights are on from six to ten in the evening. */
	const runner = () => {
		const control = new Runner(RHYTHM)
		const plan: Plan = control.state.plan!
		const stage = { fromAt: 0, name: 'Growth', targets: { lightHours: { min: 16, max: 16 } } }
		const zones = plan.zones.map((zone) => ({ ...zone, stages: [stage] }))
		control.do({ kind: 'planned', plan: { ...plan, zones } })
		return control
	}
	const at = (hour: number, minute = 0, ms = 0) => Date.UTC(2026, 0, 5, hour, minute, 0, ms)

	test.each([
		['as the lights come on', at(6), true, at(6, 10)],
		['until its minutes are over', at(6, 9, 59_999), true, at(6, 10)],
		['after them', at(6, 10), false, at(6, 30)],
		['again', at(6, 30), true, at(6, 40)],
		['at night, counted from its begin', at(22), true, at(22, 5)],
		['between', at(22, 5), false, at(24)],
		['after midnight', at(24, 4), true, at(24, 5)],
		['before the day, which ends the rest', at(29, 50), false, at(30)],
	])('%s', (_, utc, on, untilAt) => {
		const claim = runner()
			.tick({ ...seeing(300), utc })
			.get(PUMP.key)
		expect(claim).toMatchObject({ on, untilAt })
		const night = utc >= at(22)
		expect(claim?.reason).toBe(
			`${night ? '5 of every 120 min by night' : '10 of every 30 min by day'} for Lettuce, Growth`,
		)
	})
})

describe('flow', () => {
	const ALL = ['a', 'b', 'c', 'd'].map((key) => ({
		key: `nursery/${key}`,
		label: key.toUpperCase(),
	}))
	const watch = (count: number) => new Runner({ ...IRRIGATION, pumps: ALL.slice(0, count) })
	const pass = (runner: Runner, ticks: number, look: Partial<TickInput>) => {
		for (let i = 0; i < ticks; i += 1) runner.tick({ ...seeing(300, 0), ...look })
		return runner.notices.map(({ title }) => title)
	}

	test.each([
		[1, 'A: on, but no water flows'],
		[3, 'A, B, C: on, but no water flows'],
		[4, 'A, B, C and 1 more: on, but no water flows'],
	])('that does not come within its seconds names the pumps: %s', (count, title) => {
		const runner = watch(count)
		expect(pass(runner, 3, {})).toEqual([])
		expect(pass(runner, 1, {})).toEqual([title])
		expect(runner.notices[0]?.causes[0]?.evidence).toEqual([
			{ supports: true, text: 'Flow reads 0.0 L/min while the pumps are on' },
		])
		expect(runner.notices[0]?.causes.slice(1).every(({ evidence }) => evidence.length === 0)).toBe(
			true,
		)
	})

	test('at its least is enough', () => {
		expect(pass(watch(1), 20, seeing(300, 2))).toEqual([])
		expect(pass(watch(1), 20, seeing(300, 1.9))).toHaveLength(1)
	})

	test('is not expected while a pump is off or its state not known, and counts anew then', () => {
		for (const state of [false, null]) {
			const runner = watch(2)
			expect(pass(runner, 3, {})).toEqual([])
			expect(pass(runner, 20, { isOn: ({ key }) => key === 'nursery/a' || state })).toEqual([])
			expect(pass(runner, 3, {})).toEqual([])
			expect(pass(runner, 1, {})).toHaveLength(1)
		}
	})
})

test('a circulation pump that runs without flow is told once, also while others move water', () => {
	const circulation = [{ key: 'nursery/circulation', label: 'Circulation pump' }]
	const runner = new Runner({ ...IRRIGATION, flow: { ...IRRIGATION.flow!, circulation } })
	const alone: TickInput['isOn'] = ({ key }) => key === 'nursery/circulation'
	const run = (flow: number, isOn: TickInput['isOn'] = alone) => {
		for (let i = 0; i < 20; i++) runner.tick({ ...seeing(300, flow), isOn })
		return runner.notices.map(({ title }) => title)
	}
	const told = 'Circulation pump: on, but no water flows'
	expect(run(0)).toEqual([told])
	run(6, () => true)
	expect(run(0)).toEqual([told])
	run(6)
	expect(run(0)).toEqual([told, told])
})
