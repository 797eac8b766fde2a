import { Fault } from '@sfc/domain/fault'
import Stripe from 'stripe'
import { withStripeFaults } from './with-stripe-faults'
import { createStripeCharges, type StripeCharges } from './stripe-charges.server'
import { CheckoutObject, GatewayEvent, SubscriptionObject } from './stripe-objects'
import type { CheckoutFacts, SubscriptionFacts } from './stripe-objects'

type Settings = {
	secretKey: string
	webhookSecret: string
	/** Another address than Stripe's own, for tests. */
	apiUrl?: string | undefined
	timeoutMs?: number
}

type CheckoutOrder = {
	customerId: string
	email: string
	pods: number
	setupCentsPerPod: number
	monthlyCentsPerPod: number
	currency: string
	/** When the second month is charged: the first is paid at once and begins after the trial. */
	firstRenewalAt: number
	/** This server's page of the payment. */
	returnUrl: string
	/** Idempotency key of the payment. */
	key: string
}

export type StripeGateway = StripeCharges & {
	kind: 'stripe'
	startCheckout(order: CheckoutOrder): Promise<CheckoutFacts>
	readCheckout(sessionId: string): Promise<CheckoutFacts>
	readSubscription(subscriptionId: string): Promise<SubscriptionFacts>
	/** Cancels at the end of the paid period, or earlier at `endAt`. */
	cancel(subscriptionId: string, endAt: number | null): Promise<SubscriptionFacts>
	resume(subscriptionId: string): Promise<SubscriptionFacts>
	/** Refunds part of a paid invoice, once for each key. */
	refund(invoiceId: string, cents: number, key: string): Promise<{ chargeId: string }>
	/** The invoice of a payment; null when there is none. */
	findInvoice(intentId: string): Promise<string | null>
	portalUrl(gatewayCustomerId: string, returnUrl: string): Promise<string>
	/**
	 * Null for an event that changes nothing here. Throws Fault invalid for one without a recent signature of
	 * Stripe.
	 */
	readEvent(body: Buffer, signature: string, now: number): GatewayEvent | null
}

const TIMEOUT_MS = 20_000
const TOLERANCE_S = 300

/** Stripe: cards are typed on its pages, never on ours. Its failures are Faults unavailable. */
export function createStripeGateway({
	secretKey,
	webhookSecret,
	apiUrl,
	timeoutMs,
}: Settings): StripeGateway {
	const url = apiUrl ? new URL(apiUrl) : null
	const stripe = new Stripe(secretKey, {
		timeout: timeoutMs ?? TIMEOUT_MS,
		maxNetworkRetries: 0, // the person tries again, with the same key
		telemetry: false,
		...(url && {
			host: url.hostname,
			port: url.port || (url.protocol === 'https:' ? 443 : 80),
			protocol: url.protocol === 'https:' ? 'https' : 'http',
		}),
	})
	const change = async (id: string, params: Stripe.SubscriptionUpdateParams) =>
		SubscriptionObject.parse(await withStripeFaults(() => stripe.subscriptions.update(id, params)))
	return {
		kind: 'stripe',
		...createStripeCharges(stripe),
		startCheckout: async (order) =>
			CheckoutObject.parse(
				await withStripeFaults(() =>
					stripe.checkout.sessions.create(orderParams(order), { idempotencyKey: order.key }),
				),
			),
		readCheckout: async (sessionId) =>
			CheckoutObject.parse(
				await withStripeFaults(() =>
					stripe.checkout.sessions.retrieve(sessionId, {
						expand: ['subscription', 'subscription.default_payment_method', 'invoice'],
					}),
				),
			),
		readSubscription: async (id) =>
			SubscriptionObject.parse(
				await withStripeFaults(() =>
					stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }),
				),
			),
		cancel: (id, endAt) =>
			change(id, {
				cancel_at_period_end: true,
				...(endAt === null ? {} : { trial_end: seconds(endAt), proration_behavior: 'none' }),
			}),
		resume: (id) => change(id, { cancel_at_period_end: false }),
		async refund(invoiceId, amount, idempotencyKey) {
			const payments = await withStripeFaults(() =>
				stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' }),
			)
			const intent = payments.data[0]?.payment.payment_intent
			if (!intent) throw new Fault('unavailable', 'Stripe knows no payment to refund')
			const payment_intent = typeof intent === 'string' ? intent : intent.id
			const refund = await withStripeFaults(() =>
				stripe.refunds.create({ payment_intent, amount }, { idempotencyKey }),
			)
			const charge = refund.charge
			return { chargeId: (typeof charge === 'string' ? charge : charge?.id) ?? refund.id }
		},
		async findInvoice(payment_intent) {
			const payment = { type: 'payment_intent', payment_intent }
			const { data } = await withStripeFaults(() => stripe.invoicePayments.list({ payment }))
			const invoice = data[0]?.invoice
			return (typeof invoice === 'string' ? invoice : invoice?.id) ?? null
		},
		portalUrl: async (customer, return_url) =>
			(await withStripeFaults(() => stripe.billingPortal.sessions.create({ customer, return_url })))
				.url,
		readEvent(body, signature, now) {
			let signed: unknown
			try {
				const args = [body, signature, webhookSecret, TOLERANCE_S, undefined, now] as const
				signed = stripe.webhooks.constructEvent(...args)
			} catch (cause) {
				throw new Fault('invalid', 'Not an event that Stripe signed just now', { cause })
			}
			return GatewayEvent.safeParse(signed).data ?? null
		},
	}
}

const seconds = (ms: number) => Math.floor(ms / 1000)

function orderParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
	const { customerId, pods: quantity, currency, returnUrl } = order
	const metadata = { customerId }
	const once = (name: string, unit_amount: number) => ({
		quantity,
		price_data: { currency, unit_amount, product_data: { name } },
	})
	const monthly = once('Smart Farm Control, per pod and month', order.monthlyCentsPerPod)
	return {
		mode: 'subscription',
		client_reference_id: customerId,
		customer_email: order.email,
		metadata,
		line_items: [
			once('Setup, per pod', order.setupCentsPerPod),
			once('First month after the trial, per pod', order.monthlyCentsPerPod),
			{ ...monthly, price_data: { ...monthly.price_data, recurring: { interval: 'month' } } },
		],
		subscription_data: { trial_end: seconds(order.firstRenewalAt), metadata },
		success_url: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
		cancel_url: returnUrl,
	}
}
