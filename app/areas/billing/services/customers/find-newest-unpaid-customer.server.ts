import { isSubscribed } from '@sfc/domain/billing/subscription-status'
import { desc, eq } from 'drizzle-orm'
import { customers, subscriptions } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'

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
