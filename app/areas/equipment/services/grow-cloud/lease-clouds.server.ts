import { and, eq, exists, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { commands, equipment } from '#db/schema/control'
import { farms } from '#db/schema/farms'
import { cloudOutlets, growClouds } from '#db/schema/grow-cloud'
import type { Ctx } from '~/context.server'

/**
 * Silence after which another server takes over a server's clouds: longer than one of its calls.
 */
const LEASE_MS = 40_000
const RENEW_MS = 10_000

/**
 * Takes over clouds that no running server works on, and returns those of this server that have
 * work.
 */
export async function leaseClouds(ctx: Ctx, { runBy }: { runBy: string }) {
	const now = ctx.now()
	const mine = eq(growClouds.runBy, runBy)
	const due = or(
		isNull(growClouds.runBy),
		lt(growClouds.runUntil, now),
		and(mine, lt(growClouds.runUntil, now + LEASE_MS - RENEW_MS)),
	)
	const [any] = await ctx.db.read
		.select({ id: growClouds.agentId })
		.from(growClouds)
		.where(due)
		.limit(1)
	if (any)
		await ctx.db.write(async (tx) => {
			const held = await tx
				.update(growClouds)
				.set({ runBy, runUntil: now + LEASE_MS })
				.where(due)
				.returning({ id: growClouds.agentId })
			// The agent of a cloud lives here: it is online as long as a server works on it.
			const ids = held.map(({ id }) => id)
			if (ids.length > 0)
				await tx.update(agents).set({ lastSeenAt: now }).where(inArray(agents.id, ids))
		})
	const waiting = ctx.db.read
		.select({ id: commands.id })
		.from(commands)
		.where(and(eq(commands.agentId, growClouds.agentId), eq(commands.status, 'queued')))
	const over = ctx.db.read
		.select({ id: equipment.id })
		.from(equipment)
		.innerJoin(cloudOutlets, eq(cloudOutlets.pointId, equipment.pointId))
		.where(
			and(
				eq(cloudOutlets.agentId, growClouds.agentId),
				eq(equipment.mode, 'manual'),
				lte(equipment.desiredUntil, now),
			),
		)
	return ctx.db.read
		.select({ row: growClouds, farm: farms })
		.from(growClouds)
		.innerJoin(farms, eq(farms.id, growClouds.farmId))
		.innerJoin(agents, eq(agents.id, growClouds.agentId))
		.where(
			and(
				mine,
				isNull(agents.revokedAt),
				or(lte(growClouds.nextPollAt, now), exists(waiting), exists(over)),
			),
		)
}
