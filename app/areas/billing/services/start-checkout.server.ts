import { match } from '#db/match'
import { randomUUID } from 'node:crypto'
import { nextChargeAfter, trialEnd } from '@sfc/domain/billing/billing-dates'
import { amountDueToday, PRICES } from '@sfc/domain/billing/prices'
import { isSubscribed } from '@sfc/domain/billing/subscription-status'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { payments } from '#db/schema/billing'
import type { StripeGateway } from '~/clients/payments/stripe.server'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { findCustomer, type Customer } from './customers/find-customer.server'
import { finishCheckout } from './finish-checkout.server'
import {
	changeSubscription,
	findCustomerRow,
	findSubscription,
	ensureSubscription,
} from './subscription-row.server'

type Asked = { customerId: string; origin: string }

export type CheckoutStarted = { kind: 'paid' } | { kind: 'go'; url: string }

/**
 * Creates Stripe's payment page for a signup. While an attempt is open, asking again returns the
 * same page, also after a time-out. Throws Fault unavailable when Stripe does not answer.
 */
export async function startCheckout(
	ctx: UserCtx,
	{ customerId, origin }: Asked,
): Promise<CheckoutStarted> {
	requirePersonalAccount(ctx)
	const { customer } = await findCustomer(ctx, { customerId })
	const gateway = ctx.clients.payments
	if (gateway.kind !== 'stripe') throw new Fault('conflict', 'This server takes cards itself')
	await ctx.limits.paymentsPerPerson.count(ctx.user.id)
	let attempt = await ensureAttempt(ctx, customerId)
	if (attempt?.reference) {
		const checkout = await gateway.readCheckout(attempt.reference)
		if (checkout.state === 'open' && checkout.url) return { kind: 'go', url: checkout.url }
		if (checkout.state === 'paid') {
			await finishCheckout(ctx, { checkout, at: ctx.now() })
			return { kind: 'paid' }
		}
		await deleteAttempt(ctx, customerId, attempt.key)
		attempt = await ensureAttempt(ctx, customerId)
	}
	if (!attempt) return { kind: 'paid' }
	const { sessionId, url } = await gateway.startCheckout(
		toCheckoutOrder(ctx, customer, { ...attempt, origin }),
	)
	await saveSession(ctx, attempt.key, sessionId)
	if (!url) throw new Fault('unavailable', 'Stripe gave no payment page. Please try again.')
	return { kind: 'go', url }
}

type Attempt = { key: string; startedAt: number; reference: string | null }

/** Returns the open attempt, or creates one; null when nothing is left to pay. */
const ensureAttempt = (ctx: UserCtx, customerId: string): Promise<Attempt | null> =>
	ctx.db.write(async (tx) => {
		const customer = await findCustomerRow(tx, customerId)
		const row = await ensureSubscription(tx, ctx, customer)
		if (isSubscribed(row.status)) return null
		if (row.attemptKey !== null && row.attemptAt !== null) {
			const [payment] = await tx.select().from(payments).where(eq(payments.id, row.attemptKey))
			const reference = payment?.gatewayReference ?? null
			return { key: row.attemptKey, startedAt: row.attemptAt, reference }
		}
		const attempt = { key: randomUUID(), startedAt: ctx.now(), reference: null }
		await tx.insert(payments).values({
			id: attempt.key,
			customerId,
			kind: 'setup',
			amountCents: amountDueToday(customer.numberOfPods).totalCents,
			currency: row.currency,
			status: 'pending',
			at: attempt.startedAt,
		})
		await changeSubscription(tx, ctx, customerId, {
			attemptKey: attempt.key,
			attemptAt: attempt.startedAt,
		})
		return attempt
	})

/** Deletes an attempt whose page at Stripe has expired: nothing was charged. */
const deleteAttempt = ({ db, now }: UserCtx, customerId: string, key: string) =>
	db.write(async (tx) => {
		await tx
			.update(payments)
			.set({ status: 'failed', failureReason: 'expired' })
			.where(eq(payments.id, key))
		const row = await findSubscription(tx, customerId)
		if (row?.attemptKey === key)
			await changeSubscription(tx, { now }, customerId, { attemptKey: null, attemptAt: null })
	})

const saveSession = ({ db }: UserCtx, key: string, sessionId: string) =>
	db.write(async (tx) => {
		await tx
			.update(payments)
			.set({ gatewayReference: sessionId })
			// Skipped when the payment was reported meanwhile: then it has the id of its invoice.
			.where(match(payments, { id: key, status: 'pending' }))
	})

function toCheckoutOrder(
	{ user }: UserCtx,
	{ id, numberOfPods }: Customer,
	{ key, startedAt, origin }: Attempt & { origin: string },
): Parameters<StripeGateway['startCheckout']>[0] {
	const ends = trialEnd(startedAt)
	return {
		customerId: id,
		email: user.email,
		pods: numberOfPods,
		setupCentsPerPod: PRICES.setupCentsPerPod,
		monthlyCentsPerPod: PRICES.monthlyCentsPerPod,
		currency: PRICES.currency,
		firstRenewalAt: nextChargeAfter(ends, ends),
		returnUrl: `${origin}/payment/${id}`,
		key,
	}
}
