import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TestFarm, type DeviceMode } from '../../../tests/safety/step/test-farm'

const CLASSES = { 'a/lamp': 'light', 'a/fan': 'circulation', 'a/pump': 'irrigation' } as const
const DIMS = ['a/lamp', 'a/fan']
const percent = fc.integer({ min: 1, max: 100 })
const key = fc.constantFrom(...Object.keys(CLASSES))
const dimmed = fc.constantFrom(...DIMS)

const action = fc.oneof(
	fc.record({ kind: fc.constant('plan' as const), percent, on: fc.boolean() }),
	fc.record({ kind: fc.constant('switch' as const), key, percent, on: fc.boolean() }),
	fc.record({ kind: fc.constant('release' as const), key }),
	fc.record({ kind: fc.constant('turned-by-hand' as const), key: dimmed, percent }),
	fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 100_000 }) }),
	fc.record({
		kind: fc.constant('mode' as const),
		mode: fc.constantFrom<DeviceMode>('done', 'rejected', 'unreachable', 'acts-silently'),
	}),
	fc.record({ kind: fc.constantFrom('report' as const, 'answer' as const, 'restart' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function perform(farm: TestFarm, it: Action): TestFarm {
	if (it.kind === 'plan') farm.plan = new Map([['a/lamp', { on: it.on, percent: it.percent }]])
	else if (it.kind === 'switch')
		farm.command('switch', it.key, it.on, null, { percent: it.percent })
	else if (it.kind === 'release') farm.command('release', it.key)
	else if (it.kind === 'turned-by-hand') farm.reallyAt.set(it.key, it.percent)
	else if (it.kind === 'pass') farm.pass(it.ms)
	else if (it.kind === 'mode') farm.mode = it.mode
	else if (it.kind === 'report') farm.report()
	else if (it.kind === 'answer') farm.answer()
	else return farm.restarted()
	return farm
}

test('a level goes with each ON of what can be dimmed, and with nothing else', () => {
	fc.assert(
		fc.property(fc.array(action, { maxLength: 30, size: 'max' }), (actions) => {
			let farm = new TestFarm(CLASSES, DIMS)
			for (const it of actions) {
				farm = perform(farm, it)
				for (const { order } of farm.sent.splice(0)) {
					const { percent } = order
					if (order.on && DIMS.includes(order.key)) {
						expect(percent).toBeGreaterThanOrEqual(1)
						expect(percent).toBeLessThanOrEqual(100)
					} else expect(percent).toBeUndefined()
				}
			}
		}),
		{ numRuns: 300 },
	)
})

test('the level that the plan wants holds once everything works, and a fan nobody decides is fully on', () => {
	fc.assert(
		fc.property(fc.array(action, { maxLength: 30, size: 'max' }), percent, (actions, wanted) => {
			let farm = new TestFarm(CLASSES, DIMS)
			for (const it of actions) farm = perform(farm, it)
			farm.plan = new Map([['a/lamp', { on: true, percent: wanted }]])
			farm.recover()
			for (const each of Object.keys(CLASSES)) farm.command('release', each)
			farm.recover()
			expect(farm.reallyOn.get('a/lamp')).toBe(true)
			expect(Math.abs(farm.reallyAt.get('a/lamp')! - wanted)).toBeLessThanOrEqual(1)
			expect(farm.reallyOn.get('a/fan')).toBe(true)
			expect(farm.reallyAt.get('a/fan') ?? 100).toBeGreaterThanOrEqual(99)
		}),
		{ numRuns: 300 },
	)
})

test('a person sets how far on a lamp is; what is only on or off refuses that', () => {
	const farm = new TestFarm(CLASSES, DIMS)
	farm.recover()
	farm.command('switch', 'a/lamp', true, null, { percent: 40 })
	farm.answer()
	expect(farm.reallyAt.get('a/lamp')).toBe(40)
	expect(farm.state.outputs.get('a/lamp')?.decision?.winner).toMatchObject({
		percent: 40,
		reason: 'set to 40 % by Ann',
	})
	farm.command('switch', 'a/pump', true, null, { percent: 40 })
	expect(farm.ends.at(-1)?.outcome).toBe('rejected')
	expect(farm.reasons.at(-1)).toBe('it is only on or off, and cannot be dimmed')
})
