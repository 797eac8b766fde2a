import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'

/**
 * Revokes an agent or an import: its secret no longer works, its command stream ends, its devices
 * leave the lists and their catalogue places are free for another agent. Its readings stay. Throws
 * Fault not-found when the farm has no such agent, forbidden for growers and viewers.
 */
export async function revokeAgent(
	ctx: Permitted<'agent.manage'>,
	{ agentId, kind = 'farm-agent' }: { agentId: string; kind?: 'farm-agent' | 'import' },
): Promise<void> {
	const removedAt = ctx.now()
	const revoked = await ctx.db.write(async (tx) => {
		const ofFarm = match(agents, { farmId: ctx.farm.id, kind }, isNull(agents.revokedAt))
		const [agent] = await tx
			.select({ hostname: agents.hostname, version: agents.version })
			.from(agents)
			.where(and(ofFarm, eq(agents.id, agentId)))
		if (!agent) return null
		await retireAgent(tx, agentId, removedAt)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: kind === 'import' ? 'import.revoked' : 'agent.revoked',
			subject: agent.hostname,
			before: { agentId, version: agent.version },
		})
		// The others may have the equipment of this one by now.
		if (kind === 'farm-agent') await tx.update(agents).set({ inventoryWanted: true }).where(ofFarm)
		return agent
	})
	if (!revoked) {
		throw new Fault('not-found', kind === 'import' ? 'Import not found' : 'Agent not found')
	}
	evictAgent(ctx, agentId)
	ctx.live.publish(`agent:${agentId}`, 'revoked')
	ctx.live.publish(`farm:${ctx.farm.id}`, 'devices')
	ctx.log.info({ agentId, farmId: ctx.farm.id, by: ctx.user.id }, 'agent revoked')
}

/** Marks an agent as revoked and takes its devices and points off the lists. */
export async function retireAgent(tx: Tx, agentId: string, removedAt: number): Promise<void> {
	await tx.update(agents).set({ revokedAt: removedAt }).where(eq(agents.id, agentId))
	const itsDevices = tx.select({ id: devices.id }).from(devices).where(eq(devices.agentId, agentId))
	await tx.update(points).set({ removedAt }).where(inArray(points.deviceId, itsDevices))
	await tx.update(devices).set({ removedAt }).where(eq(devices.agentId, agentId))
}
