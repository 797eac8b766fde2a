import { median } from '../../median'

/** A past dose that worked: ml into so many litres moved the reading from `before` to `after`. */
export type WorkedDose = { ml: number; litres: number; before: number; after: number }

/** Doses of the ledger that are needed before anything is said. */
const LEAST_DOSES = 2
const DOSES_USED = 10

/**
 * How much 1 ml in a litre changes the reading in this tank, with its sign: the median of the newest
 * doses that worked. Null with fewer than two, or when they did not all move it the same way.
 */
export function learnedResponse(newestFirst: readonly WorkedDose[]): number | null {
	const responses = newestFirst
		.filter(({ ml, litres }) => ml > 0 && litres > 0)
		.slice(0, DOSES_USED)
		.map(({ ml, litres, before, after }) => ((after - before) * litres) / ml)
	const isOneWay = responses.every((one) => one > 0) || responses.every((one) => one < 0)
	if (responses.length < LEAST_DOSES || !isOneWay) return null
	return median(responses)
}

/**
 * How many ml bring a tank of `litres` from `now` to `target`. Null when the dose moves it the other way.
 */
export function additionMl(
	{ now, target, litres }: { now: number; target: number; litres: number },
	response: number,
): number | null {
	const ml = ((target - now) * litres) / response
	return Number.isFinite(ml) && ml > 0 ? ml : null
}

/** Litres of plain water that thin a solution down to `target`: the salt stays, the water grows. */
export function dilutionL({
	now,
	target,
	litres,
}: {
	now: number
	target: number
	litres: number
}): number | null {
	const more = litres * (now / target - 1)
	return Number.isFinite(more) && more > 0 ? more : null
}
