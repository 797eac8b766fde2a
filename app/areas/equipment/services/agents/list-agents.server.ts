import { offlineAfterMs } from '@sfc/contract/agent/paths'
import { MACHINE_KIND } from '@sfc/domain/readings/machine-readings'
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { isFarmAgent } from '#db/farm-agents'
import { buildOnce } from '#db/build-once'
import { agents } from '#db/schema/agents'
import { devices } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'

export type ListedAgent = Pick<
	typeof agents.$inferSelect,
	'id' | 'farmId' | 'hostname' | 'platform' | 'version' | 'ip' | 'lastSeenAt' | 'enrolledAt'
> & {
	status: 'online' | 'offline'
	/** Push interval; null for an agent that runs all the time. */
	pushEveryMs: number | null
	/** Number of devices that it reads or writes. */
	deviceCount: number
	/** Body of the last heartbeat: spool depth, memory, clock offset. */
	vitals: Record<string, unknown> | null
}

/** Lists the farm's agents that are not revoked, without imports, most recently seen first. */
export async function listAgents(ctx: FarmScope): Promise<ListedAgent[]> {
	const rows = await agentsOfFarm(ctx.db.read).execute({ farmId: ctx.farm.id })
	const now = ctx.now()
	return rows.map(({ agent, deviceCount }) => {
		const { id, farmId, hostname, platform, version, ip, lastSeenAt, enrolledAt, vitals } = agent
		const { pushEveryMs } = agent
		const silentMs = Math.max(0, now - lastSeenAt)
		return {
			id,
			farmId,
			hostname,
			platform,
			version,
			ip,
			status: silentMs > offlineAfterMs(pushEveryMs) ? 'offline' : 'online',
			lastSeenAt,
			pushEveryMs,
			enrolledAt,
			deviceCount: Number(deviceCount),
			vitals: vitals ?? null,
		}
	})
}

const agentsOfFarm = buildOnce((read) =>
	read
		.select({ agent: agents, deviceCount: count(devices.id) })
		.from(agents)
		.leftJoin(
			devices,
			and(
				eq(devices.agentId, agents.id),
				isNull(devices.removedAt),
				ne(devices.kind, MACHINE_KIND),
			),
		)
		.where(isFarmAgent(sql.placeholder('farmId')))
		.groupBy(agents.id)
		.orderBy(desc(agents.lastSeenAt), agents.id)
		.prepare(),
)
