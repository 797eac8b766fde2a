import { TYPICAL_BANDS, type Band as Limits } from '../../climate/typical-bands'
import { isQuantity } from '../../units/quantities'
import type { Band } from './band'
import type { GrownBy } from './growing-record'
import { NIGHT_TARGETS, targetsNow } from './targets-now'

/** The range that a reading is to be in, in its stored unit, and where it comes from. */
export type Target = Limits & {
	/** Why it is this one now; missing where the source says it all. */
	why?: string
}

/** The quantities of readings that stages of a recipe set targets for. */
export const STAGE_TARGETS = {
	airTemperature: 'airC',
	humidity: 'humidityPct',
	ph: 'ph',
	ec: 'ecMsCm',
	par: 'ppfd',
	co2: 'co2Ppm',
} as const satisfies Record<string, keyof Band>
export type TargetQuantity = keyof typeof STAGE_TARGETS

export const isTargetQuantity = (quantity: string): quantity is TargetQuantity =>
	Object.hasOwn(STAGE_TARGETS, quantity)

/** Said after the stage, where its night has a target of its own. */
const PART_WORDS = { day: ', by day', night: ', at night', change: ', day and night' } as const

/**
 * The target of a quantity by what a zone is kept at: that of the stage by day or at night; else, as the water and the
 * air of a farm are shared, of all stages of its recipe; else the typical one of most crops. A stage
 * without a target for light is dark on purpose, and has none.
 */
export function findTarget(
	{
		recipe,
		stage,
		targets,
		part,
		why,
	}: Pick<GrownBy, 'recipe' | 'stage' | 'targets' | 'part'> & { why?: string },
	quantity: string,
): Target | null {
	if (recipe && isTargetQuantity(quantity)) {
		const key = STAGE_TARGETS[quantity]
		const asked = targetsNow(targets, part)[key]
		const nightKey = key in NIGHT_TARGETS ? NIGHT_TARGETS[key as keyof typeof NIGHT_TARGETS] : null
		const when = nightKey && targets[nightKey] ? PART_WORDS[part] : ''
		if (asked)
			return {
				low: asked.min,
				high: asked.max,
				source: `${recipe.name}, ${stage}${when}`,
				...(why && { why }),
			}
		if (key === 'ppfd') return null
		const ranges = recipe.stages.flatMap((one) => targetsNow(one, part)[key] ?? [])
		if (ranges.length > 0)
			return {
				low: Math.min(...ranges.map(({ min }) => min)),
				high: Math.max(...ranges.map(({ max }) => max)),
				source: `${recipe.name}, all stages`,
				why: `${stage} sets none`,
			}
	}
	const typical = isQuantity(quantity) ? TYPICAL_BANDS[quantity] : undefined
	return typical ? { low: typical.low, high: typical.high, source: 'typical' } : null
}
