import { asc, desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments } from '#db/schema/billing'
import { createStripeGateway, type StripeGateway } from '~/clients/payments/stripe.server'
import type { UserCtx } from '~/context.server'
import {
	SECRET_KEY,
	startStripeServer,
	WEBHOOK_SECRET,
} from '../../../../tests/support/stripe-server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeSubscriptionPlan } from './change-subscription-plan.server'
import { handleGatewayEvent } from './handle-gateway-event.server'
import { loadSubscriptionPlanChange } from './load-subscription-plan-change.server'
import { readSubscription } from './read-billing.server'
import { returnFromCheckout } from './return-from-checkout.server'
import { startCheckout } from './start-checkout.server'
import { signUpCustomer } from '~/tests/billing/test-customer'
import { perTest } from '../../../../tests/support/per-test'

const NOW = Date.UTC(2026, 2, 1)
const FIRST_RENEWAL = Date.UTC(2026, 3, 30)
const secrets = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET }

const farm = farmPerTest(NOW)
const stripe = perTest(startStripeServer)
let gateway: StripeGateway
let ana: UserCtx
let customerId: string
let subscriptionId: string
beforeEach(async () => {
	gateway = createStripeGateway({ ...secrets, apiUrl: stripe.url })
	farm.ctx.clients.payments = gateway
	ana = await farm.signUp('ana@farm.example')
	customerId = await signUpCustomer(ana, { numberOfPods: '1' })
	const started = await startCheckout(ana, { customerId, origin: 'https://farm.example' })
	const sessionId = (started as { url: string }).url.split('/').pop()!
	stripe.pay(sessionId)
	await returnFromCheckout(ana, { customerId, sessionId })
	subscriptionId = stripe.session(sessionId)['subscription'] as string
})

const state = () => readSubscription(farm.ctx, { customerId })
const change = (pods: number, agreedCents = 0) =>
	changeSubscriptionPlan(ana, { customerId, pods, agreedCents })
const totalFor = async (pods: number) => {
	const { change: its } = await loadSubscriptionPlanChange(ana, { customerId, pods })
	return its.kind === 'more' ? its.totalCents : null
}
const quantity = () =>
	(stripe.subscription(subscriptionId)['items'] as { data: { quantity: number }[] }).data[0]
		?.quantity
const calls = (end: string) =>
	stripe.asked.filter(({ method, path }) => method === 'POST' && path.endsWith(end))
const charges = async () =>
	(
		await farm.ctx.db.read.select().from(payments).orderBy(asc(payments.at), desc(payments.kind))
	).map(({ kind, amountCents, status }) => `${kind} ${amountCents} ${status}`)

test('the total of Stripe’s preview, with its tax, is charged once', async () => {
	stripe.setTax(10)
	expect(await totalFor(2)).toBe(46750) // $300 setup and $125 for the month after the trial, and 10 %
	await expect(change(2, 42500)).rejects.toMatchObject({ code: 'conflict' })
	expect(await Promise.all([change(2, 46750), change(2, 46750)])).toEqual([
		{ kind: 'now' },
		{ kind: 'now' },
	])
	expect(await charges()).toEqual(['setup 42500 succeeded', 'change 46750 succeeded'])
	expect(quantity()).toBe(2)
	expect(calls(`/subscriptions/${subscriptionId}`).at(-1)?.params.get('proration_behavior')).toBe(
		'none',
	)
	expect(await state()).toMatchObject({ pods: 2, monthlyCents: 25000 })
})

test('a total that differs from the one agreed to is voided, not charged', async () => {
	const agreed = (await totalFor(2))!
	const at = { lines: [{ text: 'Setup', amountCents: 1, fromAt: null, untilAt: null }] }
	await expect(
		gateway.charge({
			...at,
			gatewayCustomerId: 'cus_1',
			subscriptionId,
			currency: 'usd',
			totalCents: agreed,
			key: 'another',
			invoiceId: null,
			onInvoice: () => Promise.resolve(),
		}),
	).rejects.toMatchObject({ code: 'conflict' })
	expect(calls('/void')).toHaveLength(1)
	expect(calls('/pay')).toEqual([])
})

test('a declined card changes nothing; with another one the next try succeeds', async () => {
	stripe.declineCards(true)
	expect(await change(2, 42500)).toMatchObject({ kind: 'declined' })
	expect(calls('/void')).toHaveLength(1)
	expect(quantity()).toBe(1)
	expect(await state()).toMatchObject({ pods: 1 })
	stripe.declineCards(false)
	expect(await change(2, 42500)).toEqual({ kind: 'now' })
	expect((await charges()).sort()).toEqual([
		'change 42500 failed',
		'change 42500 succeeded',
		'setup 42500 succeeded',
	])
})

test('after a time-out the next try finishes the same charge', async () => {
	const hasty = createStripeGateway({ ...secrets, apiUrl: stripe.url, timeoutMs: 500 })
	const hanging: StripeGateway = {
		...hasty,
		charge: async (order) => {
			stripe.hang(true)
			return hasty.charge(order)
		},
	}
	farm.ctx.clients.payments = hanging
	await expect(change(2, 42500)).rejects.toMatchObject({ code: 'unavailable' })
	stripe.hang(false)
	farm.ctx.clients.payments = gateway
	const other = loadSubscriptionPlanChange(ana, { customerId, pods: 3 })
	await expect(other).rejects.toMatchObject({ message: expect.stringContaining('Choose 2 pods') })
	farm.setNow(NOW + 45 * 86_400_000) // the amount stays the one of the first try
	expect((await loadSubscriptionPlanChange(ana, { customerId, pods: 2 })).open).not.toBeNull()
	expect(await change(2, 42500)).toEqual({ kind: 'now' })
	expect(await charges()).toEqual(['setup 42500 succeeded', 'change 42500 succeeded'])
	expect(quantity()).toBe(2)
})

test('fewer pods are sent to Stripe at once, and begin here with the month it charges', async () => {
	await change(3, (await totalFor(3))!)
	expect(await change(2)).toEqual({ kind: 'later', fromAt: FIRST_RENEWAL })
	expect(quantity()).toBe(2)
	expect(await state()).toMatchObject({ pods: 3, nextPods: 2 })
	const invoice = {
		id: 'in_renewal',
		amount_paid: 25000,
		amount_due: 25000,
		billing_reason: 'subscription_cycle',
		parent: { subscription_details: { subscription: subscriptionId } },
		lines: { data: [{ period: { end: Date.UTC(2026, 4, 30) / 1000 } }] },
	}
	farm.setNow(FIRST_RENEWAL)
	const { body, signature } = stripe.event('invoice.paid', invoice, {
		id: 'evt_1',
		atMs: FIRST_RENEWAL,
	})
	const event = gateway.readEvent(body, signature, FIRST_RENEWAL)!
	await handleGatewayEvent(farm.ctx, { gateway, event })
	expect(await state()).toMatchObject({ pods: 2, nextPods: null, monthlyCents: 25000 })
})
