import table from './crop-traits.json' with { type: 'json' }
import { GROWTH_STAGES, type GrowthStage } from './growth-stage'

/** A figure and its source: a key of `sources` in crop-traits.json. */
type Sourced = { value: number; from: string }

export type CropTraits = {
	/** What it is grown for: only crops grown for flowers or fruit have those stages. */
	bears: 'leaf' | 'flower' | 'fruit'
	/** Below this air temperature, °C, it does not grow. */
	baseC: Sourced
	/** Days from sowing to emergence. */
	sproutDays: Sourced
}

const toTraits = (row: Omit<CropTraits, 'bears'> & { bears: string }): CropTraits => ({
	...row,
	bears: row.bears as CropTraits['bears'],
})

/** How a crop grows, looked up by words in its name: `Cherry Tomato` is a tomato. */
export function cropTraits(cropName: string): CropTraits {
	const name = cropName.toLowerCase()
	const found = table.crops.find(({ named }) => named.some((word) => holds(name, word)))
	return toTraits(found ?? table.otherwise)
}

/** Matches at the start of a word, so that `pea` does not match spearmint. */
const holds = (name: string, word: string) => ` ${name}`.includes(` ${word}`)

/** The source of a figure, in words. */
export const formatSource = (from: string): string =>
	Object.hasOwn(table.sources, from)
		? table.sources[from as keyof typeof table.sources]
		: table.sources.practice

/** How long a plant that was moved takes to settle, in days. */
export const SETTLING_DAYS = table.settling.days

const LEFT_OUT: Readonly<Record<CropTraits['bears'], readonly GrowthStage[]>> = {
	leaf: ['flowering', 'fruiting'],
	flower: ['fruiting'],
	fruit: [],
}

/** The stages of a crop by its habits, without `transplant` where it is not transplanted. */
export function cropStages(cropName: string, transplantDays: number): GrowthStage[] {
	const leftOut = LEFT_OUT[cropTraits(cropName).bears]
	return GROWTH_STAGES.filter(
		(stage) => !leftOut.includes(stage) && (stage !== 'transplant' || transplantDays > 0),
	)
}
