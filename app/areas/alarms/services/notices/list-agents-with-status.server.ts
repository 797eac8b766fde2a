import { desc, sql } from 'drizzle-orm'
import { offlineAfterMs } from '@sfc/contract/agent/paths'
import { isFarmAgent } from '#db/farm-agents'
import { buildOnce } from '#db/build-once'
import { agents } from '#db/schema/agents'
import type { FarmScope } from '~/context.server'

export type FarmAgent = { id: string; hostname: string; lastSeenAt: number; isOnline: boolean }

/** Lists the farm's agents that are not revoked, most recently seen first. */
export async function listAgentsWithStatus(ctx: FarmScope): Promise<FarmAgent[]> {
	const rows = await agentsOfFarm(ctx.db.read).execute({ farmId: ctx.farm.id })
	const now = ctx.now()
	return rows.map(({ pushEveryMs, ...row }) => ({
		...row,
		isOnline: now - row.lastSeenAt <= offlineAfterMs(pushEveryMs),
	}))
}

const agentsOfFarm = buildOnce((read) =>
	read
		.select({
			id: agents.id,
			hostname: agents.hostname,
			lastSeenAt: agents.lastSeenAt,
			pushEveryMs: agents.pushEveryMs,
		})
		.from(agents)
		.where(isFarmAgent(sql.placeholder('farmId')))
		.orderBy(desc(agents.lastSeenAt), desc(agents.enrolledAt))
		.limit(20)
		.prepare(),
)
