import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { customers, pods } from '#db/schema/billing'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

/**
 * Returns the farm of a customer's first pod, or the named farm when it is the customer's. Throws
 * Fault not-found for somebody else's customer, or a farm that is not the customer's.
 */
export async function requireCustomerFarm(
	ctx: UserCtx,
	{ customerId, farmId }: { customerId: string; farmId: string | null },
): Promise<FarmCtx> {
	const rows = await ctx.db.read
		.select({ farmId: pods.farmId })
		.from(customers)
		.innerJoin(pods, eq(pods.customerId, customers.id))
		.where(match(customers, { id: customerId, ownerId: ctx.user.id }, isNotNull(pods.farmId)))
		.orderBy(asc(pods.number))
	const ids = rows.map((row) => Number(row.farmId))
	const [first] = farmId ? ids.filter((id) => String(id) === farmId) : ids
	if (first === undefined) {
		throw new Fault('not-found', ids.length > 0 ? 'Farm not found' : 'Customer not found')
	}
	return requireMembership(ctx, { farmId: first })
}
