import { match } from '#db/match'
import { simulations } from '#db/schema/discovery'
import type { Ctx } from '~/context.server'
import type { Simulation } from './simulation'

/** Stores the status of a simulation, for the page that waits for it. */
export async function saveSimulationStatus(
	ctx: Ctx,
	{
		farmId,
		runBy,
		...news
	}: Pick<Simulation, 'status' | 'error'> & { farmId: number; runBy: string },
): Promise<void> {
	await ctx.db.write((tx) =>
		tx.update(simulations).set(news).where(match(simulations, { farmId, runBy })),
	)
	ctx.live.publish(`farm:${farmId}`, 'simulation')
}
