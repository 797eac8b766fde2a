import { sumAmounts, type Amounts } from './element'
import { nonNegativeLeastSquares } from './non-negative-least-squares'
import type { SourceWater } from './source-water'
import type { Substance } from './substance'
import { readAmount, TARGET_KEYS, type Targets } from './targets'

/** How stock is made: litres in each tank, and how many times it is diluted. */
export type Stock = { tankL: number; factor: number }

export type MixInput = Stock & {
	targets: Targets
	water: SourceWater
	/** Salts and products to choose from, without acids. */
	substances: readonly Substance[]
	/** What takes up the alkalinity, and how much is left as a buffer; null leaves all of it. */
	acid: { substance: Substance; leaveMeqPerL: number } | null
}

/** Grams of a substance in its tank. */
export type Portion = { substance: Substance; grams: number }

export type Mix = {
	portions: Portion[]
	/** mg/L of the solution that plants get, with the water's. */
	mgPerL: Amounts
	/** Alkalinity that no acid took up, meq/L. */
	bicarbonateMeqPerL: number
}

/** Below it a difference counts in mg/L and not in percent: nobody weighs or measures finer. */
const LEAST_SCALE = { macro: 1, micro: 0.01 } as const
const MICRO_BELOW = 5

/** What scales and patience allow: whole grams from 50 on, tenths from 5 on, else hundredths. */
const roundToScale = (grams: number): number => {
	const places = grams >= 50 ? 1 : grams >= 5 ? 10 : 100
	return Math.round(grams * places) / places
}

/**
 * Finds what to weigh: least squares of the relative differences from the targets, without negative amounts.
 * Elements without a target are free. Acid comes first, by the alkalinity; what it brings counts.
 */
export function solveMix(input: MixInput): Mix {
	const { targets, water, substances, tankL, factor } = input
	const acid = acidPortion(input)
	const before = sumAmounts([
		[water.mgPerL, 1],
		...(acid ? [[acid.substance.content, mgPerLOf(acid, input)] as const] : []),
	])
	const keys = TARGET_KEYS.filter((key) => targets[key] !== undefined)
	const weights = keys.map((key) => {
		const target = targets[key] ?? 0
		return (
			1 /
			Math.max(target, target > 0 && target < MICRO_BELOW ? LEAST_SCALE.micro : LEAST_SCALE.macro)
		)
	})
	const weighted = (amounts: Amounts, factorOf = 1) =>
		keys.map((key, at) => readAmount(key, amounts) * factorOf * (weights[at] ?? 0))
	const missing = keys.map(
		(key, at) => ((targets[key] ?? 0) - readAmount(key, before)) * (weights[at] ?? 0),
	)
	// In grams of the substance in a litre of solution, content in mg.
	const gPerL = nonNegativeLeastSquares(
		substances.map(({ content }) => weighted(content, 1000)),
		missing,
	)
	const portions = substances.flatMap((substance, at) => {
		const grams = roundToScale((gPerL[at] ?? 0) * tankL * factor)
		return grams > 0 ? [{ substance, grams }] : []
	})
	return reachedBy([...portions, ...(acid ? [acid] : [])], input)
}

/** What portions make of the water. */
export function reachedBy(
	portions: Portion[],
	{ water, ...stock }: Stock & { water: SourceWater },
): Mix {
	const acidMeqPerL = portions.reduce(
		(sum, portion) => sum + portion.substance.acidMolPerG * mgPerLOf(portion, stock),
		0,
	)
	return {
		portions,
		mgPerL: sumAmounts([
			[water.mgPerL, 1],
			...portions.map((portion) => [portion.substance.content, mgPerLOf(portion, stock)] as const),
		]),
		bicarbonateMeqPerL: Math.max(0, water.alkalinityMeqPerL - acidMeqPerL),
	}
}

/** mg of a portion in a litre of the solution. */
const mgPerLOf = ({ grams }: { grams: number }, { tankL, factor }: Stock): number =>
	(grams / (tankL * factor)) * 1000

function acidPortion({ acid, water, tankL, factor }: MixInput): Portion | null {
	if (!acid || acid.substance.acidMolPerG <= 0) return null
	const molPerL = Math.max(0, water.alkalinityMeqPerL - acid.leaveMeqPerL) / 1000
	const grams = roundToScale((molPerL / acid.substance.acidMolPerG) * tankL * factor)
	return grams > 0 ? { substance: acid.substance, grams } : null
}
