import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import { customers, pods, subscriptions } from '#db/schema/billing'
import type { Ctx } from '~/context.server'
import { cancelSubscription } from '~/areas/billing/services/cancel-subscription.server'

const RUNNING = ['trial', 'active', 'past-due']

/**
 * Cancels subscriptions that would have no farm left after this deletion, on behalf of the payer.
 * Throws Fault unavailable when the gateway does not answer: nobody must pay for a deleted farm.
 */
export async function cancelOrphanedSubscriptions(
	ctx: Ctx,
	{ farmId }: { farmId: number },
): Promise<void> {
	const { db } = ctx
	const running = await db.read
		.selectDistinct({ customerId: customers.id, user: users })
		.from(pods)
		.innerJoin(customers, eq(customers.id, pods.customerId))
		.innerJoin(subscriptions, eq(subscriptions.customerId, customers.id))
		.innerJoin(users, eq(users.id, customers.ownerId))
		.where(
			and(
				eq(pods.farmId, farmId),
				inArray(subscriptions.status, RUNNING),
				isNull(subscriptions.cancelledAt),
			),
		)
	for (const { customerId, user } of running) {
		const [another] = await db.read
			.select({ id: pods.id })
			.from(pods)
			.where(and(eq(pods.customerId, customerId), isNotNull(pods.farmId), ne(pods.farmId, farmId)))
			.limit(1)
		if (another) continue
		const at = ctx.now()
		const session = { tokenHash: '', method: 'deletion', createdAt: at, confirmedAt: at }
		const from = { ip: null, userAgent: null }
		await cancelSubscription({ ...ctx, user, session, from }, { customerId })
	}
}
