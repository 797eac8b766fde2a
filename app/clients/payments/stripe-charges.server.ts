import type { InvoiceLine } from '@sfc/domain/billing/invoice-line'
import { Fault } from '@sfc/domain/fault'
import Stripe from 'stripe'
import { withStripeFaults } from './with-stripe-faults'

/** A charge besides the monthly one, such as for more pods. */
type ChargeOrder = {
	gatewayCustomerId: string
	subscriptionId: string
	currency: string
	lines: readonly InvoiceLine[]
}

type AgreedCharge = ChargeOrder & {
	/** The total the person agreed to; another total is not charged. */
	totalCents: number
	/** Idempotency key of the charge. */
	key: string
	/** The invoice of an earlier attempt that did not finish. */
	invoiceId: string | null
	/** Stores the id of the invoice, before anything is charged. */
	onInvoice: (invoiceId: string) => Promise<void>
}

type Charged = { kind: 'paid'; invoiceId: string; number: string } | { kind: 'declined' }

export type StripeCharges = {
	/** What Stripe would charge: its preview of the invoice, with the tax it adds. */
	previewCharge(order: ChargeOrder): Promise<{ taxCents: number; totalCents: number }>
	/** Charges now, with a separate invoice. Throws Fault conflict when the total differs. */
	charge(order: AgreedCharge): Promise<Charged>
	/** Changes the number of pods that coming months are charged for; nothing is charged or refunded now. */
	setPods(subscriptionId: string, pods: number): Promise<void>
}

/** Charges by invoices with our own lines, so that a trial and a paid month are prorated alike. */
export function createStripeCharges(stripe: Stripe): StripeCharges {
	return {
		async previewCharge({ gatewayCustomerId: customer, currency, lines }) {
			const invoice_items = lines.map((line) => ({ currency, ...toInvoiceItem(line) }))
			const { total, subtotal } = await withStripeFaults(() =>
				stripe.invoices.createPreview({ customer, currency, invoice_items }),
			)
			return { taxCents: total - subtotal, totalCents: total }
		},
		async charge(order) {
			const made = order.invoiceId
				? await withStripeFaults(() => stripe.invoices.retrieve(order.invoiceId!))
				: await create(stripe, order)
			const invoice = made.status === 'draft' ? await finalize(stripe, order, made.id) : made
			const invoiceId = invoice.id
			if (invoice.status === 'paid') return paid(invoice)
			if (invoice.status !== 'open') return { kind: 'declined' }
			if (invoice.total !== order.totalCents) {
				await withStripeFaults(() => stripe.invoices.voidInvoice(invoiceId))
				throw new Fault('conflict', 'Stripe computed another amount. Nothing was charged.')
			}
			return pay(stripe, invoiceId)
		},
		async setPods(subscriptionId, quantity) {
			const { items } = await withStripeFaults(() => stripe.subscriptions.retrieve(subscriptionId))
			const id = items.data[0]?.id
			if (!id) throw new Fault('unavailable', 'Stripe knows no pods of this subscription')
			if (items.data[0]?.quantity === quantity) return
			await withStripeFaults(() =>
				stripe.subscriptions.update(subscriptionId, {
					items: [{ id, quantity }],
					proration_behavior: 'none',
				}),
			)
		},
	}
}

const toInvoiceItem = ({
	text: description,
	amountCents: amount,
	fromAt,
	untilAt,
}: InvoiceLine) => ({
	description,
	amount,
	...(fromAt !== null &&
		untilAt !== null && {
			period: { start: Math.floor(fromAt / 1000), end: Math.floor(untilAt / 1000) },
		}),
})

async function create(stripe: Stripe, order: AgreedCharge): Promise<Stripe.Invoice> {
	const { gatewayCustomerId: customer, subscriptionId, currency, key, onInvoice } = order
	const subscription = await withStripeFaults(() => stripe.subscriptions.retrieve(subscriptionId))
	const method = subscription.default_payment_method
	const invoice = await withStripeFaults(() =>
		stripe.invoices.create(
			{
				customer,
				currency,
				auto_advance: false,
				pending_invoice_items_behavior: 'exclude',
				...(method && { default_payment_method: typeof method === 'string' ? method : method.id }),
			},
			{ idempotencyKey: `${key}-invoice` },
		),
	)
	await onInvoice(invoice.id)
	return invoice
}

async function finalize(stripe: Stripe, order: AgreedCharge, invoice: string) {
	const { gatewayCustomerId: customer, currency, lines, key } = order
	for (const [at, line] of lines.entries())
		await withStripeFaults(() =>
			stripe.invoiceItems.create(
				{ customer, currency, invoice, ...toInvoiceItem(line) },
				{ idempotencyKey: `${key}-line-${at}` },
			),
		)
	return withStripeFaults(() => stripe.invoices.finalizeInvoice(invoice, { auto_advance: false }))
}

const paid = ({ id: invoiceId, number }: Stripe.Invoice): Charged => ({
	kind: 'paid',
	invoiceId,
	number: number ?? invoiceId,
})

async function pay(stripe: Stripe, invoiceId: string): Promise<Charged> {
	try {
		const invoice = await stripe.invoices.pay(invoiceId)
		if (invoice.status === 'paid') return paid(invoice)
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeCardError))
			return withStripeFaults(() => Promise.reject(error))
	}
	await withStripeFaults(() => stripe.invoices.voidInvoice(invoiceId))
	return { kind: 'declined' }
}
