import table from './crop-habits.json'
import { GROWTH_STAGES, type GrowthStage } from './growth-stage'

/** A figure and where it was read: a key of `sources` in crop-habits.json. */
export type Sourced = { value: number; from: string }

export type CropHabits = {
	/** What it is grown for: only what bears flowers or fruit is waited for until it does. */
	bears: 'leaf' | 'flower' | 'fruit'
	/** Below this air temperature, °C, it does not grow. */
	baseC: Sourced
	/** Days from sowing until the seedling shows. */
	sproutDays: Sourced
}

const habitsIn = (row: Omit<CropHabits, 'bears'> & { bears: string }): CropHabits => ({
	...row,
	bears: row.bears as CropHabits['bears'],
})

/** How a crop grows, looked up by what its name holds: `Cherry Tomato` is a tomato. */
export function cropHabits(cropName: string): CropHabits {
	const name = cropName.toLowerCase()
	const found = table.crops.find(({ named }) => named.some((word) => holds(name, word)))
	return habitsIn(found ?? table.otherwise)
}

/** As the beginning of a word: no peas in a spearmint. */
const holds = (name: string, word: string) => ` ${name}`.includes(` ${word}`)

/** Where a figure was read, in words. */
export const formatSource = (from: string): string =>
	Object.hasOwn(table.sources, from)
		? table.sources[from as keyof typeof table.sources]
		: table.sources.practice

/** How long a plant that was moved takes to settle, in days. */
export const SETTLING_DAYS = table.settling.days

const LEFT_OUT: Readonly<Record<CropHabits['bears'], readonly GrowthStage[]>> = {
	leaf: ['flowering', 'fruiting'],
	flower: ['fruiting'],
	fruit: [],
}

/** The stages a crop goes through by its habits; without `transplant` where it stays as sown. */
export function habitualStages(cropName: string, transplantDays: number): GrowthStage[] {
	const leftOut = LEFT_OUT[cropHabits(cropName).bears]
	return GROWTH_STAGES.filter(
		(stage) => !leftOut.includes(stage) && (stage !== 'transplant' || transplantDays > 0),
	)
}
