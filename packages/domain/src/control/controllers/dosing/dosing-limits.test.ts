import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { OUTPUT_CLASSES } from '../../output-class'
import { INITIAL_CONTROL } from '../../step'
import type { Dose, Verdict } from './dose'
import { DOSER_ROLES, type DoserRole } from '../../../growing/nutrients/doser-role'
import { EFFECTS } from './doser-effects'
import type { DoseBudget, DosingSettings } from './dosing-settings'
import type { RuleSettings } from '../rule'
import {
	testDoser,
	dosing,
	EC,
	doserKey,
	PH,
	testPlan,
	Runner,
} from '../../../../tests/control/controllers/dosing/test-tank'
import { askingRule } from '../../../../tests/control/controllers/dosing/asking-rule'

/** A history of a farm: ticks of any length with any readings, restarts, plans and people. */
type Tick = {
	kind: 'tick'
	passedMs: number
	ph: Reading
	ec: Reading
	level: Reading
	circulates: boolean | null
	/** What pumps report: what was wanted of them, or this. */
	pumps: 'as wanted' | boolean | null
	/** The machine fails before the state is on the disk: nothing acts, and the state before is read. */
	isLost: boolean
}
type Reading = 'as it is' | number | null
type Command =
	| Tick
	| { kind: 'restart'; how: 'warm' | 'cold' | 'without a plan' }
	| { kind: 'plan'; variant: number }
	| { kind: 'clear'; role: DoserRole }
	| { kind: 'drift'; ph: number; ec: number }

const often = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
	fc.oneof({ arbitrary: usual, weight: 39 }, { arbitrary: rare, weight: 1 })

const reading = (low: number, high: number): fc.Arbitrary<Reading> =>
	often<Reading>(
		fc.constant('as it is'),
		fc.oneof(
			fc.constant(null),
			fc.double({ min: low, max: high, noNaN: true }),
			fc.constantFrom(NaN, Infinity, -0, 0, -1),
		),
	)

const tick: fc.Arbitrary<Tick> = fc.record({
	kind: fc.constant('tick' as const),
	passedMs: often(
		fc.constantFrom(1, 500, 1000, 10_000, 10_000, 10_000),
		fc.oneof(fc.constant(0), fc.nat(60_000), fc.nat(2 * 3_600_000), fc.nat(30 * 3_600_000)),
	),
	ph: reading(0, 14),
	ec: reading(0, 20),
	level: reading(0, 1000),
	circulates: often<boolean | null>(fc.constant(true), fc.constantFrom(false, null)),
	pumps: often<Tick['pumps']>(fc.constant('as wanted'), fc.constantFrom(true, false, null)),
	isLost: fc.integer({ min: 0, max: 60 }).map((dice) => dice === 0),
})

const command: fc.Arbitrary<Command> = fc.oneof(
	{ arbitrary: tick, weight: 60 },
	{
		arbitrary: fc.record({
			kind: fc.constant('restart' as const),
			how: fc.constantFrom('warm' as const, 'cold' as const, 'without a plan' as const),
		}),
		weight: 1,
	},
	{ arbitrary: fc.record({ kind: fc.constant('plan' as const), variant: fc.nat(10) }), weight: 1 },
	{
		arbitrary: fc.record({
			kind: fc.constant('clear' as const),
			role: fc.constantFrom(...DOSER_ROLES),
		}),
		weight: 1,
	},
	{
		arbitrary: fc.record({
			kind: fc.constant('drift' as const),
			ph: fc.constantFrom(4.5, 5.8, 6, 6.2, 8, 9),
			ec: fc.constantFrom(0.7, 1.2, 1.5, 1.6, 2),
		}),
		weight: 2,
	},
)

const times = fc.double({ min: 0.7, max: 4, noNaN: true })

/** A budget that a few doses use up, in ml or in change. */
const budget: fc.Arbitrary<DoseBudget> = fc
	.record({
		perDoseMl: fc.double({ min: 4, max: 60, noNaN: true }),
		perDoseChange: fc.double({ min: 0.1, max: 1, noNaN: true }),
		hour: times,
		day: times,
		isMl: fc.boolean(),
	})
	.map(({ perDoseMl, perDoseChange, hour, day, isMl }) => ({
		perDoseMl,
		perHourMl: isMl ? perDoseMl * hour : 10_000,
		perDayMl: isMl ? perDoseMl * hour * day : 10_000,
		perDoseChange,
		perHourChange: isMl ? 100 : perDoseChange * hour,
		perDayChange: isMl ? 100 : perDoseChange * hour * day,
	}))

