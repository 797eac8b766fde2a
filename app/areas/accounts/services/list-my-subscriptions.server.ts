import { asc, eq } from 'drizzle-orm'
import { customers, subscriptions } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'

/** What a person pays for. Money is whole cents, times are milliseconds UTC. */
export type MySubscription = {
	customerId: string
	businessName: string
	status: string
	pods: number
	monthlyCents: number
	currency: string
	trialEndsAt: number | null
	paidThroughAt: number | null
	cancelledAt: number | null
}

/** The subscriptions of the businesses a person signed up, oldest first. */
export async function listMySubscriptions({ db, user }: UserCtx): Promise<MySubscription[]> {
	return db.read
		.select({
			customerId: customers.id,
			businessName: customers.businessName,
			status: subscriptions.status,
			pods: subscriptions.pods,
			monthlyCents: subscriptions.monthlyCents,
			currency: subscriptions.currency,
			trialEndsAt: subscriptions.trialEndsAt,
			paidThroughAt: subscriptions.paidThroughAt,
			cancelledAt: subscriptions.cancelledAt,
		})
		.from(subscriptions)
		.innerJoin(customers, eq(customers.id, subscriptions.customerId))
		.where(eq(customers.ownerId, user.id))
		.orderBy(asc(customers.createdAt))
}
