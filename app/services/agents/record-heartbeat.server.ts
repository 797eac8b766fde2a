import type { HeartbeatReply, HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { devices } from '#db/schema/devices'
import { farms } from '#db/schema/farms'
import type { AgentCtx } from '~/context.server'
import { repeatEmergencyStop } from '../control/repeat-emergency-stop.server'
import { inventoryWanted } from './inventory-wanted.server'

/**
 * Notes that an agent is alive and how it is. An agent that missed an emergency stop while it was
 * away is told again.
 */
export async function recordHeartbeat(
	ctx: AgentCtx,
	{ ip, ...vitals }: HeartbeatRequest & { ip: string | null },
): Promise<HeartbeatReply> {
	const now = ctx.now()
	const { bootId, hostname, platform, version } = vitals
	const { farm, silentMs, repeated } = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.select({ farm: farms, lastSeenAt: agents.lastSeenAt })
			.from(agents)
			.innerJoin(farms, eq(farms.id, agents.farmId))
			.where(eq(agents.id, ctx.agent.id))
		if (!row) throw new Fault('not-found', 'Agent not found')
		await tx
			.update(agents)
			.set({ lastSeenAt: now, bootId, hostname, platform, version, ip, vitals })
			.where(eq(agents.id, ctx.agent.id))
		const missedStop = row.farm.emergencyStoppedAt !== null && !vitals.emergencyStopped
		const repeated = missedStop && (await repeatEmergencyStop(tx, ctx, row.farm))
		return { farm: row.farm, silentMs: now - row.lastSeenAt, repeated }
	})
	if (silentMs > AGENT_OFFLINE_AFTER_MS) ctx.live.publish(`farm:${farm.id}`, 'devices')
	if (repeated) ctx.live.publish(`agent:${ctx.agent.id}`)
	const [device] = await ctx.db.read
		.select({ id: devices.id })
		.from(devices)
		.where(eq(devices.agentId, ctx.agent.id))
		.limit(1)
	const wantsInventory = !device || inventoryWanted(ctx).has(ctx.agent.id)
	return { serverTime: now, farmId: farm.id, farmName: farm.name, wantsInventory }
}