const settings: fc.Arbitrary<DosingSettings> = fc
	.record({
		budget,
		rates: fc.tuple(...DOSER_ROLES.map(() => fc.constantFrom(0.5, 2, 4, 20))),
		mixMs: fc.constantFrom(1000, 15_000, 30_000),
		gapMs: fc.constantFrom(1000, 60_000, 200_000),
		boost: fc.constantFrom(0, 0.2, 1),
	})
	.map(({ budget, rates, mixMs, gapMs, boost }) =>
		dosing({
			dosers: DOSER_ROLES.map((role, i) => testDoser(role, { budget, mlPerS: rates[i] ?? null })),
			ratio: { 'nutrient-a': 1, 'nutrient-b': 1.5, boost },
			mixMs,
			gapMs,
		}),
	)

/** Rules that ask for doses whenever they may, of any size. */
const asking: fc.Arbitrary<RuleSettings[]> = fc.array(
	fc
		.record({
			role: fc.constantFrom(...DOSER_ROLES),
			ml: fc.double({ min: 0.01, max: 1000, noNaN: true }),
			cooldownMs: fc.constantFrom(1000, 600_000, 7_200_000),
			id: fc.uuid(),
		})
		.map((asked) => ({ ...askingRule(asked), name: asked.id })),
	{ maxLength: 4 },
)

/** Plans that change what a person may change; budgets and times stay, so that they can be checked. */
function variantOf(base: DosingSettings, variant: number): DosingSettings[] {
	switch (variant) {
		case 1:
			return []
		case 2:
			return [{ ...base, dosers: base.dosers.filter(({ role }) => role !== 'nutrient-b') }]
		case 3:
			return [
				{
					...base,
					dosers: base.dosers.map((one) => ({ ...one, mlPerS: 3, jug: { ml: 500, enteredAt: 1 } })),
				},
			]
		case 4:
			return [{ ...base, calibratedUntil: { ph: 0, ec: 1 } }]
		case 5:
			return [{ ...base, ratio: { 'nutrient-a': 3, 'nutrient-b': 1, boost: 0 } }]
		default:
			return [base]
	}
}

/** An ON as a device with a timer gives it, at the time the agent had run by then. */
type Pulse = {
	atMs: number
	role: DoserRole
	output: string
	forMs: number
	ml: number
	dose: Dose
}

const isAsked = ({ why }: { why: string }): boolean => why.includes('asks for it')

const MISSES: readonly (Verdict | null)[] = ['too-weak', 'too-strong', 'pump-silent']
const STOPS = 2
/** Doses that try a stop: at most so many, each an hour after the one before. */
const MOST_TRIES = 3
const LITRES = 300
/** Sums of floating point numbers differ in the last places. */
const HAIR = 1e-9

