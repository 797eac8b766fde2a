import type { HeartbeatReply, HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { offlineAfterMs } from '@sfc/contract/agent/paths'
import { Fault } from '@sfc/domain/fault'
import { eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { plans } from '#db/schema/control'
import { devices } from '#db/schema/devices'
import { farms } from '#db/schema/farms'
import type { AgentCtx } from '~/context.server'
import { runTogether } from '~/run-together'
import { recordEvents } from '~/areas/platform/services/events/record-events.server'
import { resendEmergencyCommand } from '~/areas/control/services/resend-emergency-command.server'
import { recordAgentOutage } from '~/areas/readings/services/outages/record-agent-outage.server'

const agentsWithFarms = buildOnce((read) =>
	read
		.select({ farm: farms, agent: agents })
		.from(agents)
		.innerJoin(farms, eq(farms.id, agents.farmId))
		.where(inArrayParam(agents.id, 'agentIds'))
		.prepare(),
)

const needsOfAgents = buildOnce((read) =>
	read
		.select({
			id: agents.id,
			hasDevice: sql<unknown>`exists (select 1 from ${devices} where ${eq(devices.agentId, agents.id)})`,
			planVersion: sql<
				number | null
			>`(select max(${plans.version}) from ${plans} where ${eq(plans.agentId, agents.id)})`,
		})
		.from(agents)
		.where(inArrayParam(agents.id, 'agentIds'))
		.prepare(),
)

type Vitals = HeartbeatRequest & { ip: string | null }
type Beat = { ctx: AgentCtx; vitals: Vitals }
type Recorded = { reply: HeartbeatReply; wasOffline: boolean; repeated: boolean }

/** Heartbeats that come together share a transaction. */
const recordTogether = buildOnce(() => runTogether(recordBeats, ({ ctx }) => ctx.agent.id))

/**
 * Records a heartbeat. An agent that missed an emergency stop or its release while it was offline
 * is sent it again; a stop started at the agent itself is left to people.
 */
export async function recordHeartbeat(ctx: AgentCtx, vitals: Vitals): Promise<HeartbeatReply> {
	const { reply, wasOffline, repeated } = await recordTogether(ctx.db.read)({ ctx, vitals })
	if (wasOffline) ctx.live.publish(`farm:${reply.farmId}`, 'devices')
	if (repeated) ctx.live.publish(`agent:${ctx.agent.id}`)
	return reply
}

async function recordBeats(beats: Beat[]): Promise<Recorded[]> {
	const [first] = beats
	if (!first) return []
	const { db, now } = first.ctx
	const at = now()
	const agentIds = beats.map(({ ctx }) => ctx.agent.id)
	const recorded = await db.write(async (tx) => {
		const rows = await agentsWithFarms(tx).execute({ agentIds })
		const rowOf = new Map(rows.map((row) => [row.agent.id, row]))
		// All are found before the first is written: what has begun must not outlive the transaction.
		const found = beats.map((beat) => {
			const row = rowOf.get(beat.ctx.agent.id)
			if (!row) throw new Fault('not-found', 'Agent not found')
			return { beat, row: { ...row, at } }
		})
		return Promise.all(found.map(({ beat, row }) => recordBeat(tx, beat, row)))
	})
	// Read after the write, which would conflict with whoever makes a plan meanwhile.
	const needs = await needsOfAgents(db.read).execute({ agentIds })
	const needsOf = new Map(needs.map((row) => [row.id, row]))
	return recorded.map(({ farm, agent, ...more }) => {
		const { hasDevice = false, planVersion = null } = needsOf.get(agent.id) ?? {}
		const reply: HeartbeatReply = {
			serverTime: at,
			farmId: farm.id,
			farmName: farm.name,
			wantsInventory: !hasDevice || agent.inventoryWanted,
			...(planVersion !== null && { planVersion: Number(planVersion) }),
		}
		return { reply, ...more }
	})
}

type AgentRow = { farm: typeof farms.$inferSelect; agent: typeof agents.$inferSelect; at: number }

async function recordBeat(tx: Tx, { ctx, vitals: { ip, ...vitals } }: Beat, row: AgentRow) {
	const { farm, agent, at } = row
	const { bootId, hostname, platform, version, pushEveryMs = null } = vitals
	await tx
		.update(agents)
		.set({ lastSeenAt: at, bootId, hostname, platform, version, ip, vitals, pushEveryMs })
		.where(eq(agents.id, agent.id))
	await recordAgentOutage(tx, {
		agentId: agent.id,
		farmId: farm.id,
		before: agent,
		now: { bootId, uptimeS: vitals.uptimeS, at },
	})
	const missed = findMissedCommand(farm.emergencyStoppedAt !== null, vitals)
	const repeated = missed !== null && (await resendEmergencyCommand(tx, ctx, missed, farm))
	const silentMs = at - agent.lastSeenAt
	const wasOffline = silentMs > offlineAfterMs(agent.pushEveryMs)
	if (wasOffline) {
		const data = { agentId: agent.id, version, silentMs }
		const event = { kind: 'agent.online', title: hostname, data }
		await recordEvents(tx, { farmId: farm.id, at }, [event])
	}
	return { farm, agent, wasOffline, repeated }
}

function findMissedCommand(
	farmStopped: boolean,
	{ emergencyStopped, emergencyFrom }: HeartbeatRequest,
): 'emergency-stop' | 'emergency-release' | null {
	if (farmStopped) return emergencyStopped ? null : 'emergency-stop'
	return emergencyStopped && emergencyFrom === 'server' ? 'emergency-release' : null
}
