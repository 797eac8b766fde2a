import { findSubscriptionPlan, formatPods } from '@sfc/domain/billing/subscription-plans'
import { isRunning, isSubscribed } from '@sfc/domain/billing/subscription-status'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { customers, pods, subscriptions } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'

type Taken = { farmId: number; customerId?: string | null | undefined }

/**
 * Assigns a new farm a pod of the plan of the person who adds it: the first free one, of the
 * customer where one is named. A plan does not limit people who never subscribed, the demo account
 * while its plan runs, or farms that exist. Throws Fault conflict when every pod has its farm, or
 * the plan has ended.
 */
export async function assignPod(
	tx: Tx,
	ctx: Pick<UserCtx, 'now' | 'user'>,
	{ farmId, customerId }: Taken,
): Promise<void> {
	const own = await tx
		.select({ row: subscriptions, businessName: customers.businessName, id: customers.id })
		.from(customers)
		.leftJoin(subscriptions, eq(subscriptions.customerId, customers.id))
		.where(eq(customers.ownerId, ctx.user.id))
		.orderBy(asc(customers.createdAt))
	const asked = customerId ? own.filter(({ id }) => id === customerId) : own
	const subscribed = asked.filter(({ row }) => row && isSubscribed(row.status))
	if (subscribed.length === 0) {
		if (customerId) await assignFreePod(tx, { customerId, farmId })
		return
	}
	const running = subscribed.flatMap(({ row }) => (row && isRunning(row.status) ? [row] : []))
	for (const row of running) if (await assignCustomerPod(tx, ctx, { row, farmId })) return
	if (ctx.user.isDemo && running.length > 0) return
	const [first] = running
	throw new Fault('conflict', first ? isFull(first) : hasEnded(subscribed[0]?.businessName ?? ''))
}

/**
 * Assigns a pod of the customer. It locks the subscription's row first, so that farms added at once
 * wait for each other.
 */
async function assignCustomerPod(
	tx: Tx,
	{ now }: Pick<UserCtx, 'now'>,
	{ row: { customerId }, farmId }: { row: typeof subscriptions.$inferSelect; farmId: number },
): Promise<boolean> {
	const [row] = await tx
		.update(subscriptions)
		.set({ updatedAt: now() })
		.where(eq(subscriptions.customerId, customerId))
		.returning()
	const its = await tx.select().from(pods).where(eq(pods.customerId, customerId))
	const taken = its.filter((pod) => pod.farmId !== null).length
	if (!row || taken >= (row.nextPods ?? row.pods)) return false
	return assignFreePod(tx, { customerId, farmId })
}

/** Assigns the farm to the customer's first pod without one; false when none is free. */
async function assignFreePod(
	tx: Tx,
	{ customerId, farmId }: { customerId: string; farmId: number },
): Promise<boolean> {
	const [free] = await tx
		.select({ id: pods.id })
		.from(pods)
		.where(and(eq(pods.customerId, customerId), isNull(pods.farmId)))
		.orderBy(asc(pods.number))
		.limit(1)
	if (free) await tx.update(pods).set({ farmId }).where(eq(pods.id, free.id))
	return free !== undefined
}

function isFull({ pods: now, nextPods }: typeof subscriptions.$inferSelect): string {
	const plan = findSubscriptionPlan(nextPods ?? now).name
	const from = nextPods === null ? '' : ' from the next month on'
	const all = (nextPods ?? now) === 1 ? 'it has a farm' : 'each has a farm'
	return `Your plan, ${plan}, covers ${formatPods(nextPods ?? now)}${from}, and ${all}. Choose a larger plan under Subscription, or delete a farm first.`
}

const hasEnded = (businessName: string) =>
	`The subscription of ${businessName} has ended. Your farms go on; to add one, sign up again under Subscription.`
