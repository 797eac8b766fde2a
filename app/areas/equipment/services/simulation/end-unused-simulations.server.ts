import { and, eq, isNull, max, ne } from 'drizzle-orm'
import { farmMembers, sessions } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { simulations } from '#db/schema/discovery'
import type { Ctx } from '~/context.server'
import { forEachFarm } from '~/areas/platform/services/farm-work/for-each-farm.server'
import { endSimulation } from './end-simulation.server'

export const UNUSED_AFTER_MS = 24 * 60 * 60_000

/**
 * Ends simulations that are no longer needed: no member opened the farm for a day, real equipment
 * was connected, or the simulated agent was removed.
 */
export async function endUnusedSimulations(ctx: Ctx): Promise<void> {
	await forEachFarm(ctx, await ctx.db.read.select().from(simulations), {
		farmId: ({ farmId }) => farmId,
		failure: 'an unused simulation could not be ended',
		async work(row) {
			const why = await getEndReason(ctx, row)
			const actor = { kind: 'system', name: 'Smart Farm Control' } as const
			if (why) await endSimulation(ctx, { farmId: row.farmId, actor, why })
		},
	})
}

async function getEndReason(
	ctx: Ctx,
	{ farmId, agentId, createdAt }: typeof simulations.$inferSelect,
): Promise<string | null> {
	const [seen] = await ctx.db.read
		.select({ at: max(sessions.lastSeenAt) })
		.from(farmMembers)
		.innerJoin(sessions, eq(sessions.userId, farmMembers.userId))
		.where(eq(farmMembers.farmId, farmId))
	const lastAt = Math.max(createdAt, Number(seen?.at ?? 0))
	if (lastAt < ctx.now() - UNUSED_AFTER_MS) return 'nobody was here for a day'
	const active = and(eq(agents.farmId, farmId), isNull(agents.revokedAt))
	const [other] = await ctx.db.read
		.select({ hostname: agents.hostname })
		.from(agents)
		.where(agentId ? and(active, ne(agents.id, agentId)) : active)
		.limit(1)
	if (other) return `an agent was connected on ${other.hostname}`
	if (!agentId) return null
	const [own] = await ctx.db.read
		.select({ revokedAt: agents.revokedAt })
		.from(agents)
		.where(eq(agents.id, agentId))
	return own && own.revokedAt === null ? null : 'its agent was removed'
}
