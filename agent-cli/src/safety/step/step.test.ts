import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { mayBeOn, listDeviceOutputs, type Output } from './state'
import { TestFarm, type DeviceMode } from '../../../tests/safety/step/test-farm'

const CLASSES = {
	'a/pump': 'irrigation',
	'a/heat': 'heat',
	'a/fan': 'circulation',
	'b/dose1': 'dosing',
	'b/dose2': 'dosing',
	'b/light': 'light',
} as const
const TAKES = ['all', 'journal', 'nothing'] as const
const MODES: DeviceMode[] = ['done', 'rejected', 'unreachable', 'acts-silently', 'ignores']

const key = fc.constantFrom(...Object.keys(CLASSES))
const device = fc.constantFrom('a', 'b')
const action = fc.oneof(
	fc.record({
		kind: fc.constant('switch' as const),
		key,
		on: fc.boolean(),
		maxOnMs: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
	}),
	fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 200_000 }) }),
	fc.record({ kind: fc.constantFrom('release' as const, 'changes-by-itself' as const), key }),
	fc.record({
		kind: fc.constantFrom('connect' as const, 'disconnect' as const, 'leave' as const),
		device,
	}),
	fc.record({
		kind: fc.constant('plan' as const),
		key,
		wants: fc.constantFrom('on', 'off', 'nothing'),
	}),
	fc.record({
		kind: fc.constant('plan-once' as const),
		key,
		ms: fc.integer({ min: 1, max: 60_000 }),
	}),
	fc.record({ kind: fc.constant('plan-is-silent' as const) }),
	fc.record({ kind: fc.constant('mode' as const), mode: fc.constantFrom(...MODES) }),
	fc.record({ kind: fc.constant('disk' as const), takes: fc.constantFrom(...TAKES) }),
	fc.record({
		kind: fc.constantFrom(
			'report' as const,
			'answer' as const,
			'stop-at-the-machine' as const,
			'emergency-stop' as const,
			'emergency-release' as const,
		),
	}),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function perform(farm: TestFarm, it: Action): void {
	switch (it.kind) {
		case 'switch':
			return farm.command('switch', it.key, it.on, it.maxOnMs)
		case 'release':
			return farm.command('release', it.key)
		case 'changes-by-itself':
			return void farm.reallyOn.set(it.key, !farm.reallyOn.get(it.key))
		case 'plan':
			farm.plan ??= new Map()
			if (it.wants === 'nothing') farm.plan.delete(it.key)
			else farm.plan.set(it.key, { on: it.wants === 'on' })
			return
		case 'plan-once':
			farm.plan ??= new Map()
			farm.plan.set(it.key, { on: true, forMs: it.ms })
			return
		case 'plan-is-silent':
			farm.plan = null
			return
		case 'pass':
			return farm.pass(it.ms)
		case 'connect':
			return farm.connect(it.device)
		case 'disconnect':
			return void farm.do({ kind: 'disconnected', device: it.device })
		case 'leave':
			return void farm.do({ kind: 'closing', devices: [it.device], reason: 'it is closed' })
		case 'mode':
			farm.mode = it.mode
			return
		case 'disk':
			farm.diskTakes = it.takes
			return
		case 'report':
			return farm.report()
		case 'answer':
			return farm.answer()
		case 'stop-at-the-machine':
			farm.latch = { by: 'Ben at the agent', from: 'machine' }
			return
		case 'emergency-stop':
		case 'emergency-release':
			return void farm.order(it.kind)
	}
}

/** Runs things in random order and looks after each. */
function always(
	look: (farm: TestFarm, it: Action) => void,
	atEnd: (farm: TestFarm) => void = () => undefined,
): void {
	fc.assert(
		fc.property(fc.array(action, { maxLength: 40, size: 'max' }), (actions) => {
			const farm = new TestFarm(CLASSES)
			farm.recover()
			for (const it of actions) {
				perform(farm, it)
				look(farm, it)
			}
			atEnd(farm)
		}),
		{ numRuns: propertyRuns(300) },
	)
}

