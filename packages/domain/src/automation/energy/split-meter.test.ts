import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMeter } from './split-meter'

test('what a meter counted is split whole, and no output gets more than was counted', () => {
	const behind = fc.array(
		fc.record({
			zone: fc.constantFrom('nursery', 'cultivation'),
			kWh: fc.double({ min: 0, max: 1e6, noNaN: true }),
		}),
	)
	fc.assert(
		fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), behind, (meterKWh, behind) => {
			const parts = splitMeter(meterKWh, behind)
			expect(parts.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1, 9)
			for (const { part } of parts) expect(part).toBeGreaterThan(-1e-9)
		}),
	)
	const outputs = [
		{ zone: 'nursery', kWh: 2 },
		{ zone: 'cultivation', kWh: 6 },
	]
	const partOf = (meterKWh: number, zone: string | null) =>
		splitMeter(meterKWh, outputs).find((one) => one.zone === zone)?.part
	expect([partOf(10, 'nursery'), partOf(10, 'cultivation'), partOf(10, null)]).toEqual([
		0.2,
		0.6,
		expect.closeTo(0.2),
	])
	expect([partOf(4, 'nursery'), partOf(4, null)]).toEqual([0.25, 0])
})
