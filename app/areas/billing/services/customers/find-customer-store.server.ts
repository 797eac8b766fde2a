import { match } from '#db/match'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { customers, pods } from '#db/schema/billing'
import { stores } from '#db/schema/stores'
import type { UserCtx } from '~/context.server'

/** Shopify store of a customer: on one of its farms, or waiting for the first one. */
export type CustomerStore =
	| { kind: 'connected'; store: typeof stores.$inferSelect }
	| { kind: 'waiting'; address: string }

/**
 * Finds the store that a customer connected last; null without one. Only the owner of the customer
 * has it.
 */
export async function findCustomerStore(
	{ db, user }: Pick<UserCtx, 'db' | 'user'>,
	{ customerId }: { customerId: string },
): Promise<CustomerStore | null> {
	const own = match(customers, { id: customerId, ownerId: user.id })
	const [connected] = await db.read
		.select({ store: stores })
		.from(customers)
		.innerJoin(pods, eq(pods.customerId, customers.id))
		.innerJoin(stores, eq(stores.farmId, pods.farmId))
		.where(and(own, eq(stores.platform, 'shopify')))
		.orderBy(desc(stores.id))
		.limit(1)
	if (connected) return { kind: 'connected', store: connected.store }
	const [waiting] = await db.read
		.select({ address: customers.shopifyStore })
		.from(customers)
		.where(and(own, isNotNull(customers.shopifyTokenSealed)))
	return waiting?.address ? { kind: 'waiting', address: waiting.address } : null
}
