import type { HeatInParts } from './controllers/heat-in-parts'

/** A reading of the air while a step test ran: seconds since the heater came on, and °C. */
export type StepReading = { s: number; airC: number }

export type StepFit = {
	/** From the heater's start until the air gets warmer, seconds. */
	deadTimeS: number
	/** How fast it then gets warmer, °C a minute. */
	risePerMin: number
	/** The part of the movement that the line explains, 0 to 1. */
	fit: number
	heat: HeatInParts
}

const LEAST_READINGS = 10
/** Less of a rise drowns in the noise of a sensor and in what the sun does. */
const LEAST_RISE_C = 1
const LEAST_FIT = 0.8
const WINDOW_S = { min: 300, max: 1200 }
const DEAD_TIME_S = 30

/**
 * How a room answers to its heater, by a step test: dead time, then a steady rise, found as the bend
 * that leaves the least squares. The settings follow from Skogestad's rules for an integrating process
 * with dead time (SIMC, J. Process Control 13, 2003: gain 1/(2·k·L), integral time 8·L with the closed loop
 * as slow as the dead time). Returns why when the readings do not say it.
 */
export function fitStepTest(readings: readonly StepReading[]): StepFit | { reason: string } {
	const before = readings.filter(({ s }) => s < 0)
	const after = readings.filter(({ s }) => s >= 0)
	if (after.length < LEAST_READINGS || before.length === 0)
		return { reason: 'too few readings of the air from before and during the test' }
	const startC = mean(before.map(({ airC }) => airC))
	const best = after
		.slice(0, -3)
		.map(({ s: bendS }) => bendAt(after, startC, bendS))
		.reduce((a, b) => (b.squares < a.squares ? b : a))
	const endC = mean(after.slice(-3).map(({ airC }) => airC))
	if (endC - startC < LEAST_RISE_C || best.risePerS <= 0)
		return { reason: 'the air did not get 1 °C warmer: let the heater run longer' }
	const spread = after.reduce(
		(sum, { airC }) => sum + (airC - mean(after.map((r) => r.airC))) ** 2,
		0,
	)
	const fit = Math.max(0, 1 - best.squares / spread)
	if (fit < LEAST_FIT)
		return { reason: 'the air did not follow the heater alone: try again with doors closed' }
	const deadTimeS = Math.max(DEAD_TIME_S, best.bendS)
	const windowS = Math.round(Math.min(WINDOW_S.max, Math.max(WINDOW_S.min, deadTimeS / 2)))
	const slowS = Math.max(deadTimeS, windowS / 2)
	return {
		deadTimeS: best.bendS,
		risePerMin: best.risePerS * 60,
		fit,
		heat: { gain: 1 / (2 * best.risePerS * slowS), integralS: 8 * slowS, windowS },
	}
}

const mean = (values: readonly number[]): number =>
	values.reduce((sum, value) => sum + value, 0) / values.length

/** The line that starts at the first temperature at the bend, and what it leaves unexplained. */
function bendAt(readings: readonly StepReading[], startC: number, bendS: number) {
	const rising = readings.filter(({ s }) => s > bendS)
	const weight = rising.reduce((sum, { s }) => sum + (s - bendS) ** 2, 0)
	const risePerS =
		rising.reduce((sum, { s, airC }) => sum + (s - bendS) * (airC - startC), 0) / weight
	const squares = readings.reduce((sum, { s, airC }) => {
		const expected = startC + Math.max(0, s - bendS) * risePerS
		return sum + (airC - expected) ** 2
	}, 0)
	return { bendS, risePerS, squares }
}
