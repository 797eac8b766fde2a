import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { Fault } from '@sfc/domain/fault'
import { buildOnce } from '#db/build-once'
import type { Reader } from '#db/database'
import { farmMembers } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import type { FarmCtx, Role, UserCtx } from '~/context.server'

/**
 * Narrows a context to one farm, through membership. With `farmId` null it is the person's current
 * farm, or their first one. A token of a farm needs no member. Throws Fault not-found for a farm that is not theirs or does not exist,
 * farmless for a person who has none.
 */
export async function requireMembership(
	ctx: UserCtx,
	{ farmId }: { farmId: number | null },
): Promise<FarmCtx> {
	const { token } = ctx.session
	if (token?.role) return enterFarmOfToken(ctx, token.role, farmId ?? token.farmIds[0])
	const wanted = farmId ?? ctx.user.currentFarmId
	const row =
		(wanted === null ? undefined : await member(ctx, wanted)) ??
		(farmId === null ? await member(ctx, null) : undefined)
	if (!row || !isOpenTo(ctx.session, row.farm.id))
		throw farmId === null
			? new Fault('farmless', 'You have no farm yet')
			: new Fault('not-found', 'Farm not found')
	return { ...ctx, farm: row.farm, role: row.role as Role }
}

/** The farm that a token belongs to, with the token's own role. */
async function enterFarmOfToken(
	ctx: UserCtx,
	role: Role,
	farmId: number | undefined,
): Promise<FarmCtx> {
	const [farm] =
		farmId !== undefined && isOpenTo(ctx.session, farmId)
			? await ctx.db.read.select().from(farms).where(eq(farms.id, farmId))
			: []
	if (!farm) throw new Fault('not-found', 'Farm not found')
	return { ...ctx, farm, role }
}

/** Whether a session may act on a farm: one of a token only on the token's farms. */
export const isOpenTo = ({ token }: UserCtx['session'], farmId: number): boolean =>
	!token || token.farmIds.includes(farmId)

async function member(ctx: UserCtx, farmId: number | null) {
	const userId = ctx.user.id
	const [row] = await (farmId === null
		? firstFarm(ctx.db.read).execute({ userId })
		: namedFarm(ctx.db.read).execute({ userId, farmId }))
	return row
}

const mine = eq(farmMembers.userId, sql.placeholder('userId'))
const firstFarm = buildOnce((read) => membership(read, mine))
const namedFarm = buildOnce((read) =>
	membership(read, and(mine, eq(farms.id, sql.placeholder('farmId')))),
)

const membership = (read: Reader, where: SQL | undefined) =>
	read
		.select({ farm: farms, role: farmMembers.role })
		.from(farmMembers)
		.innerJoin(farms, eq(farms.id, farmMembers.farmId))
		.where(where)
		.orderBy(asc(farms.id))
		.limit(1)
		.prepare()
