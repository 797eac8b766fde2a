import { z } from 'zod'
import { toCents } from '../money'
import type { RemoteOrder } from '../shop-client'
import { htmlLine, id, line, lineOrNull, pieces } from '../shop-text'
import { toRemoteId } from './woo-product'

/** GMT without a zone: `2026-11-25T10:00:00`. */
const gmt = z
	.string()
	.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
	.transform((text) => new Date(`${text}Z`))
	.refine((at) => at.getTime() > 0, 'no date')

const Amount = z.union([z.string().max(40), z.number()])
const Name = lineOrNull(100)
const Person = z.object({ first_name: Name, last_name: Name, company: Name }).nullish()

const Line = z.object({
	id,
	name: htmlLine(300),
	product_id: z.int().nonnegative(),
	variation_id: z.int().nonnegative().nullish(),
	quantity: pieces,
	/** Whole line, before discounts and without tax. */
	subtotal: Amount,
	sku: lineOrNull(255),
})

export const WooOrder = z.object({
	id,
	number: z.union([line(80), z.int()]).transform(String),
	status: z.string().max(60),
	currency: z.string().regex(/^[A-Z]{3}$/),
	date_created_gmt: gmt,
	date_modified_gmt: gmt,
	date_completed_gmt: z.string().max(40).nullish(),
	date_paid_gmt: z.string().max(40).nullish(),
	total: Amount,
	billing: z
		.object({ email: lineOrNull(320) })
		.and(Person)
		.nullish(),
	shipping: Person,
	line_items: z.array(Line).max(2000),
	/** Amounts only, below 0; their pieces need a separate request. */
	refunds: z
		.array(z.object({ total: Amount }))
		.max(1000)
		.default([]),
})
export type WooOrder = z.infer<typeof WooOrder>

const RefundedLine = z.object({
	product_id: z.int().nonnegative(),
	variation_id: z.int().nonnegative().nullish(),
	quantity: z.number(),
	meta_data: z
		.array(z.object({ key: z.string().max(300), value: z.unknown() }))
		.max(1000)
		.default([]),
})
export const WooRefunds = z
	.array(z.object({ line_items: z.array(RefundedLine).max(2000) }))
	.max(100)
export type WooRefunds = z.infer<typeof WooRefunds>

/** Whether it is a draft: a cart that nobody ordered yet. */
export const isDraft = ({ status }: Pick<WooOrder, 'status'>): boolean =>
	status === 'auto-draft' || status === 'checkout-draft'

/** Whether `WooRefunds` are needed to know the remaining pieces. */
export const isPartlyRefunded = (order: WooOrder): boolean =>
	order.refunds.length > 0 && toOrderState(order) !== 'refunded'

export function toRemoteOrder(order: WooOrder, refunds: WooRefunds = []): RemoteOrder {
	const state = toOrderState(order)
	const { first_name, last_name, company, email = null } = order.billing ?? {}
	const person = [first_name, last_name].filter(Boolean).join(' ')
	const receiver = [order.shipping?.first_name, order.shipping?.last_name].filter(Boolean).join(' ')
	return {
		remoteId: order.id,
		number: order.number,
		createdAt: order.date_created_gmt,
		updatedAt: order.date_modified_gmt,
		state,
		buyer: { name: receiver || person || (company ?? email ?? ''), email },
		lines: order.line_items.map((item) => {
			const productId = item.product_id ? String(item.product_id) : ''
			const variationId = item.variation_id ? String(item.variation_id) : undefined
			const cents = (toCents(item.subtotal) ?? 0) / Math.max(1, item.quantity)
			return {
				sku: item.sku,
				remoteProductId: productId && toRemoteId(productId, variationId),
				title: item.name,
				quantity: item.quantity,
				refunded: state === 'refunded' ? item.quantity : countRefunded(item, refunds),
				price: { cents: Math.round(cents), currency: order.currency },
			}
		}),
	}
}

function countRefunded(item: z.infer<typeof Line>, refunds: WooRefunds): number {
	const taken = refunds
		.flatMap((refund) => refund.line_items)
		.filter((line) => refundedLineId(line) === item.id)
		.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
	return Math.min(item.quantity, Math.floor(taken))
}

/** The id of the order line that a refund is for. */
const refundedLineId = ({ meta_data }: z.infer<typeof RefundedLine>): string =>
	String(meta_data.find(({ key }) => key === '_refunded_item_id')?.value ?? '')

/** Shops add states of their own; those are still paid or unpaid. */
function toOrderState(order: WooOrder): RemoteOrder['state'] {
	const { status, date_completed_gmt, date_paid_gmt } = order
	// A completed order may have been trashed to tidy up.
	if (status === 'trash') return date_completed_gmt ? 'fulfilled' : 'cancelled'
	if (status === 'cancelled' || status === 'failed') return 'cancelled'
	if (status === 'refunded') return 'refunded'
	if (status === 'completed') return 'fulfilled'
	return status === 'processing' || date_paid_gmt ? 'paid' : 'open'
}
