import { nextAttempt, nextChargeAfter } from '@sfc/domain/billing/billing-dates'
import { monthLine } from '@sfc/domain/billing/invoice-line'
import { and, desc, eq, like } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { payments } from '#db/schema/billing'
import type { SandboxGateway } from '~/clients/payments/sandbox.server'
import type { Ctx } from '~/context.server'
import { beginNextMonth } from './begin-next-month.server'
import { issueInvoice } from './issue-invoice.server'
import { insertRenewal, notifyPaymentFailure } from './record-invoice.server'
import { changeSubscription, findSubscription } from './subscription-row.server'

const DAY_MS = 86_400_000

type Due = {
	customerId: string
	gateway: SandboxGateway
	/** Charges now, after a card change, instead of on the next retry day. */
	atOnce?: boolean
}

/** Charges the month that is due, once; a failed charge is retried on later days. */
export async function chargeDue(
	tx: Tx,
	ctx: Ctx,
	{ customerId, gateway, atOnce = false }: Due,
): Promise<void> {
	let row = await findSubscription(tx, customerId)
	const due = row?.paidThroughAt
	if (!row || due == null || row.trialEndsAt === null || row.cancelledAt !== null) return
	const { trialEndsAt } = row
	const at = ctx.now()
	if (due > at || row.status === 'cancelled' || row.status === 'unpaid') return
	const month = `sandbox_${customerId}_${due}`
	const failures = await failedCharges(tx, month)
	const tryAt = nextAttempt(due, failures.length)
	const triedToday = failures[0] !== undefined && at - failures[0].at < DAY_MS
	if (!atOnce && (tryAt === null || tryAt > at || triedToday)) return
	row = await beginNextMonth(tx, ctx, row)
	const { monthlyCents: amountCents } = row
	const charge = gateway.renew(row.cardLast4)
	if (charge.kind === 'succeeded') {
		const paid = { gatewayReference: month, amountCents, status: 'succeeded', at }
		if (!(await insertRenewal(tx, row, paid))) return
		const paidThroughAt = nextChargeAfter(trialEndsAt, due)
		await changeSubscription(tx, ctx, customerId, { status: 'active', paidThroughAt })
		const span = { fromAt: due, untilAt: paidThroughAt }
		await issueInvoice(tx, ctx, {
			row,
			reference: month,
			lines: [monthLine(row.pods, amountCents, span)],
			totalCents: amountCents,
			taxCents: null,
			number: null,
		})
		return
	}
	const attempt = failures.length + 1
	await insertRenewal(tx, row, {
		gatewayReference: `${month}:${attempt}`,
		amountCents,
		at,
		status: 'failed',
		failureReason: charge.message,
	})
	await changeSubscription(tx, ctx, customerId, { status: 'past-due' })
	const nextTryAt = nextAttempt(due, attempt)
	await notifyPaymentFailure(tx, ctx, row, { actor: 'Sandbox', amountCents, nextTryAt })
}

const failedCharges = (tx: Tx, month: string) =>
	tx
		.select({ at: payments.at })
		.from(payments)
		.where(and(like(payments.gatewayReference, `${month}:%`), eq(payments.status, 'failed')))
		.orderBy(desc(payments.at))
