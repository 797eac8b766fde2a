import { isSubscribed } from '@sfc/domain/billing/subscription-status'
import { match } from '#db/match'
import { systemType } from '@sfc/domain/system-type'
import { Fault } from '@sfc/domain/fault'
import { asc, desc, eq } from 'drizzle-orm'
import { customers, pods, subscriptions } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { findCustomerStore, type CustomerStore } from './find-customer-store.server'

export type Customer = Omit<typeof customers.$inferSelect, 'shopifyTokenSealed'>

export type Pod = {
	id: number
	number: number
	farmId: number | null
	/** Maximum number of plants in one pod of this kind. */
	maxPlants: number
	/** Power, such as `30 kW`. */
	powerRequirement: string
}

/**
 * Finds a customer of the person, its pods and its store. Throws Fault not-found for anybody
 * else's.
 */
export async function findCustomer(
	{ db, user }: UserCtx,
	{ customerId }: { customerId: string },
): Promise<{ customer: Customer; pods: Pod[]; store: CustomerStore | null }> {
	const [row] = await db.read
		.select()
		.from(customers)
		.where(match(customers, { id: customerId, ownerId: user.id }))
		.limit(1)
	if (!row) throw new Fault('not-found', 'Customer not found')
	const { shopifyTokenSealed: _, ...answers } = row
	const store = await findCustomerStore({ db, user }, { customerId })
	const sold = store?.kind === 'connected' && {
		hasShopify: true,
		shopifyStore: store.store.address,
	}
	const customer = { ...answers, ...sold }
	const { maxPlants, powerKw } = systemType(customer.farmType).signup
	const its = await db.read
		.select({ id: pods.id, number: pods.number, farmId: pods.farmId })
		.from(pods)
		.where(eq(pods.customerId, customerId))
		.orderBy(asc(pods.number))
	const powerRequirement = `${powerKw} kW`
	return { customer, pods: its.map((pod) => ({ ...pod, maxPlants, powerRequirement })), store }
}

/** Finds the newest customer of a person that is not paid for; null when there is none. */
export async function findNewestUnpaidCustomer({ db, user }: UserCtx): Promise<string | null> {
	const rows = await db.read
		.select({ id: customers.id, status: subscriptions.status })
		.from(customers)
		.leftJoin(subscriptions, eq(subscriptions.customerId, customers.id))
		.where(eq(customers.ownerId, user.id))
		.orderBy(desc(customers.createdAt))
	return rows.find(({ status }) => !isSubscribed(status ?? 'unpaid'))?.id ?? null
}
