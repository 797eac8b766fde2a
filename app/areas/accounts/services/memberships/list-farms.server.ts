import { pageWindow } from '@sfc/domain/page-window'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { and, asc, count, eq, exists, gte, inArray, isNull, like, or, sql } from 'drizzle-orm'
import { containing } from '#db/containing'
import { isFarmAgent } from '#db/farm-agents'
import { farmMembers } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { alarms } from '#db/schema/alarms'
import { farms } from '#db/schema/farms'
import type { Farm, Role, UserCtx } from '~/context.server'
import { isOpenTo } from '~/areas/platform/services/require-membership.server'

/** SQL form of `offlineAfterMs`. */
const silenceAllowedMs = sql`coalesce(2 * ${agents.pushEveryMs} + 60000, ${AGENT_OFFLINE_AFTER_MS})`

export type ListedFarm = Farm & { agentConnected: boolean; role: Role }

/** Lists the farms a person is a member of, by name; with a token those that it is for. */
export async function listFarms(ctx: UserCtx): Promise<ListedFarm[]> {
	const { token } = ctx.session
	if (token?.role) {
		// A farm has an owner at all times.
		const ofToken = inArray(farmMembers.farmId, token.farmIds)
		const [row] = await selectFarms(ctx).where(ofToken).limit(1)
		return row ? [toListedFarm({ ...row, role: token.role })] : []
	}
	const rows = await selectFarms(ctx)
		.where(eq(farmMembers.userId, ctx.user.id))
		.orderBy(asc(farms.name), asc(farms.id))
	return rows.filter(({ farm }) => isOpenTo(ctx.session, farm.id)).map(toListedFarm)
}

/** Whether a person is a member of more than one farm. */
export async function hasSeveralFarms({
	db,
	user,
}: Pick<UserCtx, 'db' | 'user'>): Promise<boolean> {
	const own = eq(farmMembers.userId, user.id)
	const rows = await db.read
		.select({ id: farmMembers.farmId })
		.from(farmMembers)
		.where(own)
		.limit(2)
	return rows.length > 1
}

const FARMS_PER_PAGE = 12

export type FarmPage = { farms: ListedFarm[]; page: number; pages: number; count: number }

/**
 * Finds a page of a person's farms, at most 12: those that need somebody first. `text` is part of a name
 * or place, or a farm's id; a page past the end is the last one.
 */
export async function findFarms(
	ctx: UserCtx,
	{ text, page }: { text: string; page: number },
): Promise<FarmPage> {
	const part = containing(text.toLowerCase())
	const isFound = or(
		like(sql`lower(${farms.name})`, part),
		like(sql`lower(${farms.location})`, part),
		eq(sql`cast(${farms.id} as text)`, text),
	)
	const wanted = and(eq(farmMembers.userId, ctx.user.id), text === '' ? undefined : isFound)
	const [counted] = await ctx.db.read
		.select({ count: count() })
		.from(farmMembers)
		.innerJoin(farms, eq(farms.id, farmMembers.farmId))
		.where(wanted)
	const found = counted?.count ?? 0
	const { pages, limit, offset, ...shown } = pageWindow(found, page, FARMS_PER_PAGE)
	const rows = await selectFarms(ctx)
		.where(wanted)
		.orderBy(urgency(ctx), asc(farms.name), asc(farms.id))
		.limit(limit)
		.offset(offset)
	return { farms: rows.map(toListedFarm), ...shown, pages, count: found }
}

const selectFarms = (ctx: UserCtx) =>
	ctx.db.read
		.select({ farm: farms, role: farmMembers.role, connected: isConnected(ctx).mapWith(Boolean) })
		.from(farmMembers)
		.innerJoin(farms, eq(farms.id, farmMembers.farmId))

const toListedFarm = ({ farm, role, connected }: FarmRow): ListedFarm => ({
	...farm,
	role: role as Role,
	agentConnected: connected,
})
type FarmRow = { farm: Farm; role: string; connected: boolean }

const isConnected = (ctx: UserCtx) =>
	exists(
		ctx.db.read
			.select({ one: sql`1` })
			.from(agents)
			.where(
				and(isFarmAgent(farms.id), gte(agents.lastSeenAt, sql`${ctx.now()} - ${silenceAllowedMs}`)),
			),
	)

/** Sorts stopped farms and critical alarms first, then other alarms, then farms without an agent. */
function urgency(ctx: UserCtx) {
	const isAlarmed = (severity?: string) =>
		exists(
			ctx.db.read
				.select({ one: sql`1` })
				.from(alarms)
				.where(
					and(
						eq(alarms.farmId, farms.id),
						isNull(alarms.clearedAt),
						severity === undefined ? undefined : eq(alarms.severity, severity),
					),
				),
		)
	return sql`case when ${farms.emergencyStoppedAt} is not null or ${isAlarmed('critical')} then 0
		when ${isAlarmed()} then 1 when ${isConnected(ctx)} then 3 else 2 end`
}
