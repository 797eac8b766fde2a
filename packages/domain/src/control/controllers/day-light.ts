import type { Band } from '../../growing/recipes/band'
import type { PlanSensor } from '../../growing/recipes/plan-zone'
import { trustedAverage, type FarmState } from './controller'

/** The light that plants had since a day began. */
export type DayLight = {
	/** When that day began, milliseconds UTC. */
	dayFrom: number
	/** mol/m². What was not measured is not in it. */
	mol: number
	/** For how long light was measured. */
	measuredMs: number
}

export const NO_LIGHT: DayLight = { dayFrom: 0, mol: 0, measuredMs: 0 }

const HALF_DAY_MS = 43_200_000
/** µmol/m²/s over a millisecond, in mol/m². */
const MOL_PER_UMOL_MS = 1e-9

/** Adds what the sensors measure since the last tick; a day that begins has had nothing. */
export function countLight(
	before: DayLight,
	dayFrom: number,
	sensors: readonly PlanSensor[],
	farm: FarmState,
): DayLight {
	// The hours of a stage may move the begin of a day a little; another day is a day away.
	const isSame = Math.abs(dayFrom - before.dayFrom) < HALF_DAY_MS
	const { mol, measuredMs } = isSame ? before : NO_LIGHT
	const par = trustedAverage(sensors, farm)
	if (par === null) return { dayFrom, mol, measuredMs }
	return {
		dayFrom,
		mol: mol + Math.max(0, par) * farm.passedMs * MOL_PER_UMOL_MS,
		measuredMs: measuredMs + farm.passedMs,
	}
}

/** Below this part of a day nobody knows how much light is lacking. */
const MEASURED_SHARE = 0.9

/** Whether enough of the day was measured to say that light is lacking. */
export const isMeasured = ({ measuredMs }: DayLight, dayFrom: number, utc: number): boolean =>
	measuredMs >= MEASURED_SHARE * (utc - dayFrom)

/**
 * The daily light integral of a stage, mol/m²: the middle of its light times the middle of its hours
 * (DLI = PPFD × 3600 × hours / 10⁶; Torres and Lopez, Purdue Extension HO-238-W). Null without both.
 */
export function lightTarget({ ppfd, lightHours }: Band): number | null {
	if (!ppfd || !lightHours) return null
	return (((ppfd.min + ppfd.max) / 2) * ((lightHours.min + lightHours.max) / 2) * 3600) / 1e6
}
