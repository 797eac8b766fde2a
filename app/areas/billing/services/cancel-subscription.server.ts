import type { Tx } from '#db/open.server'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { cancelledMail } from './billing-mails.server'
import { issueCreditNote } from './issue-credit-note.server'
import { listRefunds, type Refund } from './list-refunds.server'
import { insertRefund } from './record-refund.server'
import { requireRunningSubscription } from './require-running-subscription.server'
import { findStripeSubscription } from './find-stripe-subscription.server'
import {
	auditCustomerFarms,
	changeSubscription,
	findSubscription,
	type SubscriptionRow,
} from './subscription-row.server'

export type CancellationTerms = {
	/** End of the service. */
	until: number | null
	/** Refund: the first month while the trial is running, else nothing. */
	refundCents: number
}
type Ending = { terms: CancellationTerms; refunds: Refund[] }

/** Previews what a cancellation would do now. */
export async function previewCancellation(
	ctx: UserCtx,
	{ customerId }: { customerId: string },
): Promise<CancellationTerms & { businessName: string; isCancelled: boolean }> {
	const { customer, row } = await requireRunningSubscription(ctx, { customerId })
	const { terms } = await loadEnding(ctx, row)
	return { ...terms, businessName: customer.businessName, isCancelled: row.cancelledAt !== null }
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
	const { terms, refunds } = await loadEnding(ctx, row)
	const { until, refundCents } = terms
	const given = await endAtGateway(ctx, row, {
		refunds,
		endAt: until === row.paidThroughAt ? null : until,
	})
	await ctx.db.write(async (tx) => {
		const now = await findSubscription(tx, customerId)
		if (now?.cancelledAt !== null) return
		const at = ctx.now()
		await changeSubscription(tx, ctx, customerId, {
			cancelledAt: at,
			paidThroughAt: until,
			gatewayEventAt: at - (at % 1000),
		})
		for (const refund of given) await recordRefunds(tx, ctx, row, refund)
		const { businessName } = customer
		await auditCustomerFarms(tx, ctx, personActor(ctx), {
			customerId,
			action: 'billing.cancelled',
			subject: businessName,
			after: terms,
		})
		const to = ctx.user.email
		await queueMail(tx, ctx, cancelledMail({ to, businessName, until, refundedCents: refundCents }))
	})
	return terms
}

async function loadEnding(ctx: UserCtx, row: SubscriptionRow): Promise<Ending> {
	const isTrial = row.trialEndsAt !== null && ctx.now() < row.trialEndsAt
	if (!isTrial) return { terms: { until: row.paidThroughAt, refundCents: 0 }, refunds: [] }
	const refunds = await listRefunds(ctx, row)
	const refundCents = refunds.reduce((sum, { cents }) => sum + cents, 0)
	return { terms: { until: row.trialEndsAt, refundCents }, refunds }
}

type IssuedRefund = Refund & { reference: string }

/** Cancels at Stripe and refunds; idempotent, so a repeat refunds nothing twice. */
async function endAtGateway(
	ctx: UserCtx,
	row: SubscriptionRow,
	{ refunds, endAt }: { refunds: Refund[]; endAt: number | null },
): Promise<IssuedRefund[]> {
	const at = findStripeSubscription(ctx, row)
	if (at) await at.stripe.cancel(at.subscriptionId, endAt)
	const given: IssuedRefund[] = []
	for (const refund of refunds) {
		const key = ['refund', row.customerId, ...(given.length > 0 ? [given.length + 1] : [])].join(
			'-',
		)
		const { invoiceReference, cents } = refund
		const reference = at
			? `${(await at.stripe.refund(invoiceReference, cents, key)).chargeId}:${cents}`
			: `sandbox_${key}`
		given.push({ ...refund, reference })
	}
	return given
}

/** Records refunds that Stripe may have reported already. */
async function recordRefunds(
	tx: Tx,
	ctx: UserCtx,
	row: SubscriptionRow,
	{ reference, cents, invoiceReference }: IssuedRefund,
): Promise<void> {
	await insertRefund(tx, row, { reference, cents, at: ctx.now() })
	const what = 'Refund of the first month'
	await issueCreditNote(tx, ctx, { row, reference, cents, what, invoiceReference })
}
