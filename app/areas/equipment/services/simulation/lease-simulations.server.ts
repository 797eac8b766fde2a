import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { simulations } from '#db/schema/discovery'
import type { Ctx } from '~/context.server'

/** Silence after which another server takes over a server's simulations. */
export const LEASE_MS = 15_000

export type LeasedSimulation = Pick<
	typeof simulations.$inferSelect,
	'farmId' | 'status' | 'error' | 'agentId'
> & {
	/** When its agent was last seen; null when it has none. */
	agentSeenAt: number | null
}

/** Takes over simulations that no running server leases, and returns all of this server. */
export async function leaseSimulations(
	ctx: Ctx,
	{ runBy }: { runBy: string },
): Promise<LeasedSimulation[]> {
	const now = ctx.now()
	const mine = eq(simulations.runBy, runBy)
	const due = or(
		isNull(simulations.runBy),
		lt(simulations.runUntil, now),
		and(mine, lt(simulations.runUntil, now + LEASE_MS / 2)),
	)
	const [any] = await ctx.db.read
		.select({ farmId: simulations.farmId })
		.from(simulations)
		.where(due)
		.limit(1)
	if (any) {
		await ctx.db.write((tx) =>
			tx
				.update(simulations)
				.set({ runBy, runUntil: now + LEASE_MS })
				.where(due),
		)
	}
	const { farmId, status, error, agentId } = simulations
	return ctx.db.read
		.select({ farmId, status, error, agentId, agentSeenAt: agents.lastSeenAt })
		.from(simulations)
		.leftJoin(agents, eq(agents.id, simulations.agentId))
		.where(mine)
}
