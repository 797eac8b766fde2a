import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { gatewayEvents, invoices, payments } from '#db/schema/billing'
import { createStripeGateway, type StripeGateway } from '~/clients/payments/stripe.server'
import type { UserCtx } from '~/context.server'
import {
	SECRET_KEY,
	startStripeServer,
	WEBHOOK_SECRET,
	type SignedEvent,
} from '../../../../tests/support/stripe-server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { cancelSubscription } from './cancel-subscription.server'
import { handleGatewayEvent } from './handle-gateway-event.server'
import { openPortal } from './open-portal.server'
import { readSubscription } from './read-billing.server'
import { returnFromCheckout } from './return-from-checkout.server'
import { startCheckout } from './start-checkout.server'
import { subscribeWithCard } from './subscribe-with-card.server'
import { signUpCustomer } from '~/tests/billing/test-customer'
import { perTest } from '../../../../tests/support/per-test'

const DAY = 86_400_000
const secrets = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET }
const NOW = Date.UTC(2026, 2, 1)
const TRIAL_ENDS = NOW + 30 * DAY
const FIRST_RENEWAL = Date.UTC(2026, 3, 30)
const origin = 'https://farm.example'

const farm = farmPerTest(NOW)
const stripe = perTest(startStripeServer)
let gateway: StripeGateway
let ana: UserCtx
let customerId: string
beforeEach(async () => {
	gateway = createStripeGateway({ ...secrets, apiUrl: stripe.url })
	farm.ctx.clients.payments = gateway
	ana = await farm.signUp('ana@farm.example')
	customerId = await signUpCustomer(ana)
})

/** Makes Stripe accept requests without answering; this server does not wait long. */
function hang(on: boolean) {
	stripe.hang(on)
	const impatient = createStripeGateway({ ...secrets, apiUrl: stripe.url, timeoutMs: 500 })
	farm.ctx.clients.payments = on ? impatient : gateway
}

