import { sumAmounts } from './element'
import { predictEc } from './predict-ec'
import { reachedBy, type Portion, type Stock } from './solve-mix'
import type { SourceWater } from './source-water'
import { TANKS, type Tank } from './substance'

/** What a reservoir was given of each stock, ml in a litre of it, and its EC before. */
export type GivenStocks = { mlPerL: Partial<Record<Tank, number>>; beforeMsCm: number }

/** Stronger than this is another solution, not this mix. */
const MOST_STRENGTH = 5

/**
 * By how much stocks raise EC by the formula, mS/cm, in a solution of the same mix that had the EC before.
 * Null where the mix does not have that EC.
 */
export function predictRise(
	{ mlPerL, beforeMsCm }: GivenStocks,
	{ portions, water, ...stock }: Stock & { portions: Portion[]; water: SourceWater },
): number | null {
	const mix = reachedBy(portions, { ...stock, water })
	const acidTaken = water.alkalinityMeqPerL - mix.bicarbonateMeqPerL
	const solutionAt = (strength: number) => ({
		mgPerL: sumAmounts([
			[water.mgPerL, 1 - strength],
			[mix.mgPerL, strength],
		]),
		bicarbonate: Math.max(0, water.alkalinityMeqPerL - acidTaken * strength),
	})
	const ecAt = (strength: number) => {
		const { mgPerL, bicarbonate } = solutionAt(strength)
		return predictEc(mgPerL, bicarbonate)
	}
	const waterMsCm = ecAt(0)
	// EC is nearly a line of the strength: a second step is closer than any probe.
	const wanted = Math.max(0, beforeMsCm - waterMsCm)
	const near = wanted / (ecAt(1) - waterMsCm)
	const strength = near > 0 ? near * (wanted / (ecAt(near) - waterMsCm)) : 0
	if (!(strength <= MOST_STRENGTH)) return null
	const before = solutionAt(strength)
	const given = TANKS.flatMap((tank) =>
		portions
			.filter(({ substance }) => substance.tank === tank)
			.map(({ substance, grams }) => ({
				substance,
				mgPerL: (grams * (mlPerL[tank] ?? 0)) / stock.tankL,
			})),
	)
	const acidMeqPerL = given.reduce((sum, one) => sum + one.substance.acidMolPerG * one.mgPerL, 0)
	const after = sumAmounts([
		[before.mgPerL, 1],
		...given.map((one) => [one.substance.content, one.mgPerL] as const),
	])
	const left = Math.max(0, before.bicarbonate - acidMeqPerL)
	return predictEc(after, left) - predictEc(before.mgPerL, before.bicarbonate)
}
