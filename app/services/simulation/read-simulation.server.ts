import { eq } from 'drizzle-orm'
import { simulations } from '#db/schema/discovery'
import type { FarmCtx } from '~/context.server'
import type { Simulation } from './simulation'

/** The farm's simulation by this server; null when it is not simulated. */
export async function readSimulation(ctx: FarmCtx): Promise<Simulation | null> {
	const [row] = await ctx.db.read
		.select()
		.from(simulations)
		.where(eq(simulations.farmId, ctx.farm.id))
	if (!row) return null
	return { status: row.status as Simulation['status'], error: row.error, startedAt: row.createdAt }
}
