import { eq } from 'drizzle-orm'
import { simulations } from '#db/schema/discovery'
import type { Ctx, FarmCtx } from '~/context.server'
import type { Simulation } from './simulation'

/** Reads the farm's simulation; null when it is not simulated. */
export async function readSimulation(ctx: FarmCtx): Promise<Simulation | null> {
	const [row] = await ctx.db.read
		.select()
		.from(simulations)
		.where(eq(simulations.farmId, ctx.farm.id))
	if (!row) return null
	return { status: row.status as Simulation['status'], error: row.error, startedAt: row.createdAt }
}

/** Whether any server simulates a farm. */
export async function isSimulated(ctx: Ctx, { farmId }: { farmId: number }): Promise<boolean> {
	const [row] = await ctx.db.read
		.select({ farmId: simulations.farmId })
		.from(simulations)
		.where(eq(simulations.farmId, farmId))
	return row !== undefined
}
