import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handChoicesMs, handOnMs } from './hand-on-ms'
import { OUTPUT_CLASS_KEYS, OUTPUT_CLASSES } from './output-class'

const outputClass = fc.constantFrom(...OUTPUT_CLASS_KEYS)

test('an ON by hand is shorter than a class allows, and never longer than a farm does', () => {
	fc.assert(
		fc.property(outputClass, fc.option(fc.integer({ min: 1, max: 1e8 })), (key, farmMs) => {
			const longestMs = Math.min(OUTPUT_CLASSES[key].maxOnMs ?? Infinity, farmMs ?? Infinity)
			const most = Number.isFinite(longestMs) ? longestMs : null
			expect(handOnMs(key, most)).toBeLessThanOrEqual(longestMs)
			expect(Math.max(0, ...handChoicesMs(key, most))).toBeLessThanOrEqual(longestMs)
			expect(handOnMs(key, most)).toBeLessThanOrEqual(3_600_000)
		}),
	)
})

test('each class offers several times to choose from', () => {
	for (const key of OUTPUT_CLASS_KEYS)
		expect(handChoicesMs(key, OUTPUT_CLASSES[key].maxOnMs).length).toBeGreaterThanOrEqual(3)
	expect(handChoicesMs('co2', 60_000)).toEqual([10_000, 20_000, 30_000, 60_000])
})
