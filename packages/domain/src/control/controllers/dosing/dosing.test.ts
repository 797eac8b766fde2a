import { describe, expect, test } from 'vitest'
import type { TickInput } from '../../step'
import type { FillSettings } from '../fill'
import type { DosingSettings } from './dosing-settings'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import { EFFECTS } from './doser-effects'
import {
	BUDGET,
	testDoser,
	dosing,
	EC,
	doserKey,
	LETTUCE,
	PH,
	testPlan,
	Runner,
	Tank,
} from '../../../../tests/control/controllers/dosing/test-tank'
import { askingRule } from '../../../../tests/control/controllers/dosing/asking-rule'

type Facts = Partial<ConstructorParameters<typeof Tank>[1]>

const tankAt = (ph: number, ec: number, more: Facts = {}, settings: Partial<DosingSettings> = {}) =>
	new Tank(dosing(settings), { litres: 300, ph, ec, concentrates: LETTUCE, ...more })

const rolesGiven = (tank: Tank) =>
	tank.runner.doses.filter(({ verdict }) => verdict === null).map(({ role }) => role)

/** Readings by the last part of the key of each sensor; pumps as named, the circulation on. */
const seeing = (
	readings: Record<string, number | null>,
	on: readonly string[] = ['water/pump'],
): Partial<TickInput> => ({
	passedMs: 10_000,
	read: ({ key }) => readings[key.slice(key.indexOf('/') + 1)] ?? null,
	isOn: ({ key }) => on.includes(key),
})

const ACID_NEEDED = { ph: 7, ec: 1.6, level: 300 }

/** A runner whose water has been mixed for long enough, and the tick in which a dose begins. */
function mixed(
	settings: Partial<DosingSettings> = {},
	readings: Record<string, number | null> = ACID_NEEDED,
) {
	const runner = new Runner(dosing(settings))
	for (let i = 0; i < 11; i++) runner.tick(seeing(readings))
	return { runner, claims: runner.tick(seeing(readings)) }
}

const reasonFor = (
	key: string,
	settings: Partial<DosingSettings>,
	readings: Record<string, number | null> = ACID_NEEDED,
) => {
	const { claims } = mixed(settings, readings)
	expect(claims.get(key)?.on).toBe(false)
	return claims.get(key)?.reason
}

describe('acid for water that was filled in', () => {
	const fill: FillSettings = {
		kind: 'fill',
		id: 'fill',
		zone: 'nursery',
		valve: { key: 'water/valve', label: 'Fill valve' },
		level: { key: 'water/level', label: 'Reservoir' },
		lowL: 290,
		highL: 299,
		longestOpenMs: 300_000,
		mostLPerDay: 100,
		riseWithinMs: 600_000,
		leaks: [],
	}
	/** Whether acid begins within half an hour at this pH, of a band of 5.7 to 6.3, after filling or without it. */
	const begins = (ph: number, isFilled: boolean) => {
		const runner = new Runner(fill, dosing())
		const look = (level: number) => runner.tick(seeing({ ph, ec: 1.6, level }))
		for (let i = 0; isFilled && i < 3; i++) look(285)
		return Array.from({ length: 180 }, () => look(300)).some(
			(claims) => claims.get(doserKey('ph-down'))?.on,
		)
	}

	test('is given once it is mixed, before pH has reached the edge where dosing begins', () => {
		expect(begins(6.12, true)).toBe(true)
		expect(begins(6.12, false)).toBe(false)
	})

	test('is not given where pH is near the middle', () => {
		expect(begins(6.05, true)).toBe(false)
	})

	/** Whether acid ever begins in ten minutes after one of so many fillings that raise pH to 6.04. */
	const beginsAfter = (fillings: number, fromPh: number) => {
		const runner = new Runner({ ...fill, mostLPerDay: 10_000 }, dosing())
		const look = (ph: number, level: number) => runner.tick(seeing({ ph, ec: 1.6, level }))
		return Array.from({ length: fillings }, () => {
			for (let i = 0; i < 20; i++) look(fromPh, 300)
			for (let i = 0; i < 3; i++) look(fromPh, 285)
			return Array.from({ length: 60 }, () => look(6.04, 300)).some(
				(claims) => claims.get(doserKey('ph-down'))?.on,
			)
		}).includes(true)
	}

	test('goes lower once filling was seen to raise pH again and again', () => {
		expect(beginsAfter(1, 5.9)).toBe(false)
		expect(beginsAfter(20, 5.9)).toBe(true)
	})

	test('goes no lower where base was given in the past day', () => {
		expect(beginsAfter(20, 5.8)).toBe(false)
	})
})

