import { and, asc, eq } from 'drizzle-orm'
import { Fault } from '@sfc/domain/fault'
import { farmMembers } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import type { FarmCtx, Role, UserCtx } from '~/context.server'

/**
 * Narrows a context to one farm, through membership. With `farmId` null it is the person's current
 * farm, or their first one. Throws Fault not-found for a farm that is not theirs or does not exist,
 * farmless for a person who has none.
 */
export async function requireMembership(
	ctx: UserCtx,
	{ farmId }: { farmId: number | null },
): Promise<FarmCtx> {
	const wanted = farmId ?? ctx.user.currentFarmId
	const row =
		(wanted === null ? undefined : await member(ctx, wanted)) ??
		(farmId === null ? await member(ctx, null) : undefined)
	if (!row)
		throw farmId === null
			? new Fault('farmless', 'You have no farm yet')
			: new Fault('not-found', 'Farm not found')
	return { ...ctx, farm: row.farm, role: row.role as Role }
}

async function member(ctx: UserCtx, farmId: number | null) {
	const mine = eq(farmMembers.userId, ctx.user.id)
	const [row] = await ctx.db.read
		.select({ farm: farms, role: farmMembers.role })
		.from(farmMembers)
		.innerJoin(farms, eq(farms.id, farmMembers.farmId))
		.where(farmId === null ? mine : and(mine, eq(farms.id, farmId)))
		.orderBy(asc(farms.id))
		.limit(1)
	return row
}