const leaseIsOver = (farm: TestFarm, { memory: { manual, planned } }: Output): boolean =>
	(manual?.on === true && manual.endsAt <= farm.now) ||
	(planned !== null && !manual && planned.endsAt <= farm.now)

test('no output is on past its lease', () => {
	always(
		(farm, it) => {
			if (it.kind !== 'pass') return
			expect(
				[...farm.state.outputs.values()].filter((output) => leaseIsOver(farm, output)),
			).toEqual([])
		},
		(farm) => {
			farm.recover()
			for (const { key, limits, memory } of farm.state.outputs.values())
				if (farm.reallyOn.get(key) && !limits.safeOn) {
					const lease = memory.manual?.on ? memory.manual : memory.planned
					expect(lease?.endsAt).toBeGreaterThan(farm.now)
				}
		},
	)
})

test('an ON whose person took it back while its device was away is not sent', () => {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	farm.sent.splice(0)
	farm.mode = 'unreachable'
	farm.command('switch', 'a/fan', true)
	farm.mode = 'done'
	farm.command('release', 'a/fan')
	farm.answer()
	expect(farm.sent.filter(({ order }) => order.cause.kind === 'command')).toEqual([])
	expect(farm.ends.map(({ outcome }) => outcome)).toContain('failed')
})

test('an ON goes out with its lease on the disk and within the limits of its class', () => {
	always((farm) => {
		for (const { order, leased } of farm.sent.splice(0)) {
			const limits = OUTPUT_CLASSES[CLASSES[order.key as keyof typeof CLASSES]]
			if (!order.on) continue
			const { cause } = order
			if (cause.kind !== 'command' && cause.kind !== 'plan') expect(limits.safeOn).toBe(true)
			else {
				if (cause.kind === 'command') expect(leased?.manual).toEqual(cause.manual)
				else expect(leased?.planned).toEqual(cause.lease)
				expect(order.maxOnMs ?? Infinity).toBeLessThanOrEqual(limits.maxOnMs ?? Infinity)
			}
		}
	})
})

test('the emergency stop beats everything', () => {
	always(
		(farm) => {
			expect(farm.sent.filter(({ order, latched }) => latched && order.on)).toEqual([])
		},
		(farm) => {
			farm.order('emergency-stop')
			farm.recover()
			expect(farm.notOff).toEqual([])
			expect([...farm.reallyOn.values()]).not.toContain(true)
			expect(
				[...farm.state.outputs.values()].map(({ decision }) => decision?.winner.layer),
			).toEqual(Object.keys(CLASSES).map(() => 'emergency-stop'))
		},
	)
})

test('an emergency stop never holds an OFF back: no shortest run, lock, retry or unconfirmed ON is waited for', () => {
	always(
		() => undefined,
		(farm) => {
			const due = [...farm.state.outputs.values()].filter(
				(output) =>
					output.connected &&
					output.busy !== 'off' &&
					(output.busy === 'on' || output.reportedOn !== false || output.lockedBecause !== null),
			)
			expect(offWrites(farm.order('emergency-stop')).sort()).toEqual(
				due.map(({ key }) => key).sort(),
			)
		},
	)
})

test('closing a device never holds an OFF back, a write that is under way included', () => {
	always(
		() => undefined,
		(farm) => {
			const due = listDeviceOutputs(farm.state, 'b').filter(
				(output) =>
					output.connected &&
					mayBeOn(output) &&
					(output.busy || output.reportedOn !== false || output.lockedBecause !== null),
			)
			const effects = farm.do({ kind: 'closing', devices: ['b'], reason: 'the agent was stopped' })
			expect(offWrites(effects)).toEqual(due.map(({ key }) => key))
			farm.command('switch', 'b/light', true)
			expect(farm.ends.at(-1)?.outcome).toBe('rejected')
		},
	)
})

const offWrites = (effects: ReturnType<TestFarm['do']>): string[] =>
	effects.flatMap((effect) => (effect.kind === 'write' && !effect.order.on ? effect.order.key : []))

