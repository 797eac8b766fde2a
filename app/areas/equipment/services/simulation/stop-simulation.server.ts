import type { Permitted } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { endSimulation } from './end-simulation.server'

/** Ends the farm's simulation; does nothing when it is not simulated. Throws Fault forbidden. */
export async function stopSimulation(ctx: Permitted<'agent.manage'>): Promise<void> {
	const { id: farmId, name } = ctx.farm
	await endSimulation(ctx, { farmId, actor: personActor(ctx), why: name })
}
