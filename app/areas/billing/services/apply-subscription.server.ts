import type { SubscriptionStatus } from '@sfc/domain/billing/subscription-status'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { subscriptions } from '#db/schema/billing'
import type { SubscriptionFacts } from '~/clients/payments/stripe-objects'
import type { Ctx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { beginNextMonth } from './begin-next-month.server'
import { endedMail } from './billing-mails.server'
import {
	auditCustomerFarms,
	changeSubscription,
	findPayer,
	type SubscriptionRow,
} from './subscription-row.server'

type ReportedState = { facts: SubscriptionFacts; at: number }

/** Stores the state of a subscription from Stripe, unless a newer state is stored already. */
export async function applySubscription(
	tx: Tx,
	ctx: Ctx,
	{ facts, at }: ReportedState,
): Promise<void> {
	const row = await findSubscriptionByGatewayId(tx, facts.subscriptionId)
	if (!row || isOutdated(row, at)) return
	const isNextMonth = facts.status !== 'cancelled' && facts.cancelledAt === null
	if (isNextMonth && (facts.paidThroughAt ?? 0) > (row.paidThroughAt ?? 0))
		await beginNextMonth(tx, ctx, row)
	await changeSubscription(tx, ctx, row.customerId, {
		status: currentStatus(row, facts.status, ctx.now()),
		cancelledAt: facts.status === 'cancelled' ? (facts.cancelledAt ?? at) : facts.cancelledAt,
		...(facts.paidThroughAt === null ? {} : { paidThroughAt: facts.paidThroughAt }),
		...(facts.card ? { cardBrand: facts.card.brand, cardLast4: facts.card.last4 } : {}),
		gatewayEventAt: at,
	})
	// The end of a subscription that its owner cancelled has been mailed before.
	if (facts.status === 'cancelled' && row.cancelledAt === null) await mailEnd(tx, ctx, row)
}

async function mailEnd(tx: Tx, ctx: Ctx, { customerId }: SubscriptionRow): Promise<void> {
	const { businessName, to } = await findPayer(tx, customerId)
	const actor = { kind: 'system', name: 'Stripe' } as const
	const entry = { customerId, action: 'billing.ended', subject: businessName } as const
	await auditCustomerFarms(tx, ctx, actor, entry)
	if (to) await queueMail(tx, ctx, endedMail({ to, businessName }))
}

export async function findSubscriptionByGatewayId(
	tx: Tx,
	subscriptionId: string,
): Promise<SubscriptionRow | undefined> {
	const [row] = await tx
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.gatewaySubscriptionId, subscriptionId))
	return row
}

/**
 * Whether an event is outdated: a subscription that ended stays ended, and events older than the
 * newest stored one are ignored.
 */
export const isOutdated = (row: SubscriptionRow, at: number): boolean =>
	row.status === 'cancelled' || (row.gatewayEventAt !== null && at < row.gatewayEventAt)

/**
 * Returns the status of a paid subscription. It is on trial for its first 30 days; Stripe counts
 * them as part of the first month.
 */
export function currentStatus(
	{ trialEndsAt }: SubscriptionRow,
	status: SubscriptionFacts['status'],
	now: number,
): SubscriptionStatus {
	if (status !== 'paid') return status
	return trialEndsAt !== null && now < trialEndsAt ? 'trial' : 'active'
}
