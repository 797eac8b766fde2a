import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waterUse } from './water-use'

const total = (uses: readonly (number | null)[]) =>
	uses.reduce<number>((sum, use) => sum + (use ?? 0), 0)

test('falls count, refills and noise do not, and use across a gap is not known', () => {
	expect(waterUse([100, 95, 90, 200, 198, null, 150, 140], 1)).toEqual([
		null,
		5,
		5,
		0,
		2,
		null,
		null,
		10,
	])
	expect(waterUse([100, 100.5, 99.6, 100.4], 1)).toEqual([null, 0, 0, 0])
	expect(waterUse([100, 99.4, 98.8, 98.2], 1)).toEqual([null, 0, 1.2000000000000028, 0])
})

const level = fc.integer({ min: 0, max: 500 })

test('use is what was there plus refills minus what is left, within one dead band per turn', () => {
	fc.assert(
		fc.property(
			fc.array(level, { minLength: 2 }),
			fc.integer({ min: 0, max: 20 }),
			(list, dead) => {
				const uses = waterUse(list, dead)
				for (const use of uses.slice(1)) expect(use).toBeGreaterThanOrEqual(0)
				const falls = list.map((now, i) => Math.max(0, (list[i - 1] ?? now) - now))
				expect(total(uses)).toBeLessThanOrEqual(total(falls))
				if (dead === 0) expect(total(uses)).toBe(total(falls))
			},
		),
	)
})

test('noise smaller than the dead band never counts as use', () => {
	const noise = fc.array(fc.double({ min: 99.5, max: 100.5, noNaN: true }), { maxLength: 200 })
	fc.assert(
		fc.property(noise, (list) => {
			expect(total(waterUse(list, 1.001))).toBe(0)
		}),
	)
})
