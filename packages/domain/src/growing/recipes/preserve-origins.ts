import { NUTRIENTS, type Figure, type Recipe } from './recipe'
import { STAGE_QUANTITY_KEYS } from './stage-quantities'

/**
 * Keeps the origins of unchanged figures in a changed recipe; changed figures are the farm's own.
 */
export function preserveOrigins(changed: Recipe, earlier: Recipe | null): Recipe {
	const stages = changed.stages.map((stage) => {
		const before = earlier?.stages.find(({ name }) => name === stage.name)
		const kept = { ...stage }
		for (const quantity of STAGE_QUANTITY_KEYS) {
			const figure = stage[quantity]
			if (figure) kept[quantity] = origin(figure, before?.[quantity])
		}
		return kept
	})
	const nutrientsPpm = { ...changed.nutrientsPpm }
	for (const nutrient of NUTRIENTS) {
		const figure = changed.nutrientsPpm[nutrient]
		if (figure) nutrientsPpm[nutrient] = origin(figure, earlier?.nutrientsPpm[nutrient])
	}
	const same = (key: 'growthDays' | 'transplantDays' | 'yieldInWords') =>
		earlier !== null && earlier[key] === changed[key]
	return {
		...changed,
		stages,
		nutrientsPpm,
		growthFrom: same('growthDays') && earlier ? earlier.growthFrom : 'farm',
		transplantFrom: same('transplantDays') && earlier ? earlier.transplantFrom : 'farm',
		yieldFrom:
			changed.yieldInWords && (same('yieldInWords') && earlier ? earlier.yieldFrom : 'farm'),
	}
}

const origin = (figure: Figure, before: Figure | undefined): Figure => ({
	...figure,
	from: before && before.min === figure.min && before.max === figure.max ? before.from : 'farm',
})
