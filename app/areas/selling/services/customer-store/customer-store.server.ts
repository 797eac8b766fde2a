import { and, asc, eq } from 'drizzle-orm'
import { farmMembers } from '#db/schema/accounts'
import { pods } from '#db/schema/billing'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

/** Vault purpose for the access token of a store that waits for a farm. */
export const WAITING_PURPOSE = 'shop'

/** Columns of a customer without a store, connected or waiting. */
export const NO_STORE = { hasShopify: false, shopifyStore: null, shopifyTokenSealed: null }

/**
 * Finds the farm that a customer's store belongs to: that of its first pod; null before there is
 * one.
 */
export async function findStoreFarm(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<FarmCtx | null> {
	const [first] = await ctx.db.read
		.select({ farmId: farmMembers.farmId })
		.from(pods)
		.innerJoin(farmMembers, eq(farmMembers.farmId, pods.farmId))
		.where(and(eq(pods.customerId, customerId), eq(farmMembers.userId, ctx.user.id)))
		.orderBy(asc(pods.number))
		.limit(1)
	return first ? requireMembership(ctx, first) : null
}
