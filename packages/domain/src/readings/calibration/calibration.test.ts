import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drift } from './drift'
import { fitLine, type FitRule } from './fit-line'
import { PROCEDURES, isStepDone } from './procedure'
import { bufferPh, boilingPointC, saltHumidityPct, standardMsCm } from './reference-at'
import { stability } from './stability'

const PH: FitRule = {
	leastSpan: 2,
	slope: { min: 0.85, max: 1.05 },
	offsetMax: 1,
	onePoint: 'offset',
	tolerance: { within: 0.1 },
}

test('references follow their tables, interpolated between rows', () => {
	expect(bufferPh('7.00', 25)).toBe(7)
	expect(bufferPh('7.00', 22.5)).toBeCloseTo(7.01, 9)
	expect(bufferPh('10.01', 20)).toBe(10.06)
	expect(bufferPh('4.01', 51)).toBe(null)
	expect(standardMsCm('1413', 25)).toBeCloseTo(1.413, 9)
	expect(standardMsCm('1413', 20)).toBeCloseTo(1.277, 3)
	expect(standardMsCm('12880', 30)).toBeCloseTo(14.12, 2)
	expect(saltHumidityPct('75', 25)).toBeCloseTo(75.3, 1)
	expect(saltHumidityPct('33', 25)).toBeCloseTo(32.8, 1)
	expect(saltHumidityPct('97', 5)).toBe(null)
	expect(boilingPointC(1524)).toBeCloseTo(94.44, 2) // 5,000 ft: 202 °F
})

test('calibration corrects a sound sensor, whatever its slope and offset', () => {
	const sensor = fc.record({
		slope: fc.double({ min: 0.86, max: 1.04, noNaN: true }),
		offset: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
	})
	fc.assert(
		fc.property(sensor, fc.double({ min: 4, max: 9, noNaN: true }), ({ slope, offset }, truth) => {
			const says = (ph: number) => (ph - 7) * slope + 7 + offset
			const fit = fitLine(
				[4, 7, 10.01].map((reference) => ({ key: 'k', reference, raw: says(reference) })),
				PH,
			)
			expect(fit.ok && fit.slope * says(truth) + fit.offset).toBeCloseTo(truth, 6)
		}),
	)
})