/** Plays a history; what is wrong at a tick fails at once, the pulses are judged after. */
function play(
	base: DosingSettings,
	rules: readonly RuleSettings[],
	commands: readonly Command[],
): Pulse[] {
	const runner = new Runner(base, ...rules)
	const pulses: Pulse[] = []
	const misses = new Map<string, number>()
	const tries = new Map<string, { atMs: number; count: number }>()
	const water = { ph: 9, ec: 1.6 }
	let wanted = new Map<string, boolean>()
	let current = variantOf(base, 0)
	let ranMs = 0
	let told = 0
	let lastNumber = 0

	const readNews = () => {
		for (const { output, verdict } of runner.doses.slice(told)) {
			if (MISSES.includes(verdict)) {
				const count = (misses.get(output) ?? 0) + 1
				misses.set(output, count)
				// What a person has to see to is not tried any more once a try has failed.
				if (count >= STOPS)
					tries.set(output, { atMs: ranMs, count: count > STOPS ? MOST_TRIES : 0 })
			}
			if (verdict === 'worked') misses.set(output, 0)
		}
		told = runner.doses.length
	}
	/** A stopped doser gives nothing but a small dose an hour after the stop, to prove it. */
	const expectMayRun = ({ output, expected, quantity, why }: Runner['doses'][number]) => {
		if ((misses.get(output) ?? 0) < STOPS) return
		const { atMs, count } = tries.get(output) ?? { atMs: Infinity, count: MOST_TRIES }
		expect(why).toContain('it proves the stop')
		expect(count).toBeLessThan(MOST_TRIES)
		expect(ranMs - atMs).toBeGreaterThanOrEqual(HOUR_MS)
		expect(Math.abs(expected)).toBeLessThanOrEqual(quantity === 'ph' ? 0.2 : 0.1)
		tries.set(output, { atMs: atMs + HOUR_MS, count: count + 1 })
	}
	const expectPlainMemory = () => {
		const { memories } = runner.unsaved
		expect(isDeepStrictEqual(JSON.parse(JSON.stringify(memories)), memories)).toBe(true)
	}
	const restart = (how: 'warm' | 'cold' | 'without a plan') => {
		wanted = new Map()
		if (how === 'warm') return void runner.do({ kind: 'started' })
		runner.state = { ...INITIAL_CONTROL, memories: runner.state.memories }
		const plan = testPlan(...current, ...rules)
		if (how === 'cold') runner.do({ kind: 'planned', plan })
		runner.do({ kind: 'started' })
		if (how === 'without a plan') runner.do({ kind: 'planned', plan })
	}

	for (const command of commands) {
		if (command.kind === 'restart') restart(command.how)
		if (command.kind === 'plan') {
			current = variantOf(base, command.variant)
			runner.do({ kind: 'planned', plan: testPlan(...current, ...rules) })
		}
		if (command.kind === 'clear') {
			runner.clear(doserKey(command.role))
			misses.set(doserKey(command.role), 0)
		}
		if (command.kind === 'drift') Object.assign(water, command)
		readNews()
		if (command.kind !== 'tick') {
			expectPlainMemory()
			continue
		}

		const { ph, ec, level, circulates, pumps } = command
		const values: Record<string, Reading> = { 'water/ph': ph, 'water/ec': ec, 'water/level': level }
		const truth: Record<string, number> = {
			'water/ph': water.ph,
			'water/ec': water.ec,
			'water/level': LITRES,
		}
		const read = (key: string) => {
			const value = values[key] ?? null
			return value === 'as it is' ? (truth[key] ?? null) : value
		}
		const before = runner.state
		ranMs += command.passedMs
		const claims = runner.tick({
			passedMs: command.passedMs,
			read: ({ key }) => read(key),
			isOn: ({ key }) => {
				if (key === 'water/pump') return circulates
				return pumps === 'as wanted' ? (wanted.get(key) ?? false) : pumps
			},
		})
		if (command.isLost) {
			runner.state = before
			runner.doses.length = told
			restart('cold')
			readNews()
			continue
		}
		expectPlainMemory()
		const started = runner.doses.slice(told).filter(({ verdict }) => verdict === null)
		for (const row of runner.doses.slice(told)) if (row.verdict === null) expectMayRun(row)
		readNews()
		const on = [...claims].filter(([, claim]) => claim.on)
		expect(on.length).toBeLessThanOrEqual(1)
		const fresh = on.filter(([key]) => !wanted.get(key))
		expect(fresh.map(([key]) => key)).toEqual(started.map(({ output }) => output))
		expect([...claims.values()].every(({ reason }) => reason.length > 5)).toBe(true)
		for (const [output, { forMs }] of on) {
			expect(circulates).toBe(true)
			expect(forMs).toBeGreaterThan(0)
			expect(forMs).toBe(runner.doses.findLast((row) => row.verdict === null)?.forMs)
			expect(output).toBe(runner.doses.findLast((row) => row.verdict === null)?.output)
		}
		for (const dose of started) {
			const doser = current.flatMap(({ dosers }) => dosers).find(({ role }) => role === dose.role)
			expect(Number.isFinite(read(`water/${dose.quantity}`))).toBe(true)
			expect(Number.isFinite(read('water/level'))).toBe(true)
			expect(current[0]?.calibratedUntil[dose.quantity]).toBe(1)
			expect(dose.number).toBeGreaterThan(lastNumber)
			expect(dose.ml).toBeCloseTo((dose.forMs * (doser?.mlPerS ?? 0)) / 1000, 9)
			lastNumber = dose.number
			if (isAsked(dose)) {
				const { min, max } = dose.quantity === 'ph' ? PH : EC
				const after = (dose.before ?? NaN) + dose.expected
				expect(after).toBeGreaterThanOrEqual(min - HAIR)
				expect(after).toBeLessThanOrEqual(max + HAIR)
			}
			pulses.push({ ...dose, atMs: ranMs, dose: { ...dose, before: dose.before ?? NaN } })
			const change = (EFFECTS[dose.role].direction * dose.ml) / LITRES
			if (dose.quantity === 'ph') water.ph += 0.5 * change
			else water.ec += 0.1 * change
		}
		wanted = new Map([...claims].map(([key, claim]) => [key, claim.on]))
	}
	for (const { id, name, then } of rules) {
		const { acted = 0 } = (runner.state.memories[`rule/${id}`] ?? {}) as { acted?: number }
		const given = pulses.filter(({ dose }) => dose.why === `rule “${name}” asks for it`)
		expect(given.length).toBeLessThanOrEqual(acted * then.length)
	}
	for (const { title, isStopped } of runner.notices)
		expect({ title, isStopped: title.includes('is stopped') }).toEqual({ title, isStopped })
	return pulses
}

