import type { Units } from '../../units/formats'
import { NUTRIENTS, type Figure, type Recipe, type RecipeStage } from './recipe'
import { formatRange } from './format-range'
import { formatLampLevels } from './lamp-levels'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS } from './stage-quantities'

const PLAIN = [
	{ key: 'name', label: 'Name' },
	{ key: 'category', label: 'Category' },
	{ key: 'cropName', label: 'Crop' },
	{ key: 'difficulty', label: 'Difficulty' },
	{ key: 'growthDays', label: 'Days to harvest' },
	{ key: 'transplantDays', label: 'Days to transplant' },
	{ key: 'lampPercent', label: 'Lamps, %' },
] as const

/** The differences of two versions of a recipe: `pH 5.5–6.0 → 5.8–6.2 in Vegetative`. */
export function recipeDifferences(before: Recipe, after: Recipe, units: Units): string[] {
	const lines = PLAIN.filter(({ key }) => before[key] !== after[key]).map(
		({ key, label }) => `${label} ${before[key] ?? 'not set'} → ${after[key] ?? 'not set'}`,
	)
	if (before.description !== after.description) lines.push('Description rewritten')
	if (before.yieldInWords !== after.yieldInWords)
		lines.push(`Yield ${before.yieldInWords ?? 'not set'} → ${after.yieldInWords ?? 'not set'}`)
	return [
		...lines,
		...stageLines(before.stages, after.stages, units),
		...nutrientLines(before, after),
	]
}

const find = (stages: RecipeStage[], name: string) => stages.find((stage) => stage.name === name)

function stageLines(before: RecipeStage[], after: RecipeStage[], units: Units): string[] {
	const gone = before.filter(({ name }) => !find(after, name))
	const lines = gone.map(({ name, days }) => `${name} (${days} days) removed`)
	for (const stage of after) {
		const earlier = find(before, stage.name)
		if (!earlier) lines.push(`${stage.name} (${stage.days} days) added`)
		else lines.push(...changesIn(earlier, stage, units))
	}
	const kept = (stages: RecipeStage[], other: RecipeStage[]) =>
		stages.filter(({ name }) => find(other, name)).map(({ name }) => name)
	const order = kept(after, before)
	if (kept(before, after).join('\n') !== order.join('\n')) lines.push(`Order: ${order.join(', ')}`)
	return lines
}

function changesIn(earlier: RecipeStage, stage: RecipeStage, units: Units): string[] {
	const lines: string[] = []
	if (earlier.days !== stage.days) lines.push(`${stage.name} ${earlier.days} → ${stage.days} days`)
	for (const quantity of STAGE_QUANTITY_KEYS) {
		const [was, is] = [earlier[quantity], stage[quantity]]
		if (isSame(was, is)) continue
		const words = (figure: Figure | undefined) =>
			figure ? formatRange(quantity, figure, units) : 'not set'
		lines.push(`${STAGE_QUANTITIES[quantity].label} ${words(was)} → ${words(is)} in ${stage.name}`)
	}
	const [were, are] = [earlier, stage].map(({ lamps = {} }) => formatLampLevels(lamps))
	if (were !== are)
		lines.push(`Lamps by colour: ${were || 'not set'} → ${are || 'not set'} in ${stage.name}`)
	return lines
}

function nutrientLines(before: Recipe, after: Recipe): string[] {
	const words = (figure: Figure | undefined) => {
		if (!figure) return 'not set'
		return `${figure.min === figure.max ? figure.min : `${figure.min}–${figure.max}`} ppm`
	}
	return NUTRIENTS.flatMap((nutrient) => {
		const [was, is] = [before.nutrientsPpm[nutrient], after.nutrientsPpm[nutrient]]
		const label = nutrient.charAt(0).toUpperCase() + nutrient.slice(1)
		return isSame(was, is) ? [] : [`${label} ${words(was)} → ${words(is)}`]
	})
}

const isSame = (one: Figure | undefined, other: Figure | undefined) =>
	one?.min === other?.min && one?.max === other?.max
