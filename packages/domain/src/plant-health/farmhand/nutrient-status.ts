import type { RankedCause } from '../diagnosis/rank-causes'

export type NutrientStatus = {
	nutrient: string
	status: 'Low' | 'High'
	/** Whether the first cause stands out; else it is one of several that are possible. */
	isKnown: boolean
}

/** A possibility with less of the evidence is no sign. */
const LEAST_SHARE = 0.15

/** What growers call them. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
	nitrogen: 'Nitrogen (leaf food)',
	phosphorus: 'Phosphorus (root helper)',
	potassium: 'Potassium (fruit booster)',
}

/**
 * Nutrients that the ranked causes say are short or too much; those without a sign are left out, as
 * no sign is no proof.
 */
export const nutrientStatus = (
	causes: readonly Pick<RankedCause, 'cause' | 'share'>[],
	isKnown: boolean,
): NutrientStatus[] =>
	causes.flatMap(({ cause: { id }, share }, at) => {
		const [, nutrient = '', what] = /^([a-z-]+)-(deficiency|excess)$/.exec(id) ?? []
		if (!what || share < LEAST_SHARE) return []
		return {
			nutrient: PLAIN_WORDS[nutrient] ?? inWords(nutrient),
			status: what === 'excess' ? 'High' : 'Low',
			isKnown: isKnown && at === 0,
		}
	})

const inWords = (nutrient: string): string =>
	(nutrient.charAt(0).toUpperCase() + nutrient.slice(1)).replace('-', ' or ')
