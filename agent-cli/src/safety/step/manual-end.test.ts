import type { HandEnd } from '@sfc/domain/control/manual-end'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TestFarm } from '../../../tests/safety/step/test-farm'

const HEATER = 'a/heater'
const AIR = 'b/air'
const MINUTE_MS = 60_000
const END: HandEnd = {
	sensors: [{ key: AIR, label: 'Air' }],
	is: 'above',
	value: 24,
	unit: '°C',
	quantity: 'air temperature',
	limitOf: 'the band of Basil, Vegetative',
	unreadMs: 15 * MINUTE_MS,
}

function farmWithHeater(): TestFarm {
	const farm = new TestFarm({ [HEATER]: 'heat' })
	farm.handEnds.set(HEATER, END)
	farm.report()
	farm.pass(2 * MINUTE_MS) // it has rested
	return farm
}
const reads = (farm: TestFarm, value: number) =>
	farm.readings.set(AIR, {
		value,
		quality: 'good',
		simulated: false,
		at: farm.now,
		intervalMs: 10_000,
	})
function minute(farm: TestFarm, airC: number | null): void {
	if (airC === null) farm.readings.delete(AIR)
	else reads(farm, airC)
	farm.pass(MINUTE_MS)
	if (airC !== null) reads(farm, airC)
	farm.check()
	farm.answer()
	farm.report()
}

test('heat by hand ends at the top of the band, however long it was asked for', () => {
	const farm = farmWithHeater()
	reads(farm, 20)
	farm.command('switch', HEATER, true, 120 * MINUTE_MS)
	farm.answer()
	farm.report()
	for (const airC of [21, 22, 23]) minute(farm, airC)
	expect(farm.reallyOn.get(HEATER)).toBe(true)
	minute(farm, 24)
	expect(farm.reallyOn.get(HEATER)).toBe(false)
	expect(farm.state.outputs.get(HEATER)?.memory.manual).toBeNull()
	expect(JSON.stringify(farm.emitted.at(-1))).toContain(
		'air temperature is not below 24 °C, the end of the band of Basil, Vegetative',
	)
})

test('above the band heat by hand is refused, with the reason', () => {
	const farm = farmWithHeater()
	reads(farm, 25)
	farm.command('switch', HEATER, true, 120 * MINUTE_MS)
	expect(farm.ends).toEqual([{ id: 'c1', outcome: 'rejected' }])
	expect(farm.reasons[0]).toContain('an ON by hand ends there')
	expect(farm.reallyOn.get(HEATER)).toBe(false)
})

test('without a reading that can be trusted heat by hand lasts as usual, not as long as was asked', () => {
	const farm = farmWithHeater()
	farm.command('switch', HEATER, true, 120 * MINUTE_MS)
	farm.answer()
	farm.report()
	for (let i = 0; i < 14; i++) minute(farm, null)
	expect(farm.reallyOn.get(HEATER)).toBe(true)
	minute(farm, null)
	minute(farm, null)
	expect(farm.reallyOn.get(HEATER)).toBe(false)
})

test('whatever the air does, no heat by hand is on a minute after the top of the band, nor after a restart', () => {
	const step = fc.oneof(fc.integer({ min: 180, max: 300 }), fc.constant('restart' as const))
	fc.assert(
		fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
			let farm = farmWithHeater()
			reads(farm, 18)
			farm.command('switch', HEATER, true, 120 * MINUTE_MS)
			farm.answer()
			farm.report()
			for (const one of steps) {
				if (one === 'restart') {
					farm = farm.restarted()
					farm.report()
					continue
				}
				minute(farm, one / 10)
				if (one >= 240) expect(farm.reallyOn.get(HEATER)).toBe(false)
			}
		}),
		{ numRuns: 200 },
	)
})
