import { z } from 'zod'

/**
 * The fields that this product reads of Stripe's objects. Periods and subscriptions moved between versions of
 * Stripe's API, and a webhook uses the version it was created with: both places are read.
 */
const Id = z
	.union([z.string(), z.looseObject({ id: z.string() })])
	.transform((it) => (typeof it === 'string' ? it : it.id))
const Seconds = z.number().transform((seconds) => seconds * 1000)

const Card = z.looseObject({
	card: z.looseObject({ brand: z.string(), last4: z.string() }).nullish(),
})

export const SubscriptionObject = z
	.looseObject({
		id: z.string(),
		status: z.string(),
		customer: Id,
		canceled_at: Seconds.nullish(),
		cancel_at: Seconds.nullish(),
		cancel_at_period_end: z.boolean().nullish(),
		ended_at: Seconds.nullish(),
		current_period_end: Seconds.nullish(),
		items: z
			.looseObject({ data: z.array(z.looseObject({ current_period_end: Seconds.nullish() })) })
			.nullish(),
		default_payment_method: z.union([z.string(), Card]).nullish(),
	})
	.transform((it) => {
		const method = it.default_payment_method
		const isEnding = it.cancel_at_period_end === true || it.cancel_at != null
		return {
			subscriptionId: it.id,
			gatewayCustomerId: it.customer,
			status: toPaymentStatus(it.status),
			/** When it was cancelled; null for an active one. */
			cancelledAt: isEnding || it.status === 'canceled' ? (it.canceled_at ?? null) : null,
			paidThroughAt:
				it.ended_at ??
				it.cancel_at ??
				it.items?.data[0]?.current_period_end ??
				it.current_period_end ??
				null,
			card: typeof method === 'object' ? (method?.card ?? null) : null,
		}
	})
export type SubscriptionFacts = z.output<typeof SubscriptionObject>

/** Stripe reports `trialing` until the first month, which was paid at once, is over. */
function toPaymentStatus(status: string): 'paid' | 'past-due' | 'cancelled' {
	if (status === 'trialing' || status === 'active') return 'paid'
	return status === 'canceled' || status === 'incomplete_expired' ? 'cancelled' : 'past-due'
}

const CheckoutInvoice = z.union([
	z.string().transform((id) => ({ id, number: id, taxCents: 0 })),
	z
		.looseObject({
			id: z.string(),
			number: z.string().nullish(),
			total: z.number().nullish(),
			subtotal: z.number().nullish(),
		})
		.transform((it) => ({ id: it.id, number: it.number ?? it.id, taxCents: computeTax(it) })),
])

type Sums = { total?: number | null | undefined; subtotal?: number | null | undefined }

/** Tax that Stripe added to the lines; 0 when it reports none. */
const computeTax = ({ total, subtotal }: Sums) => (total ?? 0) - (subtotal ?? total ?? 0)

export const CheckoutObject = z
	.looseObject({
		id: z.string(),
		status: z.string().nullish(),
		payment_status: z.string(),
		url: z.string().nullish(),
		client_reference_id: z.string().nullish(),
		amount_total: z.number().nullish(),
		invoice: CheckoutInvoice.nullish(),
		subscription: z.union([z.string().transform(() => null), SubscriptionObject]).nullish(),
	})
	.transform((it) => ({
		sessionId: it.id,
		state: toCheckoutState(it.status, it.payment_status),
		url: it.url ?? null,
		customerId: it.client_reference_id ?? null,
		amountCents: it.amount_total ?? null,
		invoice: it.invoice ?? null,
		subscription: it.subscription ?? null,
	}))
export type CheckoutFacts = z.output<typeof CheckoutObject>

function toCheckoutState(
	status: string | null | undefined,
	payment: string,
): 'open' | 'paid' | 'expired' {
	if (status === 'complete' && payment !== 'unpaid') return 'paid'
	return status === 'expired' ? 'expired' : 'open'
}

const InvoiceObject = z
	.looseObject({
		id: z.string(),
		number: z.string().nullish(),
		total: z.number().nullish(),
		subtotal: z.number().nullish(),
		amount_paid: z.number(),
		amount_due: z.number(),
		attempt_count: z.number().nullish(),
		next_payment_attempt: Seconds.nullish(),
		billing_reason: z.string().nullish(),
		subscription: Id.nullish(),
		parent: z
			.looseObject({ subscription_details: z.looseObject({ subscription: Id }).nullish() })
			.nullish(),
		lines: z
			.looseObject({
				data: z.array(
					z.looseObject({
						description: z.string().nullish(),
						amount: z.number().nullish(),
						period: z.looseObject({ start: Seconds.nullish(), end: Seconds }).nullish(),
					}),
				),
			})
			.nullish(),
	})
	.transform((it) => ({
		invoiceId: it.id,
		subscriptionId: it.parent?.subscription_details?.subscription ?? it.subscription ?? null,
		number: it.number ?? it.id,
		taxCents: computeTax(it),
		lines: (it.lines?.data ?? []).map((line) => ({
			text: (line.description ?? 'Month').slice(0, 500),
			amountCents: line.amount ?? it.amount_paid,
			fromAt: line.period?.start ?? null,
			untilAt: line.period?.end ?? null,
		})),
		paidCents: it.amount_paid,
		dueCents: it.amount_due,
		attempt: it.attempt_count ?? 0,
		/** When Stripe retries; null when it does not. */
		nextTryAt: it.next_payment_attempt ?? null,
		/** The invoice of the signup itself, which the checkout reports. */
		isFirst: it.billing_reason === 'subscription_create',
		paidThroughAt: Math.max(0, ...(it.lines?.data ?? []).map((line) => line.period?.end ?? 0)),
	}))

const ChargeObject = z
	.looseObject({
		id: z.string(),
		customer: Id.nullish(),
		payment_intent: Id.nullish(),
		amount_refunded: z.number(),
	})
	.transform((it) => ({
		chargeId: it.id,
		gatewayCustomerId: it.customer ?? null,
		/** Id of the payment, by which Stripe finds the invoice. */
		intentId: it.payment_intent ?? null,
		refundedCents: it.amount_refunded,
	}))

const happened = { id: z.string().max(255), created: Seconds }

const event = <Type extends string, Thing extends z.ZodType>(type: Type, object: Thing) =>
	z.looseObject({ ...happened, type: z.literal(type), data: z.looseObject({ object }) })

/** The events that change something here. */
export const GatewayEvent = z.discriminatedUnion('type', [
	event('checkout.session.completed', CheckoutObject),
	event('invoice.paid', InvoiceObject),
	event('invoice.payment_failed', InvoiceObject),
	event('customer.subscription.updated', SubscriptionObject),
	event('customer.subscription.deleted', SubscriptionObject),
	event('charge.refunded', ChargeObject),
])
export type GatewayEvent = z.output<typeof GatewayEvent>
