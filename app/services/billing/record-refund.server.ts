import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { payments, subscriptions } from '#db/schema/billing'
import type { GatewayEvent } from '~/clients/payments/stripe-facts'

type Charge = Extract<GatewayEvent, { type: 'charge.refunded' }>['data']['object']

/**
 * Records that `refundedCents` of a charge have been refunded in total. Refunds recorded before are
 * not added again, so reports may come in any order.
 */
export async function recordRefund(
	tx: Tx,
	{ charge, at }: { charge: Charge; at: number },
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
			and(
				eq(payments.customerId, row.customerId),
				eq(payments.kind, 'refund'),
				like(payments.gatewayReference, `${charge.chargeId}:%`),
			),
		)
	const cents = charge.refundedCents - known.reduce((sum, it) => sum + it.cents, 0)
	if (cents <= 0) return
	await tx
		.insert(payments)
		.values({
			id: randomUUID(),
			customerId: row.customerId,
			kind: 'refund',
			amountCents: cents,
			currency: row.currency,
			status: 'succeeded',
			gatewayReference: `${charge.chargeId}:${charge.refundedCents}`,
			at,
		})
		.onConflictDoNothing()
}
