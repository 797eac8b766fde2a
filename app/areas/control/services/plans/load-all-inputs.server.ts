import type { PlanInputs } from '@sfc/domain/control/plan-inputs'
import { isFarmAgent } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import type { FarmCtx } from '~/context.server'
import { loadAgentPoints, loadFarmInputs } from './load-plan-inputs.server'

/** Loads what decides the plans of a farm, with the points of all its agents together. */
export async function loadAllInputs(ctx: FarmCtx): Promise<PlanInputs> {
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
