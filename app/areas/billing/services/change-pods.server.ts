import { findSubscriptionPlan } from '@sfc/domain/billing/subscription-plans'
import { and, count, desc, eq, inArray, isNull, max } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { customers, pods } from '#db/schema/billing'
import type { Ctx } from '~/context.server'
import type { Actor } from '~/areas/platform/services/audit/append-audit.server'
import {
	auditCustomerFarms,
	changeSubscription,
	type SubscriptionRow,
} from './subscription-row.server'

type Change = { row: SubscriptionRow; businessName: string; pods: number; actor: Actor }

/** Computes the monthly price after a change: each pod costs what it cost before. */
export const monthlyCentsFor = (row: SubscriptionRow, pods: number): number =>
	Math.round((row.monthlyCents * pods) / row.pods)

/** Changes the number of pods of a subscription from now on; a pod with a farm stays. */
export async function changePods(
	tx: Tx,
	ctx: Pick<Ctx, 'now'>,
	{ row, businessName, pods: wanted, actor }: Change,
): Promise<void> {
	const { customerId } = row
	const ofCustomer = eq(pods.customerId, customerId)
	const [has] = await tx
		.select({ rows: count(), last: max(pods.number) })
		.from(pods)
		.where(ofCustomer)
	const missing = wanted - Number(has?.rows ?? 0)
	const numbers = Array.from({ length: missing }, (_, at) => Number(has?.last ?? 0) + at + 1)
	if (missing > 0) await tx.insert(pods).values(numbers.map((number) => ({ customerId, number })))
	if (missing < 0) {
		const free = await tx
			.select({ id: pods.id })
			.from(pods)
			.where(and(ofCustomer, isNull(pods.farmId)))
			.orderBy(desc(pods.number))
			.limit(-missing)
		const ids = free.map(({ id }) => id)
		if (ids.length > 0) await tx.delete(pods).where(inArray(pods.id, ids))
	}
	const monthlyCents = monthlyCentsFor(row, wanted)
	await tx
		.update(customers)
		.set({ numberOfPods: wanted, updatedAt: ctx.now() })
		.where(eq(customers.id, customerId))
	await changeSubscription(tx, ctx, customerId, { pods: wanted, monthlyCents, nextPods: null })
	await auditCustomerFarms(tx, ctx, actor, {
		customerId,
		action: 'billing.plan-changed',
		subject: businessName,
		after: { plan: findSubscriptionPlan(wanted).name, pods: wanted, monthlyCents },
	})
}
