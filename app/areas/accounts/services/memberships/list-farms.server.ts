import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { and, asc, eq, exists, gte, sql } from 'drizzle-orm'
import { isFarmAgent } from '#db/farm-agents'
import { farmMembers } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { farms } from '#db/schema/farms'
import type { Farm, Role, UserCtx } from '~/context.server'

/** SQL form of `offlineAfterMs`. */
const silenceAllowedMs = sql`coalesce(2 * ${agents.pushEveryMs} + 60000, ${AGENT_OFFLINE_AFTER_MS})`

export type ListedFarm = Farm & { agentConnected: boolean; role: Role }

/** Lists the farms a person is a member of, by name. */
export async function listFarms(ctx: UserCtx): Promise<ListedFarm[]> {
	const heard = ctx.db.read
		.select({ one: sql`1` })
		.from(agents)
		.where(
			and(isFarmAgent(farms.id), gte(agents.lastSeenAt, sql`${ctx.now()} - ${silenceAllowedMs}`)),
		)
	const rows = await ctx.db.read
		.select({ farm: farms, role: farmMembers.role, connected: exists(heard).mapWith(Boolean) })
		.from(farmMembers)
		.innerJoin(farms, eq(farms.id, farmMembers.farmId))
		.where(eq(farmMembers.userId, ctx.user.id))
		.orderBy(asc(farms.name), asc(farms.id))
	return rows.map(({ farm, role, connected }) => ({
		...farm,
		role: role as Role,
		agentConnected: connected,
	}))
}
