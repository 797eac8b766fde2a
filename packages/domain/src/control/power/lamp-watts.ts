import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import { RECIPE_ZONES } from '../../growing/recipes/recipe-zone'
import { channelPercent, isLamp, lampColour, lampIntensity } from '../compile-plan'
import { usualLevel } from '../controllers/light'
import type { BoundOutput, PlanInputs } from '../plan-inputs'

type Output = Pick<BoundOutput, 'equipmentKey' | 'zone' | 'outputClass' | 'isDimmable' | 'label'>

export type FarmWatts = {
	/** Lamps that follow the days of a zone, at their level, W. */
	lamps: Record<RecipeZone, number>
	/** All other outputs, fully on together, W. */
	others: number
	/** Names of outputs of unknown power, which are in none of the sums. */
	unknownLamps: string[]
	unknownOthers: string[]
}

/** Sums what the outputs of a farm draw at most, of those whose power is known. */
export function sumFarmWatts(
	outputs: readonly Output[],
	wattsByKey: ReadonlyMap<string, number>,
	inputs: Pick<PlanInputs, 'recipes' | 'settings'>,
): FarmWatts {
	const sums: FarmWatts = {
		lamps: { nursery: 0, cultivation: 0 },
		others: 0,
		unknownLamps: [],
		unknownOthers: [],
	}
	for (const output of outputs) {
		const { equipmentKey, isDimmable, label } = output
		const zone = isLamp(output) ? RECIPE_ZONES.find((one) => one === output.zone) : undefined
		const watts = wattsByKey.get(equipmentKey)
		if (watts === undefined) sums[zone ? 'unknownLamps' : 'unknownOthers'].push(label)
		else if (!zone) sums.others += watts
		else {
			sums.lamps[zone] += (watts * highestPercent({ equipmentKey, isDimmable }, zone, inputs)) / 100
		}
	}
	return sums
}

/** The level of a lamp in the stage of its zone's recipe that asks most of it, percent; 100 where it is only on or off. */
function highestPercent(
	{ equipmentKey, isDimmable }: Pick<Output, 'equipmentKey' | 'isDimmable'>,
	zone: RecipeZone,
	inputs: Pick<PlanInputs, 'recipes' | 'settings'>,
): number {
	const colour = lampColour(equipmentKey, inputs.settings)
	const usual = usualLevel({
		colour,
		percent: channelPercent(equipmentKey, lampIntensity(zone, inputs)),
	})
	const levels = (inputs.recipes[zone]?.stages ?? []).map(
		({ lamps }) => (colour && lamps?.[colour]) ?? usual,
	)
	const highest = levels.length > 0 ? Math.max(...levels) : usual
	return isDimmable || highest === 0 ? highest : 100
}