const HOUR_MS = 3_600_000
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

/** No window of so much run time, wherever it begins, holds more than the limit. */
function expectWithin(
	pulses: readonly Pulse[],
	windowMs: number,
	limit: number,
	amount: (pulse: Pulse) => number,
): void {
	for (const { atMs } of pulses) {
		const inside = pulses.filter((one) => one.atMs >= atMs && one.atMs - atMs < windowMs)
		expect(sum(inside.map(amount))).toBeLessThanOrEqual(limit + HAIR)
	}
}

test('no history of ticks, readings, restarts, plans, people and rules makes a dose exceed a limit', () => {
	let count = 0
	let histories = 0
	let asked = 0
	const { maxOnMs, minOffMs, dailyMaxMs } = OUTPUT_CLASSES.dosing
	fc.assert(
		fc.property(
			settings,
			asking,
			fc.array(command, { minLength: 100, maxLength: 600, size: 'max' }),
			(base, rules, commands) => {
				const pulses = play(base, rules, commands)
				count += pulses.length
				asked += pulses.filter(({ dose }) => isAsked(dose)).length
				histories += 1
				for (const { output, budget } of base.dosers) {
					const own = pulses.filter((pulse) => pulse.output === output.key)
					const change = ({ dose }: Pulse) => Math.abs(dose.expected)
					expectWithin(own, 1, budget.perDoseMl, ({ ml }) => ml)
					expectWithin(own, HOUR_MS, budget.perHourMl, ({ ml }) => ml)
					expectWithin(own, 24 * HOUR_MS, budget.perDayMl, ({ ml }) => ml)
					expectWithin(own, 1, budget.perDoseChange, change)
					expectWithin(own, HOUR_MS, budget.perHourChange, change)
					expectWithin(own, 24 * HOUR_MS, budget.perDayChange, change)
					expectWithin(own, 1, maxOnMs ?? 0, ({ forMs }) => forMs)
					expectWithin(own, 24 * HOUR_MS, dailyMaxMs, ({ forMs }) => forMs)
				}
				for (const [i, next] of pulses.entries()) {
					const last = pulses[i - 1]
					if (!last) continue
					const restMs = next.atMs - last.atMs - last.forMs
					expect(restMs).toBeGreaterThanOrEqual(Math.max(base.mixMs, minOffMs))
				}
				for (const a of pulses.filter(({ role }) => role === 'nutrient-a'))
					for (const b of pulses.filter(({ role }) => role === 'nutrient-b')) {
						const [first, second] = a.atMs < b.atMs ? [a, b] : [b, a]
						expect(second.atMs - first.atMs - first.forMs).toBeGreaterThanOrEqual(base.gapMs)
					}
			},
		),
		// Long histories take hours to shrink; the seed repeats one.
		{ numRuns: propertyRuns(150), endOnFailure: true },
	)
	// The attack is worth nothing when hardly anything is dosed.
	expect(count / histories).toBeGreaterThan(2)
	expect(asked).toBeGreaterThan(10)
})
