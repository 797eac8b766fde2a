import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { payments } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '../sessions/require-personal-account.server'
import { requireRecentProof } from '../sessions/require-recent-proof.server'
import { personActor } from '../audit/append-audit.server'
import { queueMail } from '../mail/queue-mail.server'
import { cancelledMail } from './billing-mails.server'
import { requireRunningSubscription } from './require-running-subscription.server'
import { findStripeSubscription } from './find-stripe-subscription.server'
import {
	auditCustomerFarms,
	changeSubscription,
	findSubscription,
	type SubscriptionRow,
} from './subscription-row.server'

export type CancellationTerms = {
	/** Until when the service goes on. */
	until: number | null
	/** The refund: the first month while the trial is running, else nothing. */
	refundCents: number
}

/** What a cancellation now would do. */
export async function previewCancellation(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<CancellationTerms & { businessName: string; isCancelled: boolean }> {
	const { customer, row } = await requireRunningSubscription(ctx, { customerId })
	const ending = await endingOf(ctx, row)
	return { ...ending, businessName: customer.businessName, isCancelled: row.cancelledAt !== null }
}

/**
 * Cancels a subscription: it runs on until the paid time ends. Within the trial the first month is
 * refunded, and it ends with the trial. Cancelling again changes nothing. Throws Fault unconfirmed,
 * not-found, conflict, and unavailable when Stripe does not answer.
 */
export async function cancelSubscription(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<CancellationTerms> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const { customer, row } = await requireRunningSubscription(ctx, { customerId })
	if (row.cancelledAt !== null) return { until: row.paidThroughAt, refundCents: 0 }
	const ending = await endingOf(ctx, row)
	const isEarlier = ending.until !== row.paidThroughAt
	const refunds = await endAtGateway(ctx, row, {
		...ending,
		endAt: isEarlier ? ending.until : null,
	})
	await ctx.db.write(async (tx) => {
		const now = await findSubscription(tx, customerId)
		if (now?.cancelledAt !== null) return
		const at = ctx.now()
		await changeSubscription(tx, ctx, customerId, {
			cancelledAt: at,
			paidThroughAt: ending.until,
			gatewayEventAt: at - (at % 1000),
		})
		for (const refund of refunds) await insertRefund(tx, row, { ...refund, at })
		const { businessName } = customer
		await auditCustomerFarms(tx, ctx, personActor(ctx), {
			customerId,
			action: 'billing.cancelled',
			subject: businessName,
			after: { ...ending },
		})
		const to = ctx.user.email
		const { until, refundCents: refundedCents } = ending
		await queueMail(tx, ctx, cancelledMail({ to, businessName, until, refundedCents }))
	})
	return ending
}

async function endingOf({ db, now }: UserCtx, row: SubscriptionRow): Promise<CancellationTerms> {
	const isTrial = row.trialEndsAt !== null && now() < row.trialEndsAt
	if (!isTrial) return { until: row.paidThroughAt, refundCents: 0 }
	const [refunded] = await db.read
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.customerId, row.customerId), eq(payments.kind, 'refund')))
		.limit(1)
	return { until: row.trialEndsAt, refundCents: refunded ? 0 : row.monthlyCents }
}

type Refund = { reference: string; cents: number }

/**
 * Cancels at Stripe; idempotent, so a repeat refunds nothing twice. The months of pods that were
 * added in the trial were paid by charges of their own.
 */
async function endAtGateway(
	ctx: UserCtx,
	row: SubscriptionRow,
	{ refundCents, endAt }: CancellationTerms & { endAt: number | null },
): Promise<Refund[]> {
	const at = findStripeSubscription(ctx, row)
	if (at) await at.stripe.cancel(at.subscriptionId, endAt)
	if (refundCents === 0) return []
	const key = `refund-${row.customerId}`
	if (!at) return [{ reference: `sandbox_${key}`, cents: refundCents }]
	const paid = await ctx.db.read
		.select({ reference: payments.gatewayReference, cents: payments.amountCents })
		.from(payments)
		.where(
			and(
				eq(payments.customerId, row.customerId),
				inArray(payments.kind, ['setup', 'change']),
				eq(payments.status, 'succeeded'),
			),
		)
		.orderBy(asc(payments.at))
	const refunds: Refund[] = []
	let left = refundCents
	for (const { reference, cents: most } of paid) {
		const cents = Math.min(left, most)
		if (!reference || cents === 0) continue
		const again = refunds.length === 0 ? key : `${key}-${refunds.length + 1}`
		const { chargeId } = await at.stripe.refund(reference, cents, again)
		refunds.push({ reference: `${chargeId}:${cents}`, cents })
		left -= cents
	}
	return refunds
}

/** Stripe may have reported the refund already. */
const insertRefund = (
	tx: Tx,
	{ customerId, currency }: SubscriptionRow,
	{ reference, cents, at }: Refund & { at: number },
) =>
	tx
		.insert(payments)
		.values({
			id: randomUUID(),
			customerId,
			currency,
			at,
			kind: 'refund',
			amountCents: cents,
			status: 'succeeded',
			gatewayReference: reference,
		})
		.onConflictDoNothing()
