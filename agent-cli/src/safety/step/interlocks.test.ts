import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import {
	tiedOutputs,
	tightenLimits,
	type OutputSafeguards,
	type PlanInterlock,
} from '@sfc/domain/control/safeguards'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WriteOrder } from './events'
import { TestFarm, type DeviceMode } from '../../../tests/safety/step/test-farm'

const CLASSES = {
	'a/pump': 'irrigation',
	'a/heat': 'heat',
	'a/cool': 'cool',
	'b/light': 'light',
	'b/valve': 'outlet',
} as const
const KEYS = Object.keys(CLASSES)
const SENSORS = ['s/leak', 's/level'] as const
const named = (key: string) => ({ key, label: key })

const key = fc.constantFrom(...KEYS)
const device = fc.constantFrom('a', 'b')
const sensor = fc.constantFrom(...SENSORS).map(named)
const id = fc.constantFrom('one', 'two')
const interlock: fc.Arbitrary<PlanInterlock> = fc.oneof(
	fc.record({ id, kind: fc.constantFrom('requires', 'excludes'), output: key.map(named) }),
	fc.record({
		id,
		kind: fc.constant('at-most'),
		group: fc.constant('Big loads'),
		most: fc.integer({ min: 1, max: 2 }),
		others: fc.subarray(KEYS.map(named), { minLength: 1 }),
	}),
	fc.record({ id, kind: fc.constant('input'), sensor, isOn: fc.boolean() }),
	fc.record({
		id,
		kind: fc.constant('reading'),
		sensor,
		is: fc.constantFrom('below', 'above'),
		value: fc.constantFrom(0.5, 20),
		unit: fc.constant('L'),
	}),
	fc.record({ id, kind: fc.constant('unmet'), label: fc.constant('Exhaust') }),
)

/** A plan that ties an output to itself is refused by the contract. */
const isNotTiedToItself = ({ output, interlocks }: OutputSafeguards): boolean =>
	interlocks.every((it) => !tiedOutputs(it).some((other) => other.key === output.key))

const limits = fc.record(
	{
		maxOnMs: fc.integer({ min: 1000, max: 100_000_000 }),
		minOnMs: fc.integer({ min: 0, max: 600_000 }),
		minOffMs: fc.integer({ min: 0, max: 600_000 }),
		dailyMaxMs: fc.integer({ min: 1000, max: 86_400_000 }),
	},
	{ requiredKeys: [] },
)
const safeguards: fc.Arbitrary<OutputSafeguards[]> = fc.uniqueArray(
	fc
		.record({
			output: key.map(named),
			limits,
			interlocks: fc.uniqueArray(interlock, { selector: (one) => one.id }),
		})
		.filter(isNotTiedToItself),
	{ selector: ({ output }) => output.key, maxLength: 4 },
)

