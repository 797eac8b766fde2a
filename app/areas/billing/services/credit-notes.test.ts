import { asc, eq, gt, lt } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invoices, payments } from '#db/schema/billing'
import { createStripeGateway } from '~/clients/payments/stripe.server'
import type { UserCtx } from '~/context.server'
import {
	SECRET_KEY,
	startStripeServer,
	WEBHOOK_SECRET,
} from '../../../../tests/support/stripe-server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readMyData } from '~/tests/data-protection/privacy/test-my-data'
import { cancelSubscription } from './cancel-subscription.server'
import { changeSubscriptionPlan } from './change-subscription-plan.server'
import { findInvoice } from './find-invoice.server'
import { handleGatewayEvent } from './handle-gateway-event.server'
import { readBilling, readSubscription } from './read-billing.server'
import { resumeSubscription } from './resume-subscription.server'
import { startCheckout } from './start-checkout.server'
import { subscribeWithCard } from './subscribe-with-card.server'
import { signUpCustomer } from '~/tests/billing/test-customer'
import { perTest } from '../../../../tests/support/per-test'

const NOW = Date.UTC(2026, 2, 1)
const TRIAL_ENDS = NOW + 30 * 86_400_000
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2029 }

const farm = farmPerTest(NOW)
let ana: UserCtx
let customerId: string
const stripe = perTest(startStripeServer)
beforeEach(async () => {
	ana = await farm.signUp('ana@farm.example')
})

async function subscribeInSandbox() {
	customerId = await signUpCustomer(ana, { numberOfPods: '1' })
	await subscribeWithCard(ana, { customerId, card: CARD })
}

/** Sends a Stripe event; Stripe sends it again under another id. */
async function sendStripeEvent(type: string, thing: Record<string, unknown>, id: string) {
	const gateway = createGateway()
	const { body, signature } = stripe.event(type, thing, { id, atMs: NOW })
	const event = gateway.readEvent(body, signature, NOW)
	if (!event) throw new Error(`${type} was not read`)
	await handleGatewayEvent(farm.ctx, { gateway, event })
}

const createGateway = () =>
	createStripeGateway({
		secretKey: SECRET_KEY,
		webhookSecret: WEBHOOK_SECRET,
		apiUrl: stripe.url,
	})

/** Signs up for two pods, paid at Stripe and reported; returns the invoice, and who paid there. */
async function subscribeAtStripe() {
	farm.ctx.clients.payments = createGateway()
	customerId = await signUpCustomer(ana)
	const { url } = (await startCheckout(ana, { customerId, origin: 'https://farm.example' })) as {
		url: string
	}
	const sessionId = url.split('/').pop() ?? ''
	stripe.pay(sessionId)
	await sendStripeEvent('checkout.session.completed', stripe.session(sessionId), 'evt_paid')
	const subscription = stripe.subscription(String(stripe.session(sessionId)['subscription']))
	const [invoice] = await farm.ctx.db.read.select().from(invoices).where(gt(invoices.totalCents, 0))
	return { subscription, customer: subscription['customer'], invoice: invoice! }
}

const creditNotes = () =>
	farm.ctx.db.read
		.select()
		.from(invoices)
		.where(lt(invoices.totalCents, 0))
		.orderBy(asc(invoices.number))
const refunds = () => farm.ctx.db.read.select().from(payments).where(eq(payments.kind, 'refund'))

test('the refund of a cancellation has a credit note for each invoice that charged it', async () => {
	farm.ctx.clients.seller = { name: 'Leaf Ltd', address: ['1 Main St'], taxText: null }
	await subscribeInSandbox()
	await changeSubscriptionPlan(ana, { customerId, pods: 2, agreedCents: 42500 })
	const both = await Promise.all([1, 2].map(() => cancelSubscription(ana, { customerId })))
	expect(both).toContainEqual({ until: TRIAL_ENDS, refundCents: 25000 })
	expect(await creditNotes()).toMatchObject([
		{ number: '2026-0003', creditOf: '2026-0001', totalCents: -12500 },
		{ number: '2026-0004', creditOf: '2026-0002', totalCents: -12500 },
	])
	const shown = (await readBilling(ana))[0]!.payments.filter(({ kind }) => kind === 'refund')
	expect(shown).toHaveLength(2)
	expect(await findInvoice(ana, { invoiceId: shown[0]!.invoiceId! })).toMatchObject({
		seller: { name: 'Leaf Ltd' },
		lines: [{ text: 'Refund of the first month', amountCents: -12500 }],
	})
	const mine = await readMyData(ana)
	expect(JSON.stringify(mine.invoices)).toContain('"creditOf":"2026-0002"')
})

test('a credit note includes its share of the tax', async () => {
	await subscribeInSandbox()
	const taxed = { taxCents: 3400, totalCents: 45900 } // 8 % of $425
	await farm.ctx.db.write(async (tx) => void (await tx.update(invoices).set(taxed)))
	expect(await cancelSubscription(ana, { customerId })).toMatchObject({ refundCents: 13500 })
	const [{ lines, taxCents, totalCents } = {}] = await creditNotes()
	expect(lines).toMatchObject([{ amountCents: -12500 }])
	expect({ taxCents, totalCents }).toEqual({ taxCents: -1000, totalCents: -13500 })
})

test('cancelled within the trial, the month is refunded once, whoever reports it first', async () => {
	const { subscription, customer, invoice } = await subscribeAtStripe()
	expect(await cancelSubscription(ana, { customerId })).toEqual({
		until: TRIAL_ENDS,
		refundCents: 25000,
	})
	const refund = stripe.asked.find(({ path }) => path === '/v1/refunds')
	expect(refund?.params.get('amount')).toBe('25000')
	expect(refund?.key).toBe(`refund-${customerId}`)
	const intent = refund?.params.get('payment_intent')
	const charge = { id: `ch_${intent}`, customer, payment_intent: intent, amount_refunded: 25000 }
	await sendStripeEvent('charge.refunded', charge, 'evt_r')
	expect(await refunds()).toMatchObject([{ amountCents: 25000, status: 'succeeded' }])
	expect(await creditNotes()).toMatchObject([{ creditOf: invoice.number, totalCents: -25000 }])
	expect(stripe.subscription(subscription['id'] as string)).toMatchObject({
		cancel_at_period_end: true,
		items: { data: [{ current_period_end: TRIAL_ENDS / 1000 }] },
	})
	await resumeSubscription(ana, { customerId })
	expect(await readSubscription(farm.ctx, { customerId })).toMatchObject({
		cancelledAt: null,
		nextChargeAt: TRIAL_ENDS,
	})
})

test('a refund that the operator makes at Stripe has one credit note for each amount', async () => {
	const { customer, invoice } = await subscribeAtStripe()
	const charge = { id: 'ch_1', customer, payment_intent: `pi_of_${invoice.reference}` }
	await sendStripeEvent('charge.refunded', { ...charge, amount_refunded: 1000 }, 'evt_1')
	await sendStripeEvent('charge.refunded', { ...charge, amount_refunded: 1000 }, 'evt_2')
	await sendStripeEvent('charge.refunded', { ...charge, amount_refunded: 2500 }, 'evt_3')
	expect(await creditNotes()).toMatchObject([
		{ number: '2026-0001', creditOf: invoice.number, totalCents: -1000 },
		{ number: '2026-0002', creditOf: invoice.number, totalCents: -1500 },
	])
})
