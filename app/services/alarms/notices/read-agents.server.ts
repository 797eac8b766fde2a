import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { buildOnce } from '#db/build-once'
import { agents } from '#db/schema/agents'
import type { FarmCtx } from '~/context.server'

export type FarmAgent = { id: string; hostname: string; lastSeenAt: number; isOnline: boolean }

/** The farm's agents that are not revoked, most recently seen first. */
export async function readAgents(ctx: FarmCtx): Promise<FarmAgent[]> {
	const rows = await agentsOfFarm(ctx.db.read).execute({ farmId: ctx.farm.id })
	const offlineBefore = ctx.now() - AGENT_OFFLINE_AFTER_MS
	return rows.map((row) => ({ ...row, isOnline: row.lastSeenAt >= offlineBefore }))
}

const agentsOfFarm = buildOnce((read) =>
	read
		.select({ id: agents.id, hostname: agents.hostname, lastSeenAt: agents.lastSeenAt })
		.from(agents)
		.where(
			and(
				eq(agents.farmId, sql.placeholder('farmId')),
				eq(agents.kind, 'farm-agent'),
				isNull(agents.revokedAt),
			),
		)
		.orderBy(desc(agents.lastSeenAt), desc(agents.enrolledAt))
		.limit(20)
		.prepare(),
)