const reading = fc.record({
	value: fc.constantFrom(0, 1, 10, 30, null, NaN),
	quality: fc.constantFrom('good' as const, 'good' as const, 'bad' as const),
})
const MODES: DeviceMode[] = ['done', 'done', 'rejected', 'unreachable', 'acts-silently', 'ignores']
const action = fc.oneof(
	fc.record({ kind: fc.constant('switch' as const), key, on: fc.boolean() }),
	fc.record({ kind: fc.constant('plan' as const), key, on: fc.boolean() }),
	fc.record({ kind: fc.constant('guard' as const), safeguards }),
	fc.record({ kind: fc.constant('read' as const), sensor, reading }),
	fc.record({ kind: fc.constant('changes-by-itself' as const), key }),
	fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 200_000 }) }),
	fc.record({ kind: fc.constant('mode' as const), mode: fc.constantFrom(...MODES) }),
	fc.record({ kind: fc.constant('disconnect' as const), device }),
	fc.record({ kind: fc.constant('connect' as const), device }),
	fc.record({ kind: fc.constant('report' as const) }),
	fc.record({ kind: fc.constant('answer' as const) }),
	fc.record({ kind: fc.constant('restart' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const acts = {
	read: (farm, { sensor, reading }) =>
		farm.readings.set(sensor.key, { ...reading, at: farm.now, simulated: false, intervalMs: 1000 }),
	switch: (farm, it) => farm.command('switch', it.key, it.on),
	plan: (farm, it) => (farm.plan ??= new Map()).set(it.key, { on: it.on }),
	guard: (farm, it) => farm.do({ kind: 'guarded', safeguards: it.safeguards }),
	'changes-by-itself': (farm, it) => farm.reallyOn.set(it.key, !farm.reallyOn.get(it.key)),
	pass: (farm, it) => farm.pass(it.ms),
	mode: (farm, it) => (farm.mode = it.mode),
	disconnect: (farm, it) => farm.do({ kind: 'disconnected', device: it.device }),
	connect: (farm, it) => farm.connect(it.device),
	report: (farm) => farm.report(),
	answer: (farm) => farm.answer(),
	restart: () => undefined,
} satisfies {
	[Kind in Action['kind']]: (farm: TestFarm, it: Extract<Action, { kind: Kind }>) => unknown
}

/** What happens, with each ON looked at in the moment it goes out; the farm at the end. */
function run(actions: readonly Action[], onSend: (farm: TestFarm, order: WriteOrder) => void) {
	let farm = new TestFarm(CLASSES)
	for (const it of actions) {
		if (it.kind === 'restart') farm = farm.restarted()
		const of = farm
		farm.onSend = (order) => onSend(of, order)
		;(acts[it.kind] as (farm: TestFarm, it: Action) => unknown)(farm, it)
	}
	farm.onSend = (order) => onSend(farm, order)
	return farm
}

const guardOf = ({ state }: TestFarm, of: string) => state.safeguards.get(of)

/** Said anew here, from what the test knows: whether an interlock forbids its output to be on. */
function forbids(farm: TestFarm, it: PlanInterlock): boolean {
	const isSurely = (on: boolean, { key: other }: { key: string }): boolean => {
		const { connected, reportedOn, lockedBecause, memory } = farm.state.outputs.get(other)!
		if (!connected || reportedOn !== on || lockedBecause !== null) return false
		return on || !(memory.manual?.on || memory.planned)
	}
	if (it.kind === 'unmet') return true
	if ('output' in it) return !isSurely(it.kind === 'requires', it.output)
	if (it.kind === 'at-most')
		return it.others.filter((other) => !isSurely(false, other)).length >= it.most
	const read = farm.readings.get(it.sensor.key)
	if (!read || read.quality !== 'good' || farm.now - read.at > 30_000) return true
	const value = read.value ?? NaN
	if (it.kind === 'input') return it.isOn ? !(value <= 0) : !(value > 0)
	return it.is === 'below' ? !(value >= it.value) : !(value <= it.value)
}

const story = fc.array(action, { maxLength: 40, size: 'max' })

test('no ON goes out against an interlock, and nothing stays on against one', () => {
	fc.assert(
		fc.property(story, (actions) => {
			const farm = run(actions, (at, { key: of, on }) => {
				if (on)
					expect(guardOf(at, of)?.interlocks.filter((it) => forbids(at, it)) ?? []).toEqual([])
			})
			farm.recover()
			for (const [of, on] of farm.reallyOn)
				if (on) expect(guardOf(farm, of)?.interlocks.some((it) => forbids(farm, it))).not.toBe(true)
		}),
		{ numRuns: 500 },
	)
})

test('no ON is longer, sooner or more in a day than the class and the plan allow, a tightened one included', () => {
	fc.assert(
		fc.property(story, (actions) => {
			const farm = run(actions, (at, { key: of, on, maxOnMs }) => {
				if (!on) return
				const longestMs = guardOf(at, of)?.limits.maxOnMs ?? Infinity
				const { maxOnMs: ofClass } = OUTPUT_CLASSES[CLASSES[of as keyof typeof CLASSES]]
				expect(maxOnMs).toBeLessThanOrEqual(Math.min(longestMs, ofClass!))
				const { onSince, lastOffAt } = at.state.outputs.get(of)!.memory
				const restMs = guardOf(at, of)?.limits.minOffMs ?? 0
				if (onSince === null && lastOffAt !== null)
					expect(at.now - lastOffAt).toBeGreaterThanOrEqual(restMs)
			})
			farm.recover()
			for (const { key: of, memory } of farm.state.outputs.values())
				if (farm.reallyOn.get(of) && memory.onSince !== null)
					expect(farm.now - memory.onSince).toBeLessThan(
						(guardOf(farm, of)?.limits.maxOnMs ?? Infinity) + 31_000,
					)
		}),
		{ numRuns: 500 },
	)
})

test('an ON that waits for its device is not sent when a limit tightened meanwhile forbids it', () => {
	const farm = new TestFarm(CLASSES)
	const tighten = (limits: OutputSafeguards['limits']) =>
		farm.do({
			kind: 'guarded',
			safeguards: [{ output: named('a/pump'), limits, interlocks: [] }],
		})
	const sent: WriteOrder[] = []
	farm.onSend = (order) => sent.push(order)
	tighten({ minOffMs: 1000 })
	farm.report()
	farm.pass(60_000)
	farm.do({ kind: 'disconnected', device: 'a' })
	farm.command('switch', 'a/pump', true)
	tighten({ minOffMs: 120_000 })
	farm.connect('a')
	farm.answer()
	expect(sent).toEqual([])

	tighten({ minOffMs: 0, maxOnMs: 60_000 })
	farm.report()
	farm.do({ kind: 'disconnected', device: 'a' })
	farm.command('switch', 'a/pump', true)
	tighten({ minOffMs: 0, maxOnMs: 30_000 })
	farm.connect('a')
	farm.answer()
	expect(sent).toEqual([])
})

test('a plan never loosens what class and site say', () => {
	fc.assert(
		fc.property(limits, fc.constantFrom(...Object.values(CLASSES)), (tighter, outputClass) => {
			const own = OUTPUT_CLASSES[outputClass]
			const tight = tightenLimits(own, tighter)
			expect(tight.maxOnMs).toBeLessThanOrEqual(own.maxOnMs!)
			expect(tight.minOnMs).toBeGreaterThanOrEqual(own.minOnMs)
			expect(tight.minOffMs).toBeGreaterThanOrEqual(own.minOffMs)
			expect(tight.dailyMaxMs).toBeLessThanOrEqual(own.dailyMaxMs)
			expect(tight.safeOn).toBe(own.safeOn)
		}),
	)
})

const leak: PlanInterlock = { id: 'i', kind: 'input', sensor: named('s/leak'), isOn: true }

/** A farm whose leak input is dry, with an interlock on its valve. */
function guarded(): TestFarm {
	const farm = new TestFarm(CLASSES)
	const output = named('b/valve')
	farm.do({ kind: 'guarded', safeguards: [{ output, limits: {}, interlocks: [leak] }] })
	wet(farm, 0)
	farm.report()
	return farm
}

const wet = (farm: TestFarm, value: number | null) =>
	acts.read(farm, { kind: 'read', sensor: named('s/leak'), reading: { value, quality: 'good' } })

function settle(farm: TestFarm): void {
	farm.pass(1000)
	farm.answer()
	farm.report()
}

test('a leak closes a valve that a person opened; when it is dry again the valve stays closed', () => {
	const farm = guarded()
	farm.command('switch', 'b/valve', true)
	settle(farm)
	expect(farm.reallyOn.get('b/valve')).toBe(true)
	wet(farm, 1)
	settle(farm)
	expect(farm.reallyOn.get('b/valve')).toBe(false)
	expect(farm.state.outputs.get('b/valve')?.decision?.winner).toMatchObject({
		layer: 'interlock',
		reason: 's/leak is on',
	})
	wet(farm, 0)
	settle(farm)
	settle(farm)
	expect(farm.reallyOn.get('b/valve')).toBe(false)
})

test('an input without a value holds an ON back and says so', () => {
	const farm = guarded()
	wet(farm, null)
	farm.command('switch', 'b/valve', true)
	expect(farm.ends.at(-1)?.outcome).toBe('rejected')
	expect(farm.reasons.at(-1)).toBe('no reading of s/leak')
})

test('interlocks are told with when each last held back an ON, also after a restart', () => {
	const farm = guarded()
	settle(farm)
	expect(told(farm)).toMatchObject([{ words: 'Off while s/leak is on', acts: null, actedAt: null }])
	wet(farm, 1)
	settle(farm)
	expect(told(farm)).toMatchObject([{ acts: 's/leak is on', actedAt: null }])
	farm.command('switch', 'b/valve', true)
	const actedAt = farm.now
	wet(farm, 0)
	settle(farm)
	expect(told(farm)).toMatchObject([{ acts: null, actedAt }])
	const after = farm.restarted()
	after.report()
	settle(after)
	expect(told(after)).toMatchObject([{ actedAt }])
})

const told = ({ emitted }: TestFarm) =>
	emitted
		.filter((record) => record.kind === 'decision')
		.findLast((record) => record.point === 'valve')?.interlocks

test('a pump that the plan makes off by default gets the limits of one, as its device can guard it', () => {
	const farm = new TestFarm({ 'a/fan': 'circulation' })
	const limits = () => farm.state.outputs.get('a/fan')!.limits
	const guard = (tighter: OutputSafeguards['limits']) =>
		farm.do({
			kind: 'guarded',
			safeguards: [{ output: named('a/fan'), limits: tighter, interlocks: [] }],
		})
	expect(limits()).toMatchObject({ safeOn: true, maxOnMs: null })
	const points = [...farm.state.outputs.values()].map(({ point }) => ({
		key: point,
		label: point,
		quantity: 'switch' as const,
		intervalMs: 1000,
		switchable: { type: 'fan' as const, outputClass: 'circulation' as const },
	}))
	farm.do({ kind: 'connected', device: 'a', points, site: {}, failSafes: [] })
	guard({ safeOn: false })
	expect(limits()).toMatchObject({ safeOn: false, maxOnMs: 60_000 })
	expect(limits().warning).toContain('no timer')
	guard({})
	expect(limits()).toMatchObject({ safeOn: true, maxOnMs: null })
})
