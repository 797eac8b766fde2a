import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { simulations } from '#db/schema/discovery'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'
import { appendAudit, type Actor } from '~/areas/platform/services/audit/append-audit.server'

/**
 * Ends a farm's simulation: its agent is revoked, its devices leave the lists, and the farm is a
 * real one again. Its readings stay, marked as simulated. Returns false when the farm is not
 * simulated.
 */
export async function endSimulation(
	ctx: Ctx,
	{ farmId, actor, why }: { farmId: number; actor: Actor; why: string },
): Promise<boolean> {
	const ended = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.delete(simulations)
			.where(eq(simulations.farmId, farmId))
			.returning({ agentId: simulations.agentId })
		if (!row) return null
		await tx.update(farms).set({ isSimulated: false }).where(eq(farms.id, farmId))
		if (row.agentId) await revokeSimulatedAgent(tx, row.agentId, ctx.now())
		await appendAudit(tx, ctx, actor, { farmId, action: 'simulation.stopped', subject: why })
		return row
	})
	if (!ended) return false
	if (ended.agentId) {
		evictAgent(ctx, ended.agentId)
		ctx.live.publish(`agent:${ended.agentId}`, 'revoked')
	}
	for (const topic of ['simulation', 'devices', 'equipment']) {
		ctx.live.publish(`farm:${farmId}`, topic)
	}
	return true
}

async function revokeSimulatedAgent(tx: Tx, agentId: string, removedAt: number): Promise<void> {
	await tx
		.update(agents)
		.set({ revokedAt: removedAt })
		.where(and(eq(agents.id, agentId), isNull(agents.revokedAt)))
	const its = tx.select({ id: devices.id }).from(devices).where(eq(devices.agentId, agentId))
	await tx.update(points).set({ removedAt }).where(inArray(points.deviceId, its))
	await tx.update(devices).set({ removedAt }).where(eq(devices.agentId, agentId))
}
