import { quantileSorted } from 'simple-statistics'
import { formatNumber } from '../../units/format-number'

/** A past cycle: plants planted and the yield sold or kept, in whole thousandths of `unit`. */
export type PastYield = { plants: number; quantityMilli: number; unit: string }

/**
 * Quantities are in `unit`. `low` and `high` are the range of the farm's past cycles, for these
 * plants.
 */
export type YieldPrediction =
	| {
			basis: 'harvests'
			unit: string
			quantity: number
			low: number
			high: number
			/** `most`: 8 of 10 past cycles lie in the range; `all`: every one does. */
			span: 'most' | 'all'
			perPlant: number
			cycles: number
	  }
	| { basis: 'recipe'; words: string; recipeName: string }
	| { basis: 'unknown'; cycles: number }

/** Past harvests needed for a prediction. */
const CYCLES_NEEDED = 3
/** With this many, the best and the worst tenth are left out. */
const CYCLES_FOR_TENTHS = 10

type RecipeYield = { words: string; recipeName: string } | null

/** Past yields of a variety per plant, in its most common unit, lowest first. */
export type YieldRecord = { unit: string; perPlant: readonly number[] }

/** Null without a past cycle. */
export function yieldRecord(past: readonly PastYield[]): YieldRecord | null {
	const unit = commonUnit(past)
	if (unit === null) return null
	const perPlant = past
		.filter((one) => one.unit === unit && one.plants > 0)
		.map((one) => one.quantityMilli / 1000 / one.plants)
		.sort((a, b) => a - b)
	return { unit, perPlant }
}

/**
 * The predicted yield of a planting of `plants`: the median per plant of the farm's past cycles of
 * the variety; with fewer than three, the recipe's figure, marked as such; else not known.
 */
export function predictYield(
	plants: number,
	record: YieldRecord | null,
	recipeYield: RecipeYield,
): YieldPrediction {
	const cycles = record?.perPlant.length ?? 0
	if (!record || cycles < CYCLES_NEEDED)
		return recipeYield ? { basis: 'recipe', ...recipeYield } : { basis: 'unknown', cycles }
	const { unit, perPlant } = record
	const sorted = [...perPlant]
	const isMany = cycles >= CYCLES_FOR_TENTHS
	const median = quantileSorted(sorted, 0.5)
	return {
		basis: 'harvests',
		unit,
		cycles,
		perPlant: median,
		span: isMany ? 'most' : 'all',
		quantity: median * plants,
		low: quantileSorted(sorted, isMany ? 0.1 : 0) * plants,
		high: quantileSorted(sorted, isMany ? 0.9 : 1) * plants,
	}
}

function commonUnit(past: readonly PastYield[]): string | null {
	const counts = new Map<string, number>()
	for (const { unit } of past) counts.set(unit, (counts.get(unit) ?? 0) + 1)
	return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null
}

const amount = (value: number) => formatNumber(value, value < 10 ? 1 : 0)

/** `About 92 heads (85–97), from 4 past cycles` */
export function formatPrediction(prediction: YieldPrediction): string {
	if (prediction.basis === 'recipe')
		return `${prediction.words} Says the recipe ${prediction.recipeName}.`
	if (prediction.basis === 'unknown') return 'Not known yet'
	const { quantity, low, high, unit, cycles } = prediction
	const span = amount(low) === amount(high) ? '' : ` (${amount(low)}–${amount(high)})`
	return `About ${amount(quantity)} ${unit}${span}, from ${cycles} past cycles`
}
