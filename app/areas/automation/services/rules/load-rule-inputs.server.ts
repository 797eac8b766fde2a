import type { PlanInputs } from '@sfc/domain/control/plan-inputs'
import { isFarmAgent } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import type { FarmCtx } from '~/context.server'
import {
	loadAgentPoints,
	loadFarmInputs,
} from '~/areas/control/services/plans/load-plan-inputs.server'

/** Loads the points of all agents of a farm together, to determine what a rule could do. */
export async function loadRuleInputs(ctx: FarmCtx): Promise<PlanInputs> {
	const rows = await ctx.db.read
		.select({ id: agents.id })
		.from(agents)
		.where(isFarmAgent(ctx.farm.id))
	const [inputs, ...points] = await Promise.all([
		loadFarmInputs(ctx),
		...rows.map(({ id }) => loadAgentPoints(ctx, id)),
	])
	return {
		...inputs,
		outputs: points.flatMap(({ outputs }) => outputs),
		sensors: points.flatMap(({ sensors }) => sensors),
		dosers: points.flatMap(({ dosers }) => dosers),
	}
}