describe('a tank', () => {
	test('with pH too high and EC too low comes into range, nutrients first, by the ratio', () => {
		const tank = tankAt(7.2, 1.1)
		tank.run(30)
		expect(rolesGiven(tank).slice(0, 2)).toEqual(['nutrient-a', 'nutrient-b'])
		expect(rolesGiven(tank)).toContain('ph-down')
		expect(tank.ph).toBeLessThanOrEqual(PH.max + 0.05)
		expect(tank.ec).toBeGreaterThanOrEqual(EC.min - 0.02)
		expect(tank.range.ph.min).toBeGreaterThan(PH.min)
		const [a = 0, b = 0] = ['nutrient-a', 'nutrient-b'].map((key) =>
			tank.givenMl.get(`dosing/${key}`),
		)
		expect(a / b).toBeCloseTo(1, 1)
		expect(tank.runner.notices).toEqual([])
	})

	test('whose pH is out of its band and whose EC is not gets acid before nutrients', () => {
		const tank = tankAt(PH.max + 0.5, EC.min + 0.02).run(4)
		expect(rolesGiven(tank)[0]).toBe('ph-down')
		expect(rolesGiven(tank)).toContain('nutrient-a')
	})

	test('in range gets nothing', () => {
		expect(rolesGiven(tankAt(6, 1.6).run(6))).toEqual([])
	})

	test('whose plants raise the pH is kept in range for days', () => {
		const tank = tankAt(6.2, 1.6, { driftMeqPerH: 0.03, ecPerH: 0.005 })
		tank.run(72)
		expect(tank.range.ph.max).toBeLessThan(PH.max + 0.1)
		expect(tank.range.ph.min).toBeGreaterThan(PH.min)
		expect(tank.range.ec.min).toBeGreaterThan(EC.min - 0.05)
	})

	test('that had to be dosed is brought well into its range, not to the edge of it', () => {
		const tank = tankAt(PH.max + 0.02, 1.6).run(4)
		expect(tank.ph).toBeLessThanOrEqual(PH.max - (PH.max - PH.min) / 4)
		const edge = tankAt(PH.max - 0.16, EC.min + 0.11).run(4)
		expect(rolesGiven(edge)).toEqual([])
	})

	test('shows its response: later doses reach further, and are expected right', () => {
		const tank = tankAt(7.4, 1.6).run(12)
		const judged = tank.runner.doses.filter(({ verdict }) => verdict === 'worked')
		const last = judged.at(-1)
		expect(judged[0]?.ml).toBeLessThan(judged[2]?.ml ?? 0)
		expect(Math.abs((last?.after ?? 0) - (last?.before ?? 0))).toBeCloseTo(
			Math.abs(last?.expected ?? 0),
			1,
		)
	})
})

test('pH that is dosed down and up again and again is told once, and keeping it steady never is', () => {
	const tank = tankAt(6, 1.6)
	for (const driftMeqPerH of [0.3, -0.3, 0.3, -0.3]) {
		tank.facts.driftMeqPerH = driftMeqPerH
		tank.run(5)
	}
	const opposed = tank.runner.notices.filter(({ title }) => title.includes('against each other'))
	expect(opposed.map(({ title, isStopped }) => [title, isStopped])).toEqual([
		['ph-down and ph-up work against each other', false],
	])
	const [cause] = opposed[0]?.causes ?? []
	expect(cause?.cause).toMatch(/leaks while it is off/)
	expect(cause?.evidence[0]?.text).toMatch(/ph-down \d+ times \(\d+\.\d ml\) and ph-up \d+ times/)
})

