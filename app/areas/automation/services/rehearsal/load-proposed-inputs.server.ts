import type { Plan } from '@sfc/domain/control/plan'
import type { ControlSettings, PlanInputs } from '@sfc/domain/control/plan-inputs'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { asc } from 'drizzle-orm'
import { isFarmAgent } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import type { FarmCtx } from '~/context.server'
import { loadFarmInputs } from '~/areas/control/services/plans/load-plan-inputs.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'

/** Changes for the rehearsal; without any, the current plan with automation on. */
export type Proposal = {
	/** Rule that acts, whatever its mode is now. */
	ruleId?: string | undefined
	/** Recipe that is active in a zone. */
	recipe?: { id: string; zone: RecipeZone } | undefined
	/** Settings in place of the saved ones. */
	settings?: Partial<ControlSettings> | undefined
}

export type FarmInputs = Omit<PlanInputs, 'outputs' | 'sensors' | 'dosers'>

/**
 * Loads what decides the plans of a farm with the proposal. Throws Fault not-found for an unusable
 * recipe.
 */
export async function loadProposedInputs(
	ctx: FarmCtx,
	{ ruleId, recipe, settings }: Proposal,
): Promise<FarmInputs> {
	const chosen = recipe && (await requireRecipe(ctx, { recipeId: recipe.id })).recipe
	const inputs = await loadFarmInputs(
		ctx,
		recipe && chosen && { recipe: chosen, zone: recipe.zone },
	)
	return {
		...inputs,
		isAutomatic: true,
		settings: { ...inputs.settings, ...settings },
		rules: inputs.rules.map((rule) =>
			rule.id === ruleId ? { ...rule, mode: 'live' as const } : rule,
		),
	}
}

/** Builds a plan as an agent would have it. */
export const buildPlanDocument = (
	{ farm }: FarmCtx,
	agentId: string,
	content: Pick<Plan, 'timezone' | 'zones' | 'controllers'>,
): Plan => ({
	format: 1,
	farmId: farm.id,
	agentId,
	version: 1,
	madeAt: 0,
	madeBy: '',
	because: 'a rehearsal',
	freshUntil: 0,
	...content,
})

/** Lists the keys of sensors in a plan. */
export function listSensorKeys(
	{ controllers }: Pick<Plan, 'controllers'>,
	sensors: PlanInputs['sensors'],
): ReadonlySet<string> {
	const text = JSON.stringify(controllers)
	return new Set(
		sensors.flatMap(({ key }) => (text.includes(`"key":${JSON.stringify(key)}`) ? [key] : [])),
	)
}

/** Lists the agents that run plans of a farm, oldest first. */
export async function listPlanAgents(ctx: FarmCtx): Promise<string[]> {
	const rows = await ctx.db.read
		.select({ id: agents.id })
		.from(agents)
		.where(isFarmAgent(ctx.farm.id))
		.orderBy(asc(agents.enrolledAt))
	return rows.map(({ id }) => id)
}
