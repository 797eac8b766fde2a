import { and, asc, eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { customers, subscriptions } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'

type UnpaidBusiness = { customerId: string; businessName: string }

/** Finds the first business of a person whose last charge failed; null when all are paid. */
export async function findUnpaidBusiness({ db, user }: UserCtx): Promise<UnpaidBusiness | null> {
	const [found] = await unpaidForUser(db.read).execute({ userId: user.id })
	return found ?? null
}

const unpaidForUser = buildOnce((read) =>
	read
		.select({ customerId: customers.id, businessName: customers.businessName })
		.from(customers)
		.innerJoin(subscriptions, eq(subscriptions.customerId, customers.id))
		.where(
			and(eq(customers.ownerId, sql.placeholder('userId')), eq(subscriptions.status, 'past-due')),
		)
		.orderBy(asc(customers.createdAt))
		.limit(1)
		.prepare(),
)
