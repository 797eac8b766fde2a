import { and, asc, eq, gt } from 'drizzle-orm'
import { customers, pods, subscriptions, type invoices, type payments } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { idPages } from './read-in-windows'

/** Lists a person's businesses, one at a time. */
export async function* listBusinesses({ db, user }: UserCtx): AsyncGenerator<object[]> {
	const rows = await db.read.select().from(customers).where(eq(customers.ownerId, user.id))
	for (const { shopifyTokenSealed: _token, ...business } of rows) {
		const ofIt = (table: Billed) => eq(table.customerId, business.id)
		const [plan] = await db.read.select().from(subscriptions).where(ofIt(subscriptions))
		const { attemptKey: _key, ...subscription } = plan ?? { attemptKey: null }
		yield [
			{
				...business,
				subscription: plan ? subscription : null,
				pods: await db.read.select().from(pods).where(ofIt(pods)),
			},
		]
		await new Promise((go) => setImmediate(go))
	}
}

type Billed = typeof subscriptions | typeof pods

/** Lists what was paid and invoiced for a person's businesses, in pages. */
export async function* listBilled(
	{ db, user }: UserCtx,
	table: typeof payments | typeof invoices,
): AsyncGenerator<object[]> {
	const own = await db.read
		.select({ id: customers.id })
		.from(customers)
		.where(eq(customers.ownerId, user.id))
	for (const { id } of own)
		yield* idPages((after, limit) =>
			db.read
				.select()
				.from(table)
				.where(and(eq(table.customerId, id), gt(table.id, after)))
				.orderBy(asc(table.id))
				.limit(limit),
		)
}
