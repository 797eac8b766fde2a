import { expect, test } from 'vitest'
import type { Look } from '../step'
import { Runner } from './dosing/test-tank'
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

const seeing = (level: number | null, flow: number | null = 6): Partial<Look> => ({
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