test('every command is answered once', () => {
	always(
		() => undefined,
		(farm) => {
			farm.recover()
			expect(farm.ends.map(({ id }) => id).sort()).toEqual(farm.commandIds.sort())
		},
	)
})

test('two dosing pumps are never told to run together', () => {
	always((farm) => {
		const manual = listDeviceOutputs(farm.state, 'b').filter(
			({ limits, memory }) => limits.mutexGroups.length > 0 && memory.manual?.on,
		)
		expect(manual.length).toBeLessThanOrEqual(1)
	})
})

test('an ON that waits for its device does not go out after a stop at the machine', () => {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	farm.mode = 'unreachable'
	farm.command('switch', 'b/light', true)
	farm.latch = { by: 'Ben at the agent', from: 'machine' }
	farm.mode = 'done'
	farm.answer()
	expect(farm.reallyOn.get('b/light')).toBe(false)
	expect(farm.ends).toEqual([{ id: 'c1', outcome: 'failed' }])
})

test('an OFF is never lost: it holds once the shortest run is over, also over a restart', () => {
	const restart = fc.boolean()
	fc.assert(
		fc.property(fc.array(action, { maxLength: 30, size: 'max' }), restart, (before, restarts) => {
			const farm = new TestFarm(CLASSES)
			farm.recover()
			for (const it of before) perform(farm, it)
			farm.latch = null
			farm.diskTakes = 'all'
			farm.mode = 'done'
			for (const key of Object.keys(CLASSES)) farm.command('switch', key, false)
			const after = restarts ? farm.restarted() : farm
			after.recover()
			expect([...after.reallyOn].filter(([, on]) => on)).toEqual([])
		}),
		{ numRuns: propertyRuns(300) },
	)
})

test('an OFF during the shortest run is kept, says when it acts, and is carried out then', () => {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	farm.command('switch', 'a/heat', true)
	farm.answer()
	farm.pass(10_000)
	farm.command('switch', 'a/heat', false)
	expect(farm.ends).toEqual([
		{ id: 'c1', outcome: 'done' },
		{ id: 'c2', outcome: 'done' },
	])
	expect(farm.reallyOn.get('a/heat')).toBe(true)
	const winner = () => farm.state.outputs.get('a/heat')?.decision?.winner
	expect(winner()).toMatchObject({ layer: 'manual', on: false, actsAt: farm.now + 50_000 })
	farm.pass(50_000)
	farm.answer()
	expect(farm.reallyOn.get('a/heat')).toBe(false)
	expect(winner()?.actsAt).toBeUndefined()
})

test('an OFF while an ON is on its way wins', () => {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	farm.mode = 'acts-silently'
	farm.command('switch', 'b/light', true)
	farm.mode = 'done'
	farm.command('switch', 'b/light', false)
	farm.recover()
	expect(farm.reallyOn.get('b/light')).toBe(false)
})

test('a switch by hand ends within the hour, or as was chosen, and automation is back', () => {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	for (const key of Object.keys(CLASSES)) farm.command('switch', key, false)
	farm.recover()
	expect(farm.reallyOn.get('a/fan')).toBe(false)
	farm.pass(3_600_000)
	farm.recover()
	expect(farm.reallyOn.get('a/fan')).toBe(true)
	farm.command('switch', 'a/fan', true)
	farm.answer()
	const endsIn = () => (farm.state.outputs.get('a/fan')?.memory.manual?.endsAt ?? 0) - farm.now
	expect(endsIn()).toBe(3_600_000)
	for (const on of [true, false]) {
		farm.command('switch', 'a/fan', on, null, { forMs: 900_000 })
		farm.answer()
		expect(endsIn()).toBe(900_000)
	}
})

test('what the plan wants holds once everything works, whatever was before', () => {
	const wants = fc.boolean()
	fc.assert(
		fc.property(fc.array(action, { maxLength: 30, size: 'max' }), wants, (before, on) => {
			const farm = new TestFarm(CLASSES)
			farm.recover()
			for (const it of before) perform(farm, it)
			farm.latch = null
			for (const device of farm.devices) farm.connect(device)
			farm.plan = new Map([['a/pump', { on }]])
			farm.recover()
			farm.command('release', 'a/pump')
			farm.recover()
			expect(farm.reallyOn.get('a/pump')).toBe(on && !farm.state.closing.has('a'))
		}),
		{ numRuns: propertyRuns(300) },
	)
})