describe('what is missing stops a doser, two misses in a row', () => {
	test('an empty jug, after the tank has shown what the doser does', () => {
		const tank = tankAt(
			8.5,
			1.6,
			{},
			{
				dosers: [
					testDoser('ph-down', {
						jug: { ml: 5000, enteredAt: 1 },
						budget: { ...BUDGET, perHourChange: 3, perDayChange: 10 },
					}),
				],
			},
		).run(1)
		expect(tank.runner.notices).toEqual([])
		tank.jugIsEmpty.add('ph-down')
		tank.run(4)
		const rows = tank.runner.doses.filter(({ verdict }) => verdict !== null)
		expect(rows.slice(-2).map(({ verdict }) => verdict)).toEqual(['too-weak', 'too-weak'])
		const [notice] = tank.runner.notices
		expect(notice).toMatchObject({ output: doserKey('ph-down'), isStopped: true })
		expect(notice?.causes[0]?.cause).toMatch(/^Air in the line/)
		tank.run(24)
		const proofs = tank.runner.doses.filter(({ why }) => why.includes('it proves the stop'))
		expect(proofs.map(({ verdict }) => verdict)).toEqual([null, 'too-weak'])
		expect(proofs[0]?.ml).toBeLessThanOrEqual(rows.at(-1)?.ml ?? 0)
		expect(tank.runner.notices).toHaveLength(2)
		expect(tank.runner.notices[1]).toMatchObject({
			title: 'ph-down is stopped: the dose that was to prove it did not act as expected',
			isStopped: true,
		})
		const count = tank.runner.doses.length
		expect(tank.run(48).runner.doses).toHaveLength(count)
		expect(tank.tick(1000).get(doserKey('ph-down'))?.reason).toMatch(/^stopped after two doses/)
		tank.jugIsEmpty.clear()
		tank.runner.clear(doserKey('ph-down'))
		tank.run(72)
		expect(tank.ph).toBeLessThan(PH.max + 0.05)
	})

	test('the empty jug of one nutrient stops it, and the other waits for it', () => {
		const tank = tankAt(6, 1.2).run(3)
		expect(tank.runner.notices).toEqual([])
		tank.jugIsEmpty.add('nutrient-b')
		tank.facts.ecPerH = 0.01
		const before = tank.runner.doses.length
		// Its budget of a day, which the start has nearly used up, may be told too.
		const stops = () => tank.runner.notices.filter(({ isStopped }) => isStopped)
		for (let tenth = 0; tenth < 480 && stops().length === 0; tenth++) tank.run(0.1)
		expect(stops()).toMatchObject([
			{ title: 'nutrient-b is stopped: two doses did not act as expected', isStopped: true },
		])
		const given = tank.runner.doses.slice(before).filter(({ verdict }) => verdict === null)
		expect(given.filter(({ role }) => role === 'nutrient-b').length).toBeLessThanOrEqual(6)
		const stopped = tank.runner.doses.length
		tank.run(12)
		const later = new Set(tank.runner.doses.slice(stopped).map(({ role }) => role))
		expect(later).toEqual(new Set(['nutrient-b']))
		tank.jugIsEmpty.clear()
		tank.runner.clear(doserKey('nutrient-b'))
		expect(tank.run(6).ec).toBeGreaterThan(EC.min)
	})

	test('lines that are swapped are told by the first dose that goes the wrong way', () => {
		const tank = tankAt(6.6, 1.6).run(2)
		expect(tank.runner.notices).toEqual([])
		const { 'ph-down': down, 'ph-up': up } = LETTUCE
		Object.assign(tank.facts, { concentrates: { ...LETTUCE, 'ph-down': up, 'ph-up': down } })
		tank.facts.driftMeqPerH = 0.3
		tank.run(3)
		const [first] = tank.runner.notices
		expect(first).toMatchObject({
			title: 'pH moved the wrong way after ph-down: one more such dose stops it',
			isStopped: false,
		})
		expect(first?.causes[0]?.cause).toMatch(/^Lines are swapped/)
		const stops = tank.runner.notices.filter(({ isStopped }) => isStopped)
		expect(new Set(stops.map(({ output }) => output))).toEqual(new Set([doserKey('ph-down')]))
	})

	test('a line in the wrong jug is told also of a pump that has not acted before', () => {
		const tank = tankAt(6, 1.6).run(2)
		const strongAcid = { ec: 0, meq: -10 }
		Object.assign(tank.facts, { concentrates: { ...LETTUCE, 'ph-up': strongAcid } })
		tank.facts.driftMeqPerH = -0.3
		tank.run(6)
		expect(tank.runner.notices.map(({ title }) => title)).toContain(
			'pH moved the wrong way after ph-up: one more such dose stops it',
		)
		const stops = tank.runner.notices.filter(({ isStopped }) => isStopped)
		expect(new Set(stops.map(({ output }) => output))).toEqual(new Set([doserKey('ph-up')]))
	})

	test('a probe that is stuck from the start never lets in more than the budget of change', () => {
		const settings = dosing({ dosers: [testDoser('ph-down')] })
		const runner = new Runner(settings)
		let running: string[] = []
		for (let ms = 0; ms < 48 * 3_600_000; ms += running.length ? 1000 : 10_000) {
			const look = seeing({ ph: 7.5, ec: 1.6, level: 300 }, ['water/pump', ...running])
			const claims = runner.tick({ ...look, passedMs: running.length ? 1000 : 10_000 })
			running = [...claims].filter(([, { on }]) => on).map(([key]) => key)
		}
		const perL = runner.doses
			.filter(({ verdict }) => verdict === null)
			.reduce((sum, { ml, litres }) => sum + ml / litres, 0)
		const stops = runner.notices.filter(({ isStopped }) => isStopped)
		expect(stops).toHaveLength(2)
		expect(stops[0]?.causes[0]?.cause).toMatch(/^Air|^The probe/)
		expect(perL * 6).toBeLessThanOrEqual(2 * BUDGET.perDayChange)
	})

	test('a pump that is never reported on, which is the first cause then', () => {
		const slow = { mlPerS: 0.5 }
		const runner = new Runner(dosing({ dosers: [testDoser('ph-down', slow)] }))
		for (let i = 0; i < 100; i++) runner.tick(seeing(ACID_NEEDED))
		expect(runner.doses[0]?.forMs).toBeGreaterThan(5000)
		expect(runner.doses.map(({ verdict }) => verdict)).toEqual([
			null,
			'pump-silent',
			null,
			'pump-silent',
		])
		expect(runner.notices[0]?.causes[0]).toEqual({
			cause: 'The pump does not run: check its plug, relay and tube head',
			evidence: [{ supports: true, text: 'it was not reported on during the dose' }],
		})
	})

	test('a dose is shorter than a report may take: what it does is judged, not what was reported', () => {
		const runner = new Runner(dosing({ dosers: [testDoser('ph-down', { mlPerS: 20 })] }))
		for (let i = 0; i < 100; i++) {
			const isGiven = runner.doses.length > 0
			runner.tick(seeing(isGiven ? { ...ACID_NEEDED, ph: 6.9 } : ACID_NEEDED))
		}
		expect(runner.doses[0]?.forMs).toBeLessThan(5000)
		expect(runner.doses[1]?.verdict).toBe('worked')
	})

	test('air that goes by itself: a dose an hour later proves the stop wrong, lifts it and tells', () => {
		const tank = tankAt(8.5, 1.6).run(1)
		tank.jugIsEmpty.add('ph-down')
		while (tank.runner.notices.length === 0) tank.run(0.1)
		tank.jugIsEmpty.clear()
		const stopped = tank.runner.doses.length
		expect(tank.run(0.9).runner.doses).toHaveLength(stopped)
		const [proof, verdict] = tank.run(0.5).runner.doses.slice(stopped)
		expect(proof).toMatchObject({ role: 'ph-down', verdict: null })
		expect(proof?.why).toContain('it proves the stop')
		expect(Math.abs(proof?.expected ?? 1)).toBeLessThanOrEqual(0.2)
		expect(verdict).toMatchObject({ number: proof?.number, verdict: 'worked' })
		expect(tank.runner.cleared).toMatchObject([{ output: doserKey('ph-down'), by: 'control' }])
		expect(tank.runner.notices[1]).toMatchObject({
			title: 'ph-down doses again: its stop was proven wrong',
			isStopped: false,
		})
		expect(tank.run(72).ph).toBeLessThan(PH.max)
	})

	test('a concentrate that is far stronger than before', () => {
		const tank = tankAt(8.5, 1.6).run(1)
		tank.facts.concentrates = { 'ph-down': { ec: 0, meq: -8 } }
		tank.run(1)
		const strong = tank.runner.doses.find(({ verdict }) => verdict === 'too-strong')
		expect(strong).toBeDefined()
		expect(tank.runner.notices[0]?.title).toBe(
			'ph-down acts far more strongly than before: doses are made smaller',
		)
		expect(tank.range.ph.min).toBeGreaterThan(5)
	})
})

