import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

/**
 * Makes a farm the person's current one, on all devices. Throws Fault not-found for a farm that is
 * not theirs.
 */
export async function switchFarm(ctx: UserCtx, { farmId }: { farmId: number }): Promise<FarmCtx> {
	const entered = await requireMembership(ctx, { farmId })
	await ctx.db.write(async (tx) => {
		await tx.update(users).set({ currentFarmId: farmId }).where(eq(users.id, ctx.user.id))
	})
	return { ...entered, user: { ...ctx.user, currentFarmId: farmId } }
}