test.each([
	{ name: 'nothing taken', points: [], reason: /No point/ },
	{
		name: 'twice the same',
		points: [
			[7, 7.1],
			[7, 7.1],
		],
		reason: /too close/,
	},
	{
		name: 'mixed up',
		points: [
			[4, 7.1],
			[7, 4.1],
		],
		reason: /mixed up/,
	},
	{
		name: 'a worn electrode',
		points: [
			[4, 4.9],
			[7, 7],
		],
		reason: /slope is 70 %.*85 % to 105 %/,
	},
	{ name: 'far off', points: [[7, 9]], reason: /too far off/ },
	{
		name: 'not on a line',
		points: [
			[4, 4],
			[7, 7.4],
			[10, 10],
		],
		reason: /on a line/,
	},
])('$name is refused with its reason', ({ points, reason }) => {
	const taken = points.map(([reference = 0, raw = 0]) => ({ key: 'k', reference, raw }))
	expect(fitLine(taken, PH)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
})

test('one standard sets the factor of a conductivity cell, and zero stays zero', () => {
	const { rule } = PROCEDURES.ec
	const fit = (raw: number) => fitLine([{ key: 'low', reference: 1.413, raw }], rule)
	expect(fit(1.3)).toEqual({ ok: true, slope: 1.413 / 1.3, offset: 0, residual: null })
	expect(fit(2)).toMatchObject({ reason: expect.stringContaining('The slope is 142 %') })
	expect(fit(0)).toMatchObject({ reason: expect.stringContaining('The slope is 0 %') })
	const low = { key: 'low', reference: 1.413, raw: 1.25 }
	const high = { key: 'high', reference: 12.88, raw: 11.2 } // the same factor, far from zero
	expect(fitLine([low, high], rule)).toMatchObject({ ok: true, residual: null })
	const wet = fitLine(
		[
			{ ...low, raw: 1.9 },
			{ ...high, raw: 13.3 },
		],
		rule,
	)
	expect(wet).toMatchObject({ reason: expect.stringContaining('too far off') })
})

test('a sensor is stable when it held still for the whole time', () => {
	const rule = { now: 100_000, holdMs: 60_000, withinUnits: 0.02 }
	const at = (s: number, value: number) => ({ at: s * 1000, value })
	const jitter = [0, 4, 1, 6, 2, 3, 5]
	const still = [41, 50, 60, 70, 80, 90, 98].map((s, i) => at(s, 7 + (jitter[i] ?? 0) / 1000))
	expect(stability(still, rule)).toMatchObject({ isStable: true, value: 7.003, readings: 7 })
	expect(stability(still, rule).remainingMs).toBe(0)
	expect(stability(still.slice(3), rule).isStable).toBe(false)
	expect(stability([...still, at(99, 7.05)], rule).isStable).toBe(false)
	expect(stability([at(10, 7)], rule)).toMatchObject({ value: null, readings: 0, share: 0 })
})

test('a probe that is noisier than its limit settles, a moving one does not, and both say how long', () => {
	const rule = { now: 60_000, holdMs: 60_000, withinUnits: 0.02 }
	const every = (valueAt: (s: number) => number) =>
		Array.from({ length: 60 }, (_, i) => ({ at: (i + 1) * 1000, value: valueAt(i + 1) }))
	// Jitter per second and wandering over half a minute: 0.04 apart, twice the limit.
	const noisy = every(
		(s) => 7 + 0.008 * Math.sin(s * s * 12.9898) + 0.012 * Math.sin(s / 2.4) * Math.cos(s / 7),
	)
	expect(stability(noisy, rule)).toMatchObject({ isStable: true, remainingMs: 0 })
	expect(stability(noisy, rule).spread).toBeGreaterThan(0.02)
	const moving = stability(
		every((s) => 7 + 0.1 * (s / 60)),
		rule,
	)
	expect(moving.isStable).toBe(false)
	expect(moving.remainingMs).toBeGreaterThan(10_000)
	// It jumped 20 s ago and is still since: most of the time is still to come.
	const arrived = stability(
		every((s) => (s < 40 ? 6 : 7)),
		rule,
	)
	expect(arrived).toMatchObject({ isStable: false, value: 7 })
	expect(arrived.remainingMs).toBe(34_000)
	// The first readings of the minute are still of the cup before, and count for nothing.
	const settled = stability(
		every((s) => (s < 5 ? 12.7 : 1.4)),
		rule,
	)
	expect(settled).toMatchObject({ isStable: true, value: 1.4, spread: 0 })
})

test('a step that was passed by without its point is not done', () => {
	const session = { step: 4, points: [{ key: 'middle' }] }
	const done = [undefined, 'middle', 'low', undefined].map((takes, i) =>
		isStepDone({ number: i + 1, takes }, session),
	)
	expect(done).toEqual([true, true, false, false])
})

test('drift predicts the next calibration, and no drift predicts none', () => {
	const day = 86_400_000
	const first = { slope: 1, offset: 0, fromAt: 0 }
	const second = { slope: 1, offset: 0.1, fromAt: 10 * day }
	const found = drift([first, second], { at: 6, tolerance: 0.2 })
	expect(found?.perDay).toBeCloseTo(0.01, 9)
	expect(found?.dueAt).toBeCloseTo(30 * day, -3)
	expect(drift([first], { at: 6, tolerance: 0.2 })).toBe(null)
	expect(drift([first, { ...first, fromAt: day }], { at: 6, tolerance: 0.2 })?.dueAt).toBe(null)
})
