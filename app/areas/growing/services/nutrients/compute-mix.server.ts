import type { MixInput } from '@sfc/contract/growing/nutrients/mix-input'
import { Fault } from '@sfc/domain/fault'
import { correctEc, formulaEcFor, type LearnedEc } from '@sfc/domain/growing/nutrients/learn-ec'
import { mixCost, type MixCost } from '@sfc/domain/growing/nutrients/mix-cost'
import { mixWarnings, type MixWarning } from '@sfc/domain/growing/nutrients/mix-warnings'
import { predictEc } from '@sfc/domain/growing/nutrients/predict-ec'
import { productToSubstance } from '@sfc/domain/growing/nutrients/product'
import { SALTS } from '@sfc/domain/growing/nutrients/salts'
import {
	solveMix,
	type Mix,
	type MixInput as Problem,
} from '@sfc/domain/growing/nutrients/solve-mix'
import { PURE_WATER, readAnalysis } from '@sfc/domain/growing/nutrients/source-water'
import { strengthForEc } from '@sfc/domain/growing/nutrients/strength-for-ec'
import type { Substance } from '@sfc/domain/growing/nutrients/substance'
import { TARGET_KEYS, targetsProblem, type Targets } from '@sfc/domain/growing/nutrients/targets'
import type { Range } from '@sfc/domain/growing/recipes/band'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import type { FarmCtx } from '~/context.server'
import { requireRecipe } from '../recipes/require-recipe.server'
import { loadLearnedEc } from './load-learned-ec.server'
import { listProducts } from './list-products.server'
import { readWater } from './list-waters.server'

/** The EC that a stage of the recipe wants, and how strong the solution is then: 1 as mixed, null where that cannot be. */
type StageStrength = { stage: string; ecMsCm: Range; strength: number | null }

export type ComputedMix = {
	problem: Problem
	mix: Mix
	warnings: MixWarning[]
	cost: MixCost
	/** At 25 °C by the formula, as diluted by the factor; and of the water alone. */
	ecMsCm: number
	waterEcMsCm: number
	/** What refills of this tank showed beside the formula, and the EC by it. */
	learned: LearnedEc
	learnedEcMsCm: number
	waterName: string | null
	recipe: { id: string; name: string } | null
	stages: StageStrength[]
}

/**
 * Computes what to weigh for a mix. Throws Fault invalid, with the field, for a recipe, water, salt or acid
 * that the farm does not have, or without a target.
 */
export async function computeMix(ctx: FarmCtx, input: MixInput): Promise<ComputedMix> {
	const { recipeId, waterId } = input
	const absent = (field: string, what: string) => (error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found'
			? new Fault('invalid', `${what} is gone; choose another`, { field, cause: error })
			: error
	}
	const [recipe, water, products] = await Promise.all([
		recipeId
			? requireRecipe(ctx, { recipeId })
					.then((found) => found.recipe)
					.catch(absent('recipeId', 'This recipe'))
			: null,
		waterId ? readWater(ctx, { id: waterId }).catch(absent('waterId', 'This water')) : null,
		listProducts(ctx),
	])
	const known = new Map<string, Substance>(
		[...SALTS, ...products.map(productToSubstance)].map((one) => [one.id, one]),
	)
	const substances = input.substanceIds.map((id) => {
		const found = known.get(id)
		if (!found || found.tank === 'acid')
			throw new Fault('invalid', 'One of them is gone; choose again', { field: 'substanceIds' })
		return found
	})
	const acid = input.acidId === null ? null : known.get(input.acidId)
	if (acid === undefined || (acid && acid.acidMolPerG === 0))
		throw new Fault('invalid', 'This acid is gone; choose another', { field: 'acidId' })
	const problem: Problem = {
		targets: mergeTargets(recipe, input.targets),
		water: water ? readAnalysis(water) : PURE_WATER,
		substances,
		acid: acid && { substance: acid, leaveMeqPerL: input.leaveMeqPerL },
		tankL: input.tankLiters,
		factor: input.factor,
	}
	const mix = solveMix(problem)
	const learned = await loadLearnedEc(ctx, known)
	const ecMsCm = predictEc(mix.mgPerL, mix.bicarbonateMeqPerL)
	const waterEcMsCm = predictEc(problem.water.mgPerL, problem.water.alkalinityMeqPerL)
	return {
		problem,
		mix,
		warnings: mixWarnings(problem, mix),
		cost: mixCost(mix.portions),
		ecMsCm,
		waterEcMsCm,
		learned,
		learnedEcMsCm: correctEc(ecMsCm, waterEcMsCm, learned),
		waterName: water?.name ?? null,
		recipe: recipe && { id: recipe.id, name: recipe.name },
		stages: (recipe?.stages ?? []).flatMap(({ name: stage, ecMsCm: wanted }) => {
			if (!wanted) return []
			const { min, max } = wanted
			const byFormula = formulaEcFor((min + max) / 2, waterEcMsCm, learned)
			const strength = strengthForEc(byFormula, mix, problem.water)
			return [{ stage, ecMsCm: { min, max }, strength }]
		}),
	}
}

/** The middle of each range of the recipe, with typed targets in place of its own. */
function mergeTargets(recipe: Recipe | null, typed: Targets): Targets {
	const targets: Targets = {}
	for (const key of TARGET_KEYS) {
		const figure = recipe?.nutrientsPpm[key as keyof Recipe['nutrientsPpm']]
		const target = typed[key] ?? (figure && (figure.min + figure.max) / 2)
		if (target !== undefined) targets[key] = target
	}
	const hasBothForms = typed.nitrateN !== undefined && typed.ammoniumN !== undefined
	if (hasBothForms && typed.nitrogen === undefined) delete targets.nitrogen
	const problem = targetsProblem(targets)
	if (problem && recipe && Object.keys(targets).length === 0)
		throw new Fault('invalid', `${recipe.name} sets no nutrient targets: type them below`, {
			field: 'recipeId',
		})
	if (problem) throw new Fault('invalid', problem.message, { field: `targets.${problem.key}` })
	return targets
}
