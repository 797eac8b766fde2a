import { describe, expect, test } from 'vitest'
import { fitStepTest, type StepReading } from './fit-step-test'

/** Air at 18 °C that begins to warm after a while, read once a minute. */
const warming = (bendMin: number, perMin: number, minutes = 40): StepReading[] => [
	{ s: -120, airC: 17.9 },
	{ s: -60, airC: 18.1 },
	...Array.from({ length: minutes }, (_, minute) => {
		return { s: minute * 60, airC: 18 + Math.max(0, minute - bendMin) * perMin }
	}),
]
const fitted = (readings: readonly StepReading[]) => {
	const fit = fitStepTest(readings)
	if ('reason' in fit) throw new Error(fit.reason)
	return fit
}
const refused = (readings: readonly StepReading[]) =>
	(fitStepTest(readings) as { reason: string }).reason

describe('a room', () => {
	test('is found as it was made', () => {
		const fit = fitted(warming(12, 0.2))
		expect(fit.deadTimeS).toBe(720)
		expect(fit.risePerMin).toBeCloseTo(0.2)
		expect(fit.fit).toBeCloseTo(1)
	})

	test.each([
		['gets half its dead time as window', 12, { windowS: 360, integralS: 5760 }],
		['that answers soon gets the shortest window', 4, { windowS: 300, integralS: 1920 }],
		[
			'that answers at once is not driven faster than its window',
			0,
			{ windowS: 300, integralS: 1200 },
		],
	])('%s', (_, bendMin, heat) => {
		const fit = fitted(warming(bendMin, 0.2))
		expect(fit.heat).toMatchObject(heat)
		expect(fit.heat.gain).toBeCloseTo(1 / ((2 * 0.2 * (heat.integralS / 8)) / 60))
	})

	test('that answers very late gets the longest window', () => {
		expect(fitted(warming(60, 0.2, 100)).heat).toMatchObject({ windowS: 1200, integralS: 28_800 })
	})
})

describe('it says what is missing', () => {
	const few = 'too few readings of the air from before and during the test'
	const cold = 'the air did not get 1 °C warmer: let the heater run longer'
	test('when there are few readings', () => {
		expect(refused(warming(2, 0.5, 9))).toBe(few)
		expect(refused(warming(2, 0.5).filter(({ s }) => s >= 0))).toBe(few)
		expect(fitted(warming(2, 0.5, 10)).deadTimeS).toBe(120)
	})

	test('when it hardly got warmer, by the mean of the last three', () => {
		expect(refused(warming(0, 0.026))).toBe(cold)
		expect(fitted(warming(0, 0.027)).risePerMin).toBeCloseTo(0.027)
		expect(refused(warming(0, -0.2))).toBe(cold)
	})

	test('when it did not follow the heater', () => {
		const wild = warming(2, 0.1).map(({ s, airC }) => ({ s, airC: airC + 3 * Math.sin(s / 300) }))
		expect(refused(wild)).toBe(
			'the air did not follow the heater alone: try again with doors closed',
		)
	})
})
