import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollUp } from '../history/rollup'
import { calibrate, calibrateRollup, lineAt } from './line'

const figure = fc.double({ min: -100, max: 100, noNaN: true })
const line = fc.record({ slope: figure, offset: figure, fromAt: fc.nat(1000) })
const samples = fc.array(fc.record({ at: fc.nat(1000), value: figure, isGood: fc.boolean() }), {
	minLength: 1,
	maxLength: 40,
})

test('a calibrated roll-up is the roll-up of calibrated readings', () => {
	fc.assert(
		fc.property(samples, line, (list, line) => {
			const sorted = [...list].sort((a, b) => a.at - b.at)
			const direct = rollUp(sorted.map((s) => ({ ...s, value: calibrate(line, s.value) })))
			const raw = rollUp(sorted)
			const made = raw && calibrateRollup(line, raw)
			for (const key of ['count', 'good', 'min', 'max', 'mean'] as const) {
				const [a, b] = [made?.[key] ?? null, direct?.[key] ?? null]
				if (b === null) expect(a).toBe(null)
				else expect(a).toBeCloseTo(b, 6)
			}
		}),
	)
})

test('the newest line that has begun applies', () => {
	const lines = [
		{ slope: 1, offset: 0.1, fromAt: 100 },
		{ slope: 1, offset: 0.2, fromAt: 200 },
	]
	expect(lineAt(lines, 99)).toBe(null)
	expect(lineAt(lines, 100)).toBe(lines[0])
	expect(lineAt(lines, 5000)).toBe(lines[1])
	expect(calibrate(null, 6.1)).toBe(6.1)
})
