import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { payments } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { findStripeSubscription } from './find-stripe-subscription.server'
import { issueInvoice } from './issue-invoice.server'
import {
	formatChargeName,
	type LoadedChange,
	type SubscriptionPlanChange,
} from './load-subscription-plan-change.server'
import { findSubscription } from './subscription-row.server'

type Order = Pick<LoadedChange, 'row' | 'open'> & {
	change: Extract<SubscriptionPlanChange, { kind: 'more' }>
	pods: number
	/** Records what the payment is for, in the transaction that records the payment. */
	onPaid: (tx: Tx) => Promise<void>
}

export type PodsCharged = { kind: 'now' } | { kind: 'declined'; message: string }

const DECLINED = 'Your card was declined. Nothing was charged.'
const NOTHING = { id: null, invoiceId: null }
const MEANWHILE = 'The plan changed in the meantime. Please check it again.'

/**
 * Charges the card for more pods, once. A charge at Stripe is stored before Stripe is asked, so the
 * next try finds its invoice when the outcome did not arrive.
 */
export async function chargeForPods(ctx: UserCtx, order: Order): Promise<PodsCharged> {
	const at = findStripeSubscription(ctx, order.row)
	if (!at) return chargeTestCard(ctx, order)
	const { row, change, open, pods } = order
	const { id, invoiceId } =
		open ?? (await ctx.db.write((tx) => insertCharge(tx, ctx, order))) ?? NOTHING
	if (id === null) return { kind: 'now' }
	const charged = await at.stripe.charge({
		...at,
		currency: row.currency,
		lines: change.lines,
		totalCents: change.totalCents,
		key: id,
		invoiceId,
		onInvoice: async (gatewayReference) => {
			await ctx.db.write(async (tx) => {
				await tx.update(payments).set({ gatewayReference }).where(eq(payments.id, id))
			})
		},
	})
	if (charged.kind === 'declined') {
		const failed = { status: 'failed', failureReason: 'declined' }
		await ctx.db.write(async (tx) => {
			await tx.update(payments).set(failed).where(eq(payments.id, id))
		})
		return { kind: 'declined', message: DECLINED }
	}
	await at.stripe.setPods(at.subscriptionId, pods)
	const { invoiceId: reference, number } = charged
	await ctx.db.write((tx) => finish(tx, ctx, { id, reference, number, order }))
	return { kind: 'now' }
}

/**
 * Charges the test card. It decides and records in one transaction: a second click finds the pods
 * there.
 */
const chargeTestCard = (ctx: UserCtx, order: Order): Promise<PodsCharged> =>
	ctx.db.write(async (tx) => {
		const gateway = ctx.clients.payments
		if (gateway.kind !== 'sandbox')
			throw new Fault('unavailable', 'This server has no test cards any more')
		const charge = await insertCharge(tx, ctx, order)
		if (!charge) return { kind: 'now' }
		const { id } = charge
		const result = gateway.renew(order.row.cardLast4)
		if (result.kind === 'declined') {
			const failed = { status: 'failed', failureReason: result.message }
			await tx.update(payments).set(failed).where(eq(payments.id, id))
			return { kind: 'declined', message: DECLINED }
		}
		const gatewayReference = `sandbox_${id}`
		await tx.update(payments).set({ gatewayReference }).where(eq(payments.id, id))
		await finish(tx, ctx, { id, reference: gatewayReference, number: null, order })
		return { kind: 'now' }
	})

type Paid = { id: string; reference: string; number: string | null; order: Order }

async function finish(tx: Tx, ctx: UserCtx, { id, reference, number, order }: Paid): Promise<void> {
	const paid = await tx
		.update(payments)
		.set({ status: 'succeeded' })
		.where(match(payments, { id, status: 'pending' }))
		.returning({ id: payments.id })
	if (paid.length === 0) return
	await order.onPaid(tx)
	const { lines, taxCents, totalCents } = order.change
	const invoice = {
		reference,
		number,
		lines,
		totalCents,
		taxCents: number === null ? null : taxCents,
	}
	await issueInvoice(tx, ctx, { row: order.row, ...invoice })
}

/** Inserts a pending payment, numbered by those before it. Null when the pods are there already. */
async function insertCharge(tx: Tx, ctx: UserCtx, { row, change, pods }: Order) {
	const { customerId, currency } = row
	const current = await findSubscription(tx, customerId)
	if (current?.pods === pods) return null
	if (current?.pods !== row.pods) throw new Fault('conflict', MEANWHILE)
	const earlier = await tx
		.select({ id: payments.id, status: payments.status })
		.from(payments)
		.where(match(payments, { customerId, kind: 'change' }))
	const name = formatChargeName(row, pods)
	const tries = earlier.filter(
		({ id, status }) => status !== 'pending' && id.startsWith(`${name}_`),
	)
	const id = `${name}_${tries.length + 1}`
	const charge = { id, customerId, kind: 'change', amountCents: change.totalCents, currency }
	await tx
		.insert(payments)
		.values({ ...charge, status: 'pending', at: ctx.now() })
		.onConflictDoNothing() // a second click, while the first one is under way
	return { id, invoiceId: null }
}
