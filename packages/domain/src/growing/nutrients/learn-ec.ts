import { median } from '../../median'
import { EC_ERROR } from './predict-ec'

/** What nutrients added to the EC of a tank on a day: by the formula, and as its probe showed; mS/cm. */
export type EcRefill = { formulaMsCm: number; measuredMsCm: number }

/**
 * How this tank differs from the formula. `learned`: by `factor`, surely more than by chance. `as-formula`: by
 * no more than chance explains. `unlikely`: by so much that a volume, a pump or a stock is wrong.
 */
export type LearnedEc = {
	state: 'too-few' | 'as-formula' | 'learned' | 'unlikely'
	refills: number
	/** Measured by formula, the middle of all refills; null while there are too few. */
	factor: number | null
	/** Within which the factor lies 19 times of 20, percent. */
	errorPct: number | null
}

export const REFILLS_NEEDED = 3
/** The newest; a tank changes with its probe and its pumps. */
const NEWEST = 12
/** A smaller change is as large as what a probe wanders. */
const LEAST_RISE_MS_CM = 0.1
/** Pumps, litres and labels are wrong by less together. */
const MOST_FACTOR = 1.5
/** The standard error of a median, beside that of a mean; the spread of a normal distribution by its median deviation. */
const OF_MEDIAN = 1.253
const OF_DEVIATION = 1.4826

/** Learns one factor from refills, the newest first: the median, so that one wrong day changes little. */
export function learnEc(all: readonly EcRefill[]): LearnedEc {
	const logs = all
		.filter(({ formulaMsCm, measuredMsCm }) => formulaMsCm >= LEAST_RISE_MS_CM && measuredMsCm > 0)
		.slice(0, NEWEST)
		.map(({ formulaMsCm, measuredMsCm }) => Math.log(measuredMsCm / formulaMsCm))
	const refills = logs.length
	if (refills < REFILLS_NEEDED) return { state: 'too-few', refills, factor: null, errorPct: null }
	const middle = median(logs) ?? 0
	const deviation = median(logs.map((one) => Math.abs(one - middle))) ?? 0
	const spread = Math.max(OF_DEVIATION * deviation, EC_ERROR.meanPct / 100)
	const error = (2 * OF_MEDIAN * spread) / Math.sqrt(refills)
	const state =
		Math.abs(middle) > Math.log(MOST_FACTOR)
			? 'unlikely'
			: Math.abs(middle) > error
				? 'learned'
				: 'as-formula'
	return { state, refills, factor: Math.exp(middle), errorPct: 100 * Math.expm1(error) }
}

/** The EC of a solution in this tank, by that of the formula; the water's own part is measured and stays. */
export const correctEc = (formulaMsCm: number, waterMsCm: number, learned: LearnedEc): number =>
	waterMsCm + (formulaMsCm - waterMsCm) * factorOf(learned)

/** The EC that the formula has to reach, so that this tank shows the wanted one. */
export const formulaEcFor = (wantedMsCm: number, waterMsCm: number, learned: LearnedEc): number =>
	waterMsCm + (wantedMsCm - waterMsCm) / factorOf(learned)

const factorOf = ({ state, factor }: LearnedEc): number =>
	state === 'learned' && factor !== null ? factor : 1