function litByPlan(): TestFarm {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	farm.plan = new Map([['b/light', { on: true }]])
	farm.check()
	farm.answer()
	farm.report()
	expect(farm.reallyOn.get('b/light')).toBe(true)
	return farm
}

test('a lamp of the plan stays on over a restart while the plan settles, and goes off when it never does', () => {
	const after = litByPlan().restarted()
	after.sent.splice(0)
	after.report()
	after.pass(30_000)
	after.answer()
	expect(after.sent).toEqual([])
	expect(after.state.outputs.get('b/light')?.decision?.winner.layer).toBe('recipe')
	after.pass(900_000)
	after.answer()
	expect(after.reallyOn.get('b/light')).toBe(false)
})

test('a lamp of the plan that its device turned off is switched on again a minute later', () => {
	const farm = litByPlan()
	farm.reallyOn.set('b/light', false)
	farm.pass(1000)
	farm.report()
	farm.check()
	expect(farm.state.outputs.get('b/light')?.decision?.winner.reason).toBe(
		'the device turned off by itself',
	)
	farm.pass(60_000)
	farm.answer()
	expect(farm.reallyOn.get('b/light')).toBe(true)
})

test('the plan takes over at once when a switch by hand ends', () => {
	const farm = litByPlan()
	farm.command('switch', 'b/light', true, 60_000)
	farm.answer()
	farm.sent.splice(0)
	farm.pass(60_000)
	farm.answer()
	expect(farm.sent.filter(({ order }) => !order.on)).toEqual([])
	expect(farm.state.outputs.get('b/light')?.decision?.winner.layer).toBe('recipe')
})

test('an ON of the plan that ended during a switch by hand does not come back after it', () => {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	farm.plan = new Map([['b/dose1', { on: true, forMs: 1 }]])
	farm.pass(0)
	farm.connect('b')
	farm.command('switch', 'b/dose1', true, null)
	farm.pass(30_000)
	expect(farm.state.outputs.get('b/dose1')!.memory).toMatchObject({ manual: null, planned: null })
})

test('heat that the plan wants rests after its longest run, and says so', () => {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	farm.plan = new Map([['a/heat', { on: true }]])
	const winners = new Set<string>()
	let runMs = 0
	for (let minute = 0; minute < 200; minute++) {
		farm.pass(60_000)
		farm.answer()
		farm.report()
		runMs = farm.reallyOn.get('a/heat') ? runMs + 60_000 : 0
		expect(runMs).toBeLessThanOrEqual(OUTPUT_CLASSES.heat.maxOnMs!)
		winners.add(farm.state.outputs.get('a/heat')!.decision!.winner.reason)
	}
	expect([...winners]).toEqual(['day', 'it has reached its longest run time'])
})

test('an ON that the plan wants once is given once, also over a restart, until the plan says OFF', () => {
	const farm = new TestFarm(CLASSES)
	farm.recover()
	farm.plan = new Map([['b/dose1', { on: true, forMs: 3000 }]])
	farm.sent.splice(0)
	const rounds = (of: TestFarm) => {
		for (let second = 0; second < 90; second++) {
			of.pass(1000)
			of.answer()
			of.report()
		}
	}
	rounds(farm)
	const ons = farm.sent.filter(({ order }) => order.on).map(({ order }) => order.maxOnMs)
	expect(ons).toEqual([3000])
	expect(farm.reallyOn.get('b/dose1')).toBe(false)

	const after = farm.restarted()
	after.plan = farm.plan
	rounds(after)
	expect(after.sent.filter(({ order }) => order.on)).toEqual([])
	after.plan.set('b/dose1', { on: false })
	after.pass(1000)
	after.plan.set('b/dose1', { on: true, forMs: 2000 })
	rounds(after)
	expect(after.sent.filter(({ order }) => order.on)).toHaveLength(1)
})
