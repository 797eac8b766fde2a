import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/open.server'
import { payments } from '#db/schema/billing'
import type { GatewayEvent } from '~/clients/payments/stripe-objects'
import type { Ctx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { findSubscriptionByGatewayId, isOutdated, currentStatus } from './apply-subscription.server'
import { beginNextMonth } from './begin-next-month.server'
import { issueInvoice } from './issue-invoice.server'
import { paymentFailedMail } from './billing-mails.server'
import {
	auditCustomerFarms,
	changeSubscription,
	findPayer,
	type SubscriptionRow,
} from './subscription-row.server'

type Invoice = Extract<GatewayEvent, { type: 'invoice.paid' }>['data']['object']
type ReportedInvoice = { invoice: Invoice; at: number }

/** Records a paid month. The first payment is reported by its checkout instead. */
export async function recordPaidInvoice(
	tx: Tx,
	ctx: Ctx,
	{ invoice, at }: ReportedInvoice,
): Promise<void> {
	const row = await findSubscriptionRow(tx, invoice)
	if (!row || invoice.isFirst) return
	const { invoiceId: gatewayReference, paidCents: amountCents } = invoice
	await insertRenewal(tx, row, { gatewayReference, amountCents, at, status: 'succeeded' })
	const { number, lines, taxCents } = invoice
	await issueInvoice(tx, ctx, {
		row,
		reference: gatewayReference,
		lines,
		totalCents: amountCents,
		taxCents,
		number,
	})
	if (invoice.paidThroughAt > (row.paidThroughAt ?? 0)) await beginNextMonth(tx, ctx, row)
	await changeSubscription(tx, ctx, row.customerId, {
		paidThroughAt: Math.max(row.paidThroughAt ?? 0, invoice.paidThroughAt),
		...(isOutdated(row, at)
			? {}
			: { status: currentStatus(row, 'paid', ctx.now()), gatewayEventAt: at }),
	})
}

/** Records a month that was not paid. Nothing is switched off; the owner is notified. */
export async function recordFailedInvoice(
	tx: Tx,
	ctx: Ctx,
	{ invoice, at }: ReportedInvoice,
): Promise<void> {
	const row = await findSubscriptionRow(tx, invoice)
	if (!row || invoice.isFirst) return
	await insertRenewal(tx, row, {
		gatewayReference: `${invoice.invoiceId}:${invoice.attempt}`,
		amountCents: invoice.dueCents,
		status: 'failed',
		failureReason: 'declined',
		at,
	})
	if (isOutdated(row, at)) return
	const change = { status: 'past-due', gatewayEventAt: at } as const
	await changeSubscription(tx, ctx, row.customerId, change)
	const { dueCents: amountCents, nextTryAt } = invoice
	await notifyPaymentFailure(tx, ctx, row, { actor: 'Stripe', amountCents, nextTryAt })
}

const findSubscriptionRow = async (tx: Tx, { subscriptionId }: Invoice) =>
	subscriptionId === null ? undefined : findSubscriptionByGatewayId(tx, subscriptionId)

type Renewal = Pick<
	typeof payments.$inferInsert,
	'gatewayReference' | 'amountCents' | 'status' | 'failureReason' | 'at'
>

/** Adds a charge to the payments; one that is there already is left unchanged. */
export async function insertRenewal(
	tx: Tx,
	{ customerId, currency }: SubscriptionRow,
	renewal: Renewal,
): Promise<boolean> {
	const added = await tx
		.insert(payments)
		.values({ id: randomUUID(), customerId, kind: 'renewal', currency, ...renewal })
		.onConflictDoNothing()
		.returning({ id: payments.id })
	return added.length > 0
}

type Failure = { actor: string; amountCents: number; nextTryAt: number | null }

/** Writes a failed charge to the audit log and queues a mail to the owner. */
export async function notifyPaymentFailure(
	tx: Tx,
	ctx: Ctx,
	{ customerId }: SubscriptionRow,
	{ actor, amountCents, nextTryAt }: Failure,
): Promise<void> {
	const { businessName, to } = await findPayer(tx, customerId)
	await auditCustomerFarms(
		tx,
		ctx,
		{ kind: 'system', name: actor },
		{
			customerId,
			action: 'billing.payment-failed',
			subject: businessName,
			after: { amountCents },
		},
	)
	if (to) await queueMail(tx, ctx, paymentFailedMail({ to, businessName, amountCents, nextTryAt }))
}
