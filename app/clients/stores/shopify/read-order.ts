import { z } from 'zod'
import { toCents } from '../money'
import type { RemoteOrder } from '../shop-client'
import { date, id, line, lineOrNull, pieces } from '../shop-text'
import { Currency } from './list-products.server'
import { parseGid } from './shopify-id'

const Word = z.string().max(60).nullish()

export const GraphqlLine = z
	.object({
		sku: lineOrNull(255),
		name: line(300),
		quantity: pieces,
		currentQuantity: pieces,
		variant: z.object({ id: parseGid('ProductVariant') }).nullish(),
		originalUnitPriceSet: z.object({
			shopMoney: z.object({ amount: z.string().max(40), currencyCode: Currency }),
		}),
	})
	.transform(({ originalUnitPriceSet: { shopMoney }, ...of }) => ({
		sku: of.sku,
		remoteProductId: of.variant?.id ?? '',
		title: of.name,
		quantity: of.quantity,
		refunded: Math.max(0, of.quantity - of.currentQuantity),
		price: { cents: toCents(shopMoney.amount) ?? 0, currency: shopMoney.currencyCode },
	}))

/** An order of the Admin GraphQL API, without its lines. */
export const GraphqlOrder = z.object({
	id: parseGid('Order'),
	name: line(80),
	createdAt: date,
	updatedAt: date,
	cancelledAt: z.string().max(40).nullish(),
	displayFinancialStatus: Word,
	displayFulfillmentStatus: Word,
	email: lineOrNull(320),
	displayAddress: z.object({ name: lineOrNull(200) }).nullish(),
	customer: z.object({ displayName: lineOrNull(200) }).nullish(),
})

export function parseGraphqlOrder(order: z.infer<typeof GraphqlOrder>): Omit<RemoteOrder, 'lines'> {
	return {
		remoteId: order.id,
		number: order.name,
		createdAt: order.createdAt,
		updatedAt: order.updatedAt,
		state: toOrderState({
			isCancelled: Boolean(order.cancelledAt),
			paid: order.displayFinancialStatus?.toLowerCase(),
			fulfilled: order.displayFulfillmentStatus?.toLowerCase(),
		}),
		buyer: {
			name: order.displayAddress?.name ?? order.customer?.displayName ?? order.email ?? '',
			email: order.email,
		},
	}
}

const Name = lineOrNull(100)
const Address = z.object({ name: lineOrNull(200) }).nullish()

/** An order as webhooks carry it: in the field names of the REST API. */
export const WebhookOrder = z
	.object({
		id,
		name: line(80),
		created_at: date,
		updated_at: date,
		cancelled_at: z.string().max(40).nullish(),
		financial_status: Word,
		fulfillment_status: Word,
		email: lineOrNull(320),
		currency: Currency,
		shipping_address: Address,
		billing_address: Address,
		customer: z.object({ first_name: Name, last_name: Name }).nullish(),
		line_items: z
			.array(
				z.object({
					sku: lineOrNull(255),
					variant_id: id.nullish(),
					name: line(300),
					quantity: pieces,
					current_quantity: pieces,
					price: z.union([z.string().max(40), z.number()]),
				}),
			)
			.max(2000),
	})
	.transform((order): RemoteOrder => {
		const { first_name, last_name } = order.customer ?? {}
		const person = [first_name, last_name].filter(Boolean).join(' ')
		const address = order.shipping_address?.name ?? order.billing_address?.name
		return {
			remoteId: order.id,
			number: order.name,
			createdAt: order.created_at,
			updatedAt: order.updated_at,
			state: toOrderState({
				isCancelled: Boolean(order.cancelled_at),
				paid: order.financial_status,
				fulfilled: order.fulfillment_status,
			}),
			buyer: { name: (address ?? person) || (order.email ?? ''), email: order.email },
			lines: order.line_items.map((item) => ({
				sku: item.sku,
				remoteProductId: item.variant_id ?? '',
				title: item.name,
				quantity: item.quantity,
				refunded: Math.max(0, item.quantity - item.current_quantity),
				price: { cents: toCents(item.price) ?? 0, currency: order.currency },
			})),
		}
	})

type States = {
	isCancelled: boolean
	paid: string | null | undefined
	fulfilled: string | null | undefined
}

function toOrderState({ isCancelled, paid, fulfilled }: States): RemoteOrder['state'] {
	if (isCancelled) return 'cancelled'
	if (paid === 'refunded') return 'refunded'
	if (fulfilled === 'fulfilled') return 'fulfilled'
	return paid === 'paid' || paid === 'partially_refunded' ? 'paid' : 'open'
}
