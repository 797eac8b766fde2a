import { amountDueToday, PRICES } from '@sfc/domain/billing/prices'
import type { SubscriptionStatus } from '@sfc/domain/billing/subscription-status'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import type { Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { customers, pods, subscriptions } from '#db/schema/billing'
import type { Ctx } from '~/context.server'
import { appendAudit, type Actor } from '~/areas/platform/services/audit/append-audit.server'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type CustomerRow = typeof customers.$inferSelect

/** Creates the customer's subscription when there is none; it begins unpaid, at today's price. */
export async function ensureSubscription(
	tx: Tx,
	{ now, clients }: Pick<Ctx, 'now' | 'clients'>,
	{ id: customerId, numberOfPods }: CustomerRow,
): Promise<SubscriptionRow> {
	await tx
		.insert(subscriptions)
		.values({
			customerId,
			status: 'unpaid',
			gateway: clients.payments.kind,
			pods: numberOfPods,
			monthlyCents: amountDueToday(numberOfPods).monthlyCents,
			currency: PRICES.currency,
			updatedAt: now(),
		})
		.onConflictDoNothing()
	return requireRow(await findSubscription(tx, customerId))
}

export async function findSubscription(
	tx: Pick<Tx, 'select'>,
	customerId: string,
): Promise<SubscriptionRow | undefined> {
	const [row] = await tx
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.customerId, customerId))
	return row
}

export async function findCustomerRow(tx: Pick<Tx, 'select'>, id: string): Promise<CustomerRow> {
	const [row] = await tx.select().from(customers).where(eq(customers.id, id))
	return requireRow(row)
}

/** Finds the business of a customer, and the address of the person who pays. */
export async function findPayer(
	tx: Pick<Tx, 'select'>,
	customerId: string,
): Promise<{ businessName: string; to: string | null }> {
	const { businessName, ownerId } = await findCustomerRow(tx, customerId)
	const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, ownerId))
	return { businessName, to: owner?.email ?? null }
}

export async function changeSubscription(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	customerId: string,
	change: Partial<SubscriptionRow> & { status?: SubscriptionStatus },
): Promise<void> {
	await tx
		.update(subscriptions)
		.set({ ...change, updatedAt: now() })
		.where(eq(subscriptions.customerId, customerId))
}

/** Writes an entry to the audit log of every farm of a customer. */
export async function auditCustomerFarms(
	tx: Tx,
	ctx: Pick<Ctx, 'now'>,
	actor: Actor,
	{
		customerId,
		action,
		subject,
		after,
	}: {
		customerId: string
		action: AuditAction
		subject: string
		after?: Record<string, unknown>
	},
): Promise<void> {
	const its = await tx
		.select({ farmId: pods.farmId })
		.from(pods)
		.where(and(eq(pods.customerId, customerId), isNotNull(pods.farmId)))
	for (const { farmId } of its)
		if (farmId !== null)
			await appendAudit(tx, ctx, actor, { farmId, action, subject, after: after ?? null })
}

function requireRow<Row>(row: Row | undefined): Row {
	if (!row) throw new Error('The database lacks a row it must have')
	return row
}
