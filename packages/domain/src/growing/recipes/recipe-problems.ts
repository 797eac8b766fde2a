import { lampLevelsProblem } from './lamp-levels'
import { NUTRIENTS, type Recipe } from './recipe'
import { NIGHT_TARGETS } from './targets-now'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS, type StageQuantity } from './stage-quantities'

export const MAX_STAGES = 12
export const MAX_RECIPE_DAYS = 730
export const MAX_PPM = 2000

/** A problem and its place: `['stages', 1, 'ph']`. */
export type RecipeProblem = { path: (string | number)[]; message: string }

type Checked = Pick<Recipe, 'growthDays' | 'transplantDays' | 'stages' | 'nutrientsPpm'>

/** The problems of a recipe; empty for a valid one. */
export function recipeProblems(recipe: Checked): RecipeProblem[] {
	const { growthDays, transplantDays, stages } = recipe
	const problems: RecipeProblem[] = []
	const note = (path: RecipeProblem['path'], message: string) => problems.push({ path, message })
	if (stages.length === 0) note(['stages'], 'A recipe needs at least one stage')
	if (stages.length > MAX_STAGES) note(['stages'], `A recipe has at most ${MAX_STAGES} stages`)
	const days = stages.reduce((sum, stage) => sum + stage.days, 0)
	if (stages.length > 0 && days !== growthDays)
		note(['growthDays'], `The stages add up to ${days} days, not ${growthDays}`)
	if (transplantDays >= growthDays)
		note(['transplantDays'], 'Transplanting must come before the harvest')
	stages.forEach((stage, at) => {
		if (stages.findIndex(({ name }) => sameName(name, stage.name)) !== at)
			note(['stages', at, 'name'], 'Another stage has this name')
		for (const quantity of STAGE_QUANTITY_KEYS) {
			const message = stage[quantity] && figureProblem(quantity, stage[quantity])
			if (message) note(['stages', at, quantity], message)
		}
		const lamps = lampLevelsProblem(stage.lamps ?? {}, { hasLightHours: !!stage.lightHours })
		if (lamps) note(['stages', at, 'lamps', lamps.field], lamps.message)
		for (const [quantity, night] of Object.entries(NIGHT_TARGETS)) {
			if (!stage[night]) continue
			if (!stage[quantity as keyof typeof NIGHT_TARGETS])
				note(['stages', at, night], 'Enter the target by day too')
			else if (!stage.lightHours)
				note(['stages', at, night], 'Enter the light a day too: it says when night is')
		}
	})
	for (const nutrient of NUTRIENTS) {
		const figure = recipe.nutrientsPpm[nutrient]
		const fits = !figure || (0 <= figure.min && figure.min <= figure.max && figure.max <= MAX_PPM)
		if (!fits) note(['nutrientsPpm', nutrient], `Must be from 0 to ${MAX_PPM} ppm, lowest first`)
	}
	return problems
}

const sameName = (one: string, other: string) =>
	one.trim().toLowerCase() === other.trim().toLowerCase()

/** The problem of a range of a quantity, in stored units; null when it is valid. */
function figureProblem(
	quantity: StageQuantity,
	{ min, max }: { min: number; max: number },
): string | null {
	const { label, least, most } = STAGE_QUANTITIES[quantity]
	if (!(min <= max)) return `${label}: the lowest must not be above the highest`
	return min < least || max > most ? `${label} is outside the possible range` : null
}
