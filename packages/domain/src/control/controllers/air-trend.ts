/** Air temperature without the noise of its sensor, °C, and its change for each millisecond. */
export type AirTrend = { airC: number; perMs: number } | null

export const NO_TREND: AirTrend = null

/** Time constants: sensors of air are noisy by a tenth of a degree, and rooms change within minutes. */
const VALUE_MS = 30_000
const CHANGE_MS = 90_000
/** Air does not change by so much between two looks: the sensor was calibrated, or another is read. °C. */
const JUMP_C = 1.5

/**
 * Follows a reading by two exponential filters; null without one. It begins anew after a pause longer than
 * the filters, and at a jump.
 */
export function followAir(before: AirTrend, airC: number | null, passedMs: number): AirTrend {
	if (airC === null) return null
	if (before === null || passedMs > CHANGE_MS || Math.abs(airC - before.airC) > JUMP_C)
		return { airC, perMs: 0 }
	if (passedMs <= 0) return before
	const next = before.airC + (airC - before.airC) * (1 - Math.exp(-passedMs / VALUE_MS))
	const change = (next - before.airC) / passedMs
	return {
		airC: next,
		perMs: before.perMs + (change - before.perMs) * (1 - Math.exp(-passedMs / CHANGE_MS)),
	}
}
