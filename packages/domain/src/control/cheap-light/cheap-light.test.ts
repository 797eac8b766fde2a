import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLitSpans, LIGHT_STEP_MS, type LitDay } from './choose-lit-spans'
import { PriceLine } from './cheap-days'
import { NO_EXTRA } from '../prices/price-slot'

const START = Date.UTC(2026, 9, 1, 6)

const days = fc
	.record({
		lit: fc.integer({ min: 1, max: 40 }),
		stepsBefore: fc.integer({ min: 0, max: 8 }),
		stepsAfter: fc.integer({ min: 0, max: 8 }),
		mostPieces: fc.integer({ min: 1, max: 3 }),
		leastOnSteps: fc.integer({ min: 1, max: 8 }),
		leastOffSteps: fc.integer({ min: 1, max: 4 }),
		prices: fc.array(fc.integer({ min: -5, max: 20 }), { minLength: 60, maxLength: 60 }),
	})
	.map(({ lit, prices, ...rest }) => {
		const planned = { from: START, to: START + lit * LIGHT_STEP_MS }
		const begin = START - rest.stepsBefore * LIGHT_STEP_MS
		return {
			day: { planned, ...rest } satisfies LitDay,
			priceOf: (at: number) => prices[(at - begin) / LIGHT_STEP_MS] ?? 0,
		}
	})

const stepsOf = (spans: readonly { from: number; to: number }[]) =>
	spans.flatMap(({ from, to }) =>
		Array.from({ length: (to - from) / LIGHT_STEP_MS }, (_, i) => from + i * LIGHT_STEP_MS),
	)
const costOf = (spans: readonly { from: number; to: number }[], priceOf: (at: number) => number) =>
	stepsOf(spans).reduce((sum, at) => sum + priceOf(at), 0)

test('the light of a day stays the same, in its window, in few pieces, and never costs more', () => {
	fc.assert(
		fc.property(days, ({ day, priceOf }) => {
			const spans = chooseLitSpans(day, priceOf)
			const { planned, stepsBefore, stepsAfter, mostPieces, leastOnSteps, leastOffSteps } = day
			const lit = (planned.to - planned.from) / LIGHT_STEP_MS
			expect(stepsOf(spans)).toHaveLength(lit)
			expect(spans.length).toBeLessThanOrEqual(mostPieces)
			expect(spans[0]?.from).toBeGreaterThanOrEqual(planned.from - stepsBefore * LIGHT_STEP_MS)
			expect(spans.at(-1)?.to).toBeLessThanOrEqual(planned.to + stepsAfter * LIGHT_STEP_MS)
			for (const [i, { from, to }] of spans.entries()) {
				expect((to - from) / LIGHT_STEP_MS).toBeGreaterThanOrEqual(Math.min(leastOnSteps, lit))
				const before = spans[i - 1]
				if (before) expect((from - before.to) / LIGHT_STEP_MS).toBeGreaterThanOrEqual(leastOffSteps)
			}
			expect(costOf(spans, priceOf)).toBeLessThanOrEqual(costOf([planned], priceOf))
		}),
	)
})

test('no other way of lighting a short day costs less', () => {
	const short = days.filter(({ day }) => {
		const lit = (day.planned.to - day.planned.from) / LIGHT_STEP_MS
		return day.stepsBefore + day.stepsAfter + lit <= 12
	})
	fc.assert(
		fc.property(short, ({ day, priceOf }) => {
			const { planned, stepsBefore, stepsAfter, mostPieces, leastOnSteps, leastOffSteps } = day
			const lit = (planned.to - planned.from) / LIGHT_STEP_MS
			const steps = stepsBefore + lit + stepsAfter
			const begin = planned.from - stepsBefore * LIGHT_STEP_MS
			let least = Infinity
			for (let mask = 0; mask < 2 ** steps; mask++) {
				const on = Array.from({ length: steps }, (_, i) => (mask >> i) & 1)
				if (on.reduce((sum, one) => sum + one, 0) !== lit) continue
				const runs =
					on
						.join('')
						.replace(/^0+|0+$/g, '')
						.match(/1+|0+/g) ?? []
				const areLong = runs.every((run) =>
					run[0] === '1' ? run.length >= Math.min(leastOnSteps, lit) : run.length >= leastOffSteps,
				)
				if (!areLong || runs.filter((run) => run[0] === '1').length > mostPieces) continue
				const cost = on.reduce(
					(sum, one, i) => sum + (one ? priceOf(begin + i * LIGHT_STEP_MS) : 0),
					0,
				)
				least = Math.min(least, cost)
			}
			expect(costOf(chooseLitSpans(day, priceOf), priceOf)).toBe(least)
		}),
		{ numRuns: 60 },
	)
})

test('a step between two prices costs its part of both, and none where one is missing', () => {
	const slots = [1, 3].map((perKWh, i) => ({
		startsAt: START + i * LIGHT_STEP_MS,
		endsAt: START + (i + 1) * LIGHT_STEP_MS,
		perKWh,
	}))
	const line = new PriceLine(slots, NO_EXTRA)
	expect(line.priceOf(START + LIGHT_STEP_MS / 2)).toBe(2)
	expect(line.priceOf(START + LIGHT_STEP_MS)).toBe(3)
	expect(line.priceOf(START + 1.5 * LIGHT_STEP_MS)).toBeNull()
	expect(line.costOf([{ from: START, to: START + 2 * LIGHT_STEP_MS }])).toBe(1)
})