describe('a dose', () => {
	test('is wanted for exactly as long as it runs, with the time for the timer of the device', () => {
		const { runner, claims } = mixed()
		const claim = claims.get(doserKey('ph-down'))
		const [row] = runner.doses
		// Careful at first: 0.2 pH at 6 pH for 1 ml in a litre.
		expect(row).toMatchObject({ ml: 10, forMs: 2500, litres: 300, before: 7, number: 1 })
		expect(row?.expected).toBeCloseTo(-0.2)
		expect(claim).toMatchObject({ on: true, forMs: 2500 })
		expect(claims.get(doserKey('nutrient-a'))).toMatchObject({ on: false })
		const at = (passedMs: number) =>
			runner.tick({ ...seeing(ACID_NEEDED, ['water/pump', doserKey('ph-down')]), passedMs })
		expect(at(1000).get(doserKey('ph-down'))).toEqual(claim)
		expect(at(1000).get(doserKey('ph-down'))).toEqual(claim)
		expect(at(500).get(doserKey('ph-down'))).toMatchObject({ on: false })
		expect(runner.doses).toHaveLength(1)
	})

	test('under way at a restart is never given again, counts in full, and is mixed anew', () => {
		const { runner } = mixed()
		runner.do({ kind: 'started' })
		expect(runner.doses.map(({ verdict, number }) => [number, verdict])).toEqual([
			[1, null],
			[1, 'interrupted'],
		])
		for (let i = 0; i < 12; i++)
			expect(runner.tick(seeing(ACID_NEEDED)).get(doserKey('ph-down'))?.on).toBe(false)
		expect(runner.tick(seeing(ACID_NEEDED)).get(doserKey('ph-down'))?.on).toBe(true)
		expect(runner.doses.at(-1)?.number).toBe(2)
	})

	test('is not given again by an agent that finds its plan only after it started', () => {
		const { runner } = mixed()
		const plan = runner.state.plan!
		runner.state = { ...runner.state, plan: null }
		runner.do({ kind: 'started' })
		runner.do({ kind: 'planned', plan })
		expect(runner.tick(seeing(ACID_NEEDED)).get(doserKey('ph-down'))?.on).toBe(false)
		expect(runner.doses.at(-1)?.verdict).toBe('interrupted')
	})

	test('ends when the circulation does, and counts in full', () => {
		const { runner } = mixed()
		const claims = runner.tick({ ...seeing(ACID_NEEDED, []), passedMs: 100 })
		expect(claims.get(doserKey('ph-down'))).toMatchObject({
			on: false,
			reason: 'waits until Recirculation pump is reported on',
		})
		expect(runner.doses.at(-1)?.verdict).toBe('interrupted')
	})

	test('of a plan that leaves dosing out for a while is not forgotten, nor is its budget', () => {
		const { runner } = mixed()
		const memories = JSON.stringify(runner.state.memories)
		const plan = runner.state.plan!
		runner.do({ kind: 'planned', plan: { ...testPlan(), version: 2 } })
		runner.tick(seeing(ACID_NEEDED))
		expect(JSON.stringify(runner.state.memories)).toBe(memories)
		runner.do({ kind: 'planned', plan: { ...plan, version: 3 } })
		expect(runner.doses.at(-1)?.verdict).toBe('interrupted')
	})

	test('takes from the jug; a jug that is empty by its doses waits for a refill', () => {
		const dosers = [testDoser('ph-down', { jug: { ml: 10.5, enteredAt: 1 } })]
		const { runner } = mixed({ dosers })
		expect(runner.doses[0]?.jugLeftMl).toBe(0.5)
		runner.do({ kind: 'started' })
		for (let i = 0; i < 20; i++) runner.tick(seeing(ACID_NEEDED))
		const wait = runner.tick(seeing(ACID_NEEDED)).get(doserKey('ph-down'))
		expect(wait?.reason).toBe('the jug is empty: refill it and enter its content')
		const refilled = dosing({ dosers: [testDoser('ph-down', { jug: { ml: 11, enteredAt: 2 } })] })
		runner.do({ kind: 'planned', plan: { ...testPlan(refilled), version: 2 } })
		expect(runner.tick(seeing(ACID_NEEDED)).get(doserKey('ph-down'))?.on).toBe(true)
	})

	test('of nutrient B keeps the least gap to A, also when the mixing is over sooner', () => {
		const tank = tankAt(6, 1, {}, { mixMs: 60_000, gapMs: 600_000 })
		tank.run(0.1)
		expect(rolesGiven(tank)).toEqual(['nutrient-a'])
		expect(tank.tick(1000).get(doserKey('nutrient-b'))?.reason).toBe(
			'waits 10 min after another nutrient',
		)
		expect(rolesGiven(tank.run(0.2))).toEqual(['nutrient-a', 'nutrient-b'])
	})

	test('of a boost follows the ratio', () => {
		const concentrates = { ...LETTUCE, boost: { ec: 0.01, meq: 0 } }
		const dosers = (['nutrient-a', 'nutrient-b', 'boost'] as const).map((role) => testDoser(role))
		const tank = tankAt(6, 1, { concentrates }, { dosers }).run(24)
		const given = (role: string) => tank.givenMl.get(`dosing/${role}`) ?? 0
		expect(given('boost') / given('nutrient-a')).toBeCloseTo(0.2, 1)
		expect(tank.runner.notices).toEqual([])
	})
})

