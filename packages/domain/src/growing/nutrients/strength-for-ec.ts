import { sumAmounts } from './element'
import { predictEc } from './predict-ec'
import type { Mix } from './solve-mix'
import type { SourceWater } from './source-water'

const STEPS = 40
/** Stronger than this is another mix, not another dilution. */
const MOST = 5

/**
 * The strength at which a solution has an EC: 1 as mixed, 0.5 with half as much of each stock. Null when the
 * water alone is above it, or five times the strength is not enough.
 */
export function strengthForEc(ecMsCm: number, mix: Mix, water: SourceWater): number | null {
	const ecAt = (strength: number) =>
		predictEc(
			sumAmounts([
				[water.mgPerL, 1 - strength],
				[mix.mgPerL, strength],
			]),
			Math.max(
				0,
				water.alkalinityMeqPerL + (mix.bicarbonateMeqPerL - water.alkalinityMeqPerL) * strength,
			),
		)
	if (ecAt(0) > ecMsCm || ecAt(MOST) < ecMsCm) return null
	let [low, high] = [0, MOST]
	for (let step = 0; step < STEPS; step++) {
		const middle = (low + high) / 2
		if (ecAt(middle) < ecMsCm) low = middle
		else high = middle
	}
	return (low + high) / 2
}
