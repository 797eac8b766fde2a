import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { farmMembers } from '#db/schema/accounts'
import { customers, pods } from '#db/schema/billing'
import { stores } from '#db/schema/stores'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '../access/require-membership.server'
import { asStore, type Store } from '../stores/store.server'

/** What the access token of a store that waits for a farm is sealed for. */
export const WAITING_PURPOSE = 'shop'

/** The Shopify store of a customer: on one of its farms, or waiting for the first one. */
export type CustomerStore =
	{ kind: 'connected'; store: Store } | { kind: 'waiting'; address: string }

type Asked = { customerId: string }

/** The store that a customer connected last; null without one. Only the owner of the customer has it. */
export async function findCustomerStore(
	{ db, user }: Pick<UserCtx, 'db' | 'user'>,
	{ customerId }: Asked,
): Promise<CustomerStore | null> {
	const own = and(eq(customers.id, customerId), eq(customers.ownerId, user.id))
	const [connected] = await db.read
		.select({ store: stores })
		.from(customers)
		.innerJoin(pods, eq(pods.customerId, customers.id))
		.innerJoin(stores, eq(stores.farmId, pods.farmId))
		.where(and(own, eq(stores.platform, 'shopify')))
		.orderBy(desc(stores.id))
		.limit(1)
	if (connected) return { kind: 'connected', store: asStore(connected.store) }
	const [waiting] = await db.read
		.select({ address: customers.shopifyStore })
		.from(customers)
		.where(and(own, isNotNull(customers.shopifyTokenSealed)))
	return waiting?.address ? { kind: 'waiting', address: waiting.address } : null
}

/** The farm that a customer's store belongs to: that of its first pod; null before there is one. */
export async function findStoreFarm(ctx: UserCtx, { customerId }: Asked): Promise<FarmCtx | null> {
	const [first] = await ctx.db.read
		.select({ farmId: farmMembers.farmId })
		.from(pods)
		.innerJoin(farmMembers, eq(farmMembers.farmId, pods.farmId))
		.where(and(eq(pods.customerId, customerId), eq(farmMembers.userId, ctx.user.id)))
		.orderBy(asc(pods.number))
		.limit(1)
	return first ? requireMembership(ctx, first) : null
}
