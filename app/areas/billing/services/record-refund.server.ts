import { match } from '#db/match'
import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { payments, subscriptions } from '#db/schema/billing'
import type { GatewayEvent } from '~/clients/payments/stripe-objects'
import type { Ctx } from '~/context.server'
import { issueCreditNote } from './issue-credit-note.server'
import type { SubscriptionRow } from './subscription-row.server'

type Charge = Extract<GatewayEvent, { type: 'charge.refunded' }>['data']['object']

type ReportedRefund = { charge: Charge; invoiceReference: string | null; at: number }

/**
 * Records that `refundedCents` of a charge have been refunded in total. Refunds recorded before are
 * not added again, so reports may come in any order.
 */
export async function recordRefund(
	tx: Tx,
	ctx: Pick<Ctx, 'now' | 'clients'>,
	{ charge, invoiceReference, at }: ReportedRefund,
): Promise<void> {
	if (charge.gatewayCustomerId === null) return
	const [row] = await tx
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.gatewayCustomerId, charge.gatewayCustomerId))
	if (!row) return
	const known = await tx
		.select({ cents: payments.amountCents })
		.from(payments)
		.where(
			match(
				payments,
				{ customerId: row.customerId, kind: 'refund' },
				like(payments.gatewayReference, `${charge.chargeId}:%`),
			),
		)
	const cents = charge.refundedCents - known.reduce((sum, it) => sum + it.cents, 0)
	if (cents <= 0) return
	const reference = `${charge.chargeId}:${charge.refundedCents}`
	if (!(await insertRefund(tx, row, { reference, cents, at }))) return
	await issueCreditNote(tx, ctx, { row, reference, cents, what: 'Refund', invoiceReference })
}

type Refunded = { reference: string; cents: number; at: number }

/** Adds a refund to the payments; false when it is there already. */
export async function insertRefund(
	tx: Tx,
	{ customerId, currency }: SubscriptionRow,
	{ reference, cents, at }: Refunded,
): Promise<boolean> {
	const added = await tx
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
		.returning({ id: payments.id })
	return added.length > 0
}