test.each<[string, string, Partial<DosingSettings>, Record<string, number | null>?]>([
	['no rate', 'its rate was not measured', { dosers: [testDoser('ph-down', { mlPerS: null })] }],
	['calibration', 'probe is due for calibration', { calibratedUntil: { ph: null, ec: 1 } }],
	['no reading', 'no trusted reading of pH', {}, { ...ACID_NEEDED, ph: null }],
	['no level', 'no trusted reading of Reservoir', {}, { ...ACID_NEEDED, level: null }],
	['little water', 'too little water', {}, { ...ACID_NEEDED, level: 40 }],
	['impossible level', 'check the sensor', {}, { ...ACID_NEEDED, level: 900 }],
	['no circulation set', 'no circulation pump is set', { circulation: [] }],
	['in range', 'pH is not above the target of Lettuce', {}, { ...ACID_NEEDED, ph: 6 }],
	['thin water', 'EC is far below the target', {}, { ...ACID_NEEDED, ec: 0.5 }],
	['nutrients', 'waits for the nutrients', {}, { ...ACID_NEEDED, ec: 1.3 }],
	['no EC', 'no trusted reading of EC', {}, { ...ACID_NEEDED, ec: null }],
	['mixing', 'waits for mixing: 10 min of circulation', { mixMs: 600_000 }],
	[
		'budget',
		'the smallest dose of the pump is more than its budget of 0.9 ml a dose',
		{ dosers: [testDoser('ph-down', { budget: { ...BUDGET, perDoseMl: 0.9 } })] },
	],
	[
		'a pump that is too fast',
		'the smallest dose of the pump would change too much',
		{
			dosers: [
				testDoser('ph-down', {
					mlPerS: 200,
					budget: { ...BUDGET, perDoseMl: 500, perDoseChange: 9 },
				}),
			],
		},
	],
])('pH down waits and says why: %s', (_, reason, settings, readings) => {
	expect(reasonFor(doserKey('ph-down'), settings, readings)).toContain(reason)
})

