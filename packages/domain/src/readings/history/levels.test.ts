import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coarserLevel, finerLevel, LEVELS_MS, resolutionFor } from './levels'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

test('each level is a multiple of the one before', () => {
	for (const level of LEVELS_MS) {
		const finer = finerLevel(level)
		if (finer) {
			expect(level % finer).toBe(0)
			expect(coarserLevel(finer)).toBe(level)
		}
	}
})

test('a chart gets no more marks than its width, from roll-ups that fill its steps', () => {
	const spans = fc.integer({ min: MINUTE_MS, max: 366 * DAY_MS })
	const widths = fc.integer({ min: 50, max: 4000 })
	fc.assert(
		fc.property(spans, widths, fc.integer({ min: 1000, max: 3_600_000 }), (span, width, every) => {
			const resolution = resolutionFor(span, width, every)
			if (resolution.kind === 'raw') return
			expect(span / resolution.stepMs).toBeLessThanOrEqual(width)
			expect(resolution.stepMs % resolution.level).toBe(0)
		}),
	)
})

test('a day, a month and a year of readings every 10 s are drawn from their levels', () => {
	const at = (days: number) => resolutionFor(days * DAY_MS, 1000, 10_000)
	expect(at(1)).toEqual({ kind: 'steps', stepMs: 2 * MINUTE_MS, level: MINUTE_MS })
	expect(at(30)).toEqual({ kind: 'steps', stepMs: 60 * MINUTE_MS, level: 60 * MINUTE_MS })
	expect(at(365)).toEqual({ kind: 'steps', stepMs: 12 * 60 * MINUTE_MS, level: 60 * MINUTE_MS })
	expect(resolutionFor(3_600_000, 1000, 10_000)).toEqual({ kind: 'raw' })
})

test('an old range is drawn from the coarse roll-ups that are left', () => {
	const quarter = LEVELS_MS[1]
	const steps = { kind: 'steps', stepMs: quarter, level: quarter }
	expect(resolutionFor(3_600_000, 1000, 10_000, quarter)).toEqual(steps)
	expect(resolutionFor(DAY_MS, 1000, 10_000, quarter)).toEqual(steps)
})
