import type { HeartbeatReply, HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { offlineAfterMs } from '@sfc/contract/agent/paths'
import { Fault } from '@sfc/domain/fault'
import { eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { agents } from '#db/schema/agents'
import { devices } from '#db/schema/devices'
import { farms } from '#db/schema/farms'
import type { AgentCtx } from '~/context.server'
import { recordEvents } from '~/areas/platform/services/events/record-events.server'
import { resendEmergencyCommand } from '~/areas/control/services/resend-emergency-command.server'
import { recordAgentOutage } from '~/areas/readings/services/outages/record-agent-outage.server'

const agentWithFarm = buildOnce((read) =>
	read
		.select({ farm: farms, agent: agents })
		.from(agents)
		.innerJoin(farms, eq(farms.id, agents.farmId))
		.where(eq(agents.id, sql.placeholder('agentId')))
		.prepare(),
)

const firstDevice = buildOnce((read) =>
	read
		.select({ id: devices.id })
		.from(devices)
		.where(eq(devices.agentId, sql.placeholder('agentId')))
		.limit(1)
		.prepare(),
)

/**
 * Records a heartbeat. An agent that missed an emergency stop or its release while it was offline
 * is sent it again; a stop started at the agent itself is left to people.
 */
export async function recordHeartbeat(
	ctx: AgentCtx,
	{ ip, ...vitals }: HeartbeatRequest & { ip: string | null },
): Promise<HeartbeatReply> {
	const now = ctx.now()
	const { bootId, hostname, platform, version, pushEveryMs = null } = vitals
	const { farm, agent, wasOffline, repeated } = await ctx.db.write(async (tx) => {
		const [row] = await agentWithFarm(tx).execute({ agentId: ctx.agent.id })
		if (!row) throw new Fault('not-found', 'Agent not found')
		await tx
			.update(agents)
			.set({ lastSeenAt: now, bootId, hostname, platform, version, ip, vitals, pushEveryMs })
			.where(eq(agents.id, ctx.agent.id))
		await recordAgentOutage(tx, {
			agentId: ctx.agent.id,
			farmId: row.farm.id,
			before: row.agent,
			now: { bootId, uptimeS: vitals.uptimeS, at: now },
		})
		const missed = findMissedCommand(row.farm.emergencyStoppedAt !== null, vitals)
		const repeated = missed !== null && (await resendEmergencyCommand(tx, ctx, missed, row.farm))
		const wasOffline = now - row.agent.lastSeenAt > offlineAfterMs(row.agent.pushEveryMs)
		if (wasOffline) {
			const data = { agentId: ctx.agent.id, version, silentMs: now - row.agent.lastSeenAt }
			const event = { kind: 'agent.online', title: hostname, data }
			await recordEvents(tx, { farmId: row.farm.id, at: now }, [event])
		}
		return { ...row, wasOffline, repeated }
	})
	if (wasOffline) ctx.live.publish(`farm:${farm.id}`, 'devices')
	if (repeated) ctx.live.publish(`agent:${ctx.agent.id}`)
	const [device] = await firstDevice(ctx.db.read).execute({ agentId: ctx.agent.id })
	const wantsInventory = !device || agent.inventoryWanted
	return { serverTime: now, farmId: farm.id, farmName: farm.name, wantsInventory }
}

function findMissedCommand(
	farmStopped: boolean,
	{ emergencyStopped, emergencyFrom }: HeartbeatRequest,
): 'emergency-stop' | 'emergency-release' | null {
	if (farmStopped) return emergencyStopped ? null : 'emergency-stop'
	return emergencyStopped && emergencyFrom === 'server' ? 'emergency-release' : null
}