test.each<[string, string, Partial<DosingSettings>, Record<string, number | null>?]>([
	['in range', 'EC is in range', {}],
	[
		'above',
		'EC is above the target of Lettuce, Growth: plants and fresh water lower it',
		{},
		{ ...ACID_NEEDED, ec: 2 },
	],
	[
		'its partner',
		'waits for nutrient-b: one nutrient alone unbalances the solution',
		{ dosers: [testDoser('nutrient-a'), testDoser('nutrient-b', { mlPerS: null })] },
		{ ...ACID_NEEDED, ec: 1 },
	],
	[
		'no part',
		'has no part in the ratio',
		{ ratio: { 'nutrient-a': 0, 'nutrient-b': 1, boost: 0 } },
		{ ...ACID_NEEDED, ec: 1 },
	],
])('nutrient A waits and says why: %s', (_, reason, settings, readings) => {
	expect(reasonFor(doserKey('nutrient-a'), settings, readings)).toContain(reason)
})

test('nothing is dosed while the pump would not run, or another dosing pump runs', () => {
	const { runner } = mixed({}, { ...ACID_NEEDED, ph: 6 })
	const held = runner.tick({ ...seeing(ACID_NEEDED), heldBecause: () => 'off by hand until 18:00' })
	expect(held.get(doserKey('ph-down'))).toMatchObject({
		on: false,
		reason: 'off by hand until 18:00',
	})
	const busy = seeing(ACID_NEEDED, ['water/pump', doserKey('nutrient-a')])
	for (let i = 0; i < 8; i++) runner.tick(busy)
	expect(runner.tick(busy).get(doserKey('ph-down'))?.reason).toBe('waits until nutrient-a is off')
})