const start = () => startCheckout(ana, { customerId, origin })
const state = () => readSubscription(farm.ctx, { customerId })
const sessionIds = () =>
	stripe.asked.filter(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions')
const charges = async () =>
	(await farm.ctx.db.read.select().from(payments).orderBy(asc(payments.at))).map(
		({ kind, amountCents, status }) => `${kind} ${amountCents} ${status}`,
	)
const receive = async ({ body, signature }: SignedEvent) => {
	const event = gateway.readEvent(body, signature, farm.ctx.now())
	if (event) await handleGatewayEvent(farm.ctx, { gateway, event })
}

async function paidSession(): Promise<string> {
	const { url } = (await start()) as { url: string }
	const sessionId = url.split('/').pop()!
	stripe.pay(sessionId)
	return sessionId
}

/** Creates a signup that was paid and reported; returns its subscription at Stripe. */
async function subscribed() {
	const sessionId = await paidSession()
	await receive(
		stripe.event('checkout.session.completed', stripe.session(sessionId), {
			id: 'evt_0',
			atMs: NOW,
		}),
	)
	return stripe.subscription(stripe.session(sessionId)['subscription'] as string)
}

test('the server sets the amount, and the next charge comes a month after the trial', async () => {
	await start()
	const params = Object.fromEntries(sessionIds()[0]!.params)
	expect(params).toMatchObject({
		mode: 'subscription',
		client_reference_id: customerId,
		'line_items[0][price_data][unit_amount]': '30000',
		'line_items[0][quantity]': '2',
		'line_items[1][price_data][unit_amount]': '12500',
		'line_items[2][price_data][recurring][interval]': 'month',
		'subscription_data[trial_end]': String(FIRST_RENEWAL / 1000),
		success_url: `${origin}/payment/${customerId}?session_id={CHECKOUT_SESSION_ID}`,
	})
	expect(JSON.stringify(params)).not.toMatch(/card\[number\]|cvc/)
	const card = { number: '4242424242424242', expMonth: 12, expYear: 2029 }
	await expect(subscribeWithCard(ana, { customerId, card })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('asking again returns the same page; after it expired, a new one', async () => {
	const [a, b] = await Promise.all([start(), start()])
	expect(a).toEqual(b)
	expect(await start()).toEqual(a)
	expect(await charges()).toEqual(['setup 85000 pending'])
	stripe.expire((a as { url: string }).url.split('/').pop()!)
	expect(await start()).not.toEqual(a)
	expect((await charges()).sort()).toEqual(['setup 85000 failed', 'setup 85000 pending'])
})

test('after a time-out the outcome is unknown, and the retry uses the same idempotency key', async () => {
	hang(true)
	await expect(start()).rejects.toMatchObject({
		code: 'unavailable',
		message: expect.stringContaining('not known yet'),
	})
	expect(await charges()).toEqual(['setup 85000 pending'])
	hang(false)
	await start()
	const keys = sessionIds().map(({ key }) => key)
	expect(keys).toHaveLength(2)
	expect(keys[0]).toBe(keys[1])
	expect(await charges()).toEqual(['setup 85000 pending'])
})

test('on return from Stripe only Stripe’s own answer counts', async () => {
	const { url } = (await start()) as { url: string }
	const sessionId = url.split('/').pop()!
	expect(await returnFromCheckout(ana, { customerId, sessionId })).toBe(false)
	expect(await state()).toMatchObject({ status: 'unpaid' })
	stripe.pay(sessionId)
	const other = await signUpCustomer(ana, { businessName: 'Other' })
	expect(await returnFromCheckout(ana, { customerId: other, sessionId })).toBe(false)
	expect(await readSubscription(farm.ctx, { customerId: other })).toBeNull()
	expect(await returnFromCheckout(ana, { customerId, sessionId })).toBe(true)
	expect(await returnFromCheckout(ana, { customerId, sessionId })).toBe(true)
	expect(await state()).toMatchObject({
		status: 'trial',
		cardBrand: 'visa',
		cardLast4: '4242',
		trialEndsAt: TRIAL_ENDS,
		nextChargeAt: FIRST_RENEWAL,
	})
	expect(await charges()).toEqual(['setup 85000 succeeded'])
	expect(await start()).toEqual({ kind: 'paid' })
})

test('an event without a recent signature of Stripe is refused', async () => {
	const sessionId = await paidSession()
	const made = (at: { id: string; atMs: number; secret?: string }) =>
		stripe.event('checkout.session.completed', stripe.session(sessionId), at)
	const good = made({ id: 'evt_1', atMs: NOW })
	const forged = [
		made({ id: 'evt_1', atMs: NOW, secret: 'whsec_guessed' }),
		made({ id: 'evt_1', atMs: NOW - 301_000 }),
		{ ...good, signature: '' },
		{ ...good, signature: good.signature.replace('v1=', 'v0=') },
		{ ...good, body: Buffer.from(good.body.toString().replace('"paid"', '"Paid"')) },
	]
	for (const event of forged)
		await expect(receive(event)).rejects.toMatchObject({ code: 'invalid' })
	expect(await state()).toMatchObject({ status: 'unpaid' })
	expect(await farm.ctx.db.read.select().from(gatewayEvents)).toEqual([])
})

test('an event delivered three times is handled once', async () => {
	const sessionId = await paidSession()
	const event = stripe.event('checkout.session.completed', stripe.session(sessionId), {
		id: 'evt_1',
		atMs: NOW,
	})
	await Promise.all([receive(event), receive(event), receive(event)])
	expect(await charges()).toEqual(['setup 85000 succeeded'])
	const subscription = stripe.session(sessionId)['subscription']
	const renewal = {
		...invoice(subscription, { id: 'in_2', paid: 25000 }),
		number: 'LEAF-0002',
		total: 25000,
		subtotal: 23000,
		lines: {
			data: [
				{
					description: '2 × Smart Farm Control',
					amount: 23000,
					period: { start: FIRST_RENEWAL / 1000, end: Date.UTC(2026, 4, 30) / 1000 },
				},
			],
		},
	}
	farm.setNow(FIRST_RENEWAL)
	const paid = stripe.event('invoice.paid', renewal, { id: 'evt_2', atMs: FIRST_RENEWAL })
	await receive(paid)
	await receive(paid)
	expect(await charges()).toEqual(['setup 85000 succeeded', 'renewal 25000 succeeded'])
	expect(await state()).toMatchObject({ status: 'active', paidThroughAt: Date.UTC(2026, 4, 30) })
	const issued = await farm.ctx.db.read.select().from(invoices).orderBy(asc(invoices.issuedAt))
	expect(issued.map(({ number, taxCents }) => [number, taxCents])).toEqual([
		[`in_${String(subscription)}`, 0],
		['LEAF-0002', 2000],
	])
	expect(issued[1]?.lines).toMatchObject([{ text: '2 × Smart Farm Control', amountCents: 23000 }])
})

test('an older event that arrives later changes nothing newer', async () => {
	const subscription = await subscribed()
	const at = FIRST_RENEWAL
	farm.setNow(at + 200_000)
	const failed = invoice(subscription['id'], { id: 'in_2', paid: 0, attempt: 1 })
	const paid = invoice(subscription['id'], { id: 'in_2', paid: 25000, attempt: 2 })
	await receive(stripe.event('invoice.paid', paid, { id: 'evt_3', atMs: at + 100_000 }))
	await receive(stripe.event('invoice.payment_failed', failed, { id: 'evt_2', atMs: at }))
	expect(await state()).toMatchObject({ status: 'active' })
	const gone = { ...subscription, status: 'canceled', ended_at: (at + 150_000) / 1000 }
	await receive(
		stripe.event('customer.subscription.deleted', gone, { id: 'evt_5', atMs: at + 150_000 }),
	)
	const alive = { ...subscription, status: 'active' }
	await receive(
		stripe.event('customer.subscription.updated', alive, { id: 'evt_4', atMs: at + 120_000 }),
	)
	expect(await state()).toMatchObject({ status: 'cancelled', nextChargeAt: null })
	const ends = (await readOutbox(farm.ctx)).filter(({ subject }) => subject?.endsWith('has ended'))
	expect(ends).toHaveLength(1)
	expect(ends[0]?.text).toContain('Nothing is switched off')
})

test('a failed month makes it overdue, and the owner is notified; the first invoice is not reported twice', async () => {
	const subscription = await subscribed()
	const first = {
		...invoice(subscription['id'], { id: 'in_1', paid: 85000 }),
		billing_reason: 'subscription_create',
	}
	await receive(stripe.event('invoice.paid', first, { id: 'evt_1', atMs: NOW }))
	expect(await charges()).toEqual(['setup 85000 succeeded'])
	farm.setNow(FIRST_RENEWAL)
	const failed = {
		...invoice(subscription['id'], { id: 'in_2', paid: 0, attempt: 1 }),
		next_payment_attempt: Date.UTC(2026, 4, 3) / 1000,
	}
	await receive(
		stripe.event('invoice.payment_failed', failed, { id: 'evt_2', atMs: FIRST_RENEWAL }),
	)
	expect(await state()).toMatchObject({ status: 'past-due' })
	expect(await charges()).toEqual(['setup 85000 succeeded', 'renewal 25000 failed'])
	const [mail] = (await readOutbox(farm.ctx)).filter(({ subject }) => subject?.includes('failed'))
	expect(mail?.text).toContain('It will be retried on May 3, 2026')
})

test('events of strangers, unknown kinds and odd shapes change nothing', async () => {
	await subscribed()
	const strange = invoice('sub_of_somebody', { id: 'in_9', paid: 99 })
	const at = { atMs: NOW }
	await receive(stripe.event('invoice.paid', strange, { id: 'evt_7', ...at }))
	await receive(stripe.event('customer.created', { id: 'cus_1' }, { id: 'evt_8', ...at }))
	await receive(stripe.event('invoice.paid', { id: 7 }, { id: 'evt_9', ...at }))
	expect(await charges()).toEqual(['setup 85000 succeeded'])
})

test('while Stripe does not answer nothing is cancelled', async () => {
	await subscribed()
	hang(true)
	const act = cancelSubscription(ana, { customerId })
	await expect(act).rejects.toMatchObject({ code: 'unavailable' })
	expect(await state()).toMatchObject({ cancelledAt: null })
})

test('cards are changed on Stripe’s page, by the owner only', async () => {
	const subscription = await subscribed()
	const returnUrl = `${origin}/billing`
	expect(await openPortal(ana, { customerId, returnUrl })).toContain(subscription['customer'])
	const eve = await farm.signUp('eve@farm.example')
	const act = openPortal(eve, { customerId, returnUrl })
	await expect(act).rejects.toMatchObject({ code: 'not-found' })
})

type Invoiced = { id: string; paid: number; attempt?: number }

const invoice = (subscription: unknown, { id, paid, attempt = 1 }: Invoiced) => ({
	id,
	object: 'invoice',
	amount_paid: paid,
	amount_due: 25000,
	attempt_count: attempt,
	billing_reason: 'subscription_cycle',
	parent: { subscription_details: { subscription } },
	lines: { data: [{ period: { end: Date.UTC(2026, 4, 30) / 1000 } }] },
})
