import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import { trustedAverage, type FarmState } from './controller'

export type FreshAir = {
	isFreshening: boolean
	/** How long the room was closed, less what was made up for by fresh air, milliseconds. */
	stuffyMs: number
}

export const NOT_STUFFY: FreshAir = { isFreshening: false, stuffyMs: 0 }

/** Plants are short of CO₂ below the first, and have enough again above the second; outside air has 420 ppm. */
export const LEAST_CO2_PPM = 350
export const ENOUGH_CO2_PPM = 400
/**
 * Where no CO₂ is measured, a room gets fresh air for so long in each quarter of an hour of light: what a full canopy
 * takes up, 0.1 ppm a second, needs about four changes of air an hour to stay above 350 ppm. Longer costs more heat
 * than the plants of most rooms gain: see the table of drawn rooms in docs/benchmarks.md.
 */
const AIRED_EVERY_MS = 900_000
const AIRED_FOR_MS = 300_000
/** How much longer a room must be closed for what a time of fresh air brought. */
const CLOSED_BY_AIRED = (AIRED_EVERY_MS - AIRED_FOR_MS) / AIRED_FOR_MS

/** Whether plants need fresh air: by the CO₂ that is measured, else by the clock while the exhaust is closed. */
export function freshenAir(
	{ co2 = [], vent }: { co2?: PlanSensor[]; vent: PlanOutput[] },
	{ isFreshening, stuffyMs }: FreshAir,
	{ isDay }: { isDay: boolean },
	farm: FarmState,
): FreshAir {
	if (!isDay) return { isFreshening: false, stuffyMs: 0 }
	const ppm = trustedAverage(co2, farm)
	if (ppm !== null)
		return { isFreshening: ppm < (isFreshening ? ENOUGH_CO2_PPM : LEAST_CO2_PPM), stuffyMs: 0 }
	const isOpen = vent.some((fan) => farm.isOn(fan) === true)
	const passed = stuffyMs + farm.passedMs * (isOpen ? -CLOSED_BY_AIRED : 1)
	const next = Math.max(0, Math.min(AIRED_EVERY_MS - AIRED_FOR_MS, passed))
	const isStale = next >= AIRED_EVERY_MS - AIRED_FOR_MS
	return { isFreshening: isStale || (isFreshening && next > 0), stuffyMs: next }
}