describe('a pump that runs by hand', () => {
	const acid = doserKey('ph-down')
	const byHand = seeing(ACID_NEEDED, ['water/pump', acid])

	test('uses budgets and the jug, and is told when it ends', () => {
		const dosers = [testDoser('ph-down', { jug: { ml: 1000, enteredAt: 1 } })]
		const runner = new Runner(dosing({ dosers }))
		for (let s = 0; s < 49; s += 1) runner.tick({ ...byHand, passedMs: 1000 })
		expect(runner.doses).toEqual([])
		for (let i = 0; i < 30; i++) runner.tick(seeing(ACID_NEEDED))
		expect(runner.doses).toMatchObject([
			{ verdict: 'by-hand', ml: 196, forMs: 49_000, before: 7, jugLeftMl: 804 },
		])
		const wait = runner.tick(seeing(ACID_NEEDED)).get(acid)
		expect(wait?.reason).toContain('its budget of 1 of pH an hour is used')
	})

	test('while a dose is mixed leaves that dose without a verdict', () => {
		const { runner } = mixed()
		const given = runner.doses[0]!
		runner.tick({ ...byHand, passedMs: 1000 })
		runner.tick({ ...seeing(ACID_NEEDED, ['water/pump', doserKey('ph-up')]), passedMs: 5000 })
		for (let i = 0; i < 20; i++) runner.tick(seeing(ACID_NEEDED))
		const judged = runner.doses.filter(({ number }) => number === given.number)
		expect(judged.map(({ verdict }) => verdict)).toEqual([null, 'not-judged'])
	})

	test('is told also when the agent restarts in the middle of it', () => {
		const runner = new Runner(dosing())
		runner.tick({ ...byHand, passedMs: 5000 })
		runner.do({ kind: 'started' })
		runner.tick(seeing(ACID_NEEDED))
		expect(runner.doses).toMatchObject([{ verdict: 'by-hand', ml: 20 }])
	})
})

describe('a dose that a rule asks for', () => {
	const startedOf = ({ doses }: Runner, of: DoserRole) =>
		doses.filter(({ verdict, role }) => verdict === null && role === of)
	/** Water that needs nothing, mixed for long enough, and what happens in the hours after. */
	const ask = (role: DoserRole, ml: number, readings: Record<string, number>, ticks = 400) => {
		const runner = new Runner(dosing(), askingRule({ role, ml }))
		const reasons = new Set<string>()
		for (let i = 0; i < ticks; i++)
			for (const [key, { reason }] of runner.tick(seeing(readings)))
				if (key === doserKey(role)) reasons.add(reason)
		return { runner, reasons, given: startedOf(runner, role) }
	}
	const FINE = { ph: 6, ec: 1.6, level: 300 }

	test('is given once, as much as keeps the water within its target', () => {
		const { given } = ask('ph-down', 4, FINE)
		expect(given).toHaveLength(1)
		expect(given[0]).toMatchObject({ role: 'ph-down', ml: 4, why: 'rule “Ask” asks for it' })
		const [most] = ask('ph-down', 1000, FINE).given
		const strongest = (EFFECTS['ph-down'].strongest * (most?.ml ?? 0)) / 300
		expect(FINE.ph - strongest).toBeGreaterThanOrEqual(PH.min - 1e-9)
	})

	test('is given once also when the agent starts again in between', () => {
		const { runner, given } = ask('nutrient-a', 5, { ...FINE, ec: 1.5 })
		expect(given).toHaveLength(1)
		runner.do({ kind: 'started' })
		for (let i = 0; i < 200; i++) runner.tick(seeing(FINE))
		expect(startedOf(runner, 'nutrient-a')).toHaveLength(1)
	})

	test('is refused where it would take the water out of its target, and says so', () => {
		const { given, reasons } = ask('ph-down', 4, { ...FINE, ph: PH.min })
		expect(given).toEqual([])
		expect([...reasons]).toContain('rule “Ask” asks for it, and it would take pH out of its target')
	})

	test('begins no correction: inside the target no other follows it', () => {
		expect(ask('ph-down', 2, { ...FINE, ph: PH.max - 0.16 }).given).toHaveLength(1)
		expect(ask('ph-up', 2, { ...FINE, ph: PH.min + 0.16 }).given).toHaveLength(1)
		const { runner } = ask('nutrient-a', 5, { ...FINE, ec: EC.min + 0.11 })
		expect(startedOf(runner, 'nutrient-a')).toHaveLength(1)
		expect(startedOf(runner, 'nutrient-b')).toHaveLength(1)
	})

	test('of less than the pump can give is refused, and says so', () => {
		const { given, reasons } = ask('ph-down', 0.5, FINE)
		expect(given).toEqual([])
		expect([...reasons]).toContain('rule “Ask” asks for less than the pump can give: 1.0 ml')
	})

	test('is given once to each of two rules, also when one is held back and goes on', () => {
		const paused = { key: 'ask/paused', label: 'Paused' }
		const first = {
			...askingRule({ id: 'first', role: 'ph-down', ml: 2 }),
			unless: [
				{
					kind: 'reading' as const,
					label: 'Paused',
					sensors: [paused],
					is: 'above' as const,
					value: 0.5,
					forMs: 0,
				},
			],
		}
		const runner = new Runner(dosing(), first, askingRule({ id: 'b', role: 'ph-down', ml: 2 }))
		// The pump works: each dose moves the water as much as was expected.
		let ph = 6.1
		for (let i = 0; i < 350; i++) {
			runner.tick({
				...seeing({ ...FINE, ph, paused: i > 40 && i < 150 ? 1 : 0 }),
			})
			const given = runner.doses.filter(({ verdict }) => verdict === null)
			ph = 6.1 + given.reduce((sum, { expected }) => sum + expected, 0)
		}
		expect(startedOf(runner, 'ph-down')).toHaveLength(2)
	})

	test('waits for everything that a dose waits for, and not for ever', () => {
		const runner = new Runner(dosing(), askingRule({ role: 'ph-down', ml: 4 }))
		const still = seeing(FINE, [])
		for (let i = 0; i < 361; i++) runner.tick(still)
		for (let i = 0; i < 60; i++) runner.tick(seeing(FINE))
		expect(runner.doses).toEqual([])
	})
})
