import { ORDER_STATES } from '@sfc/domain/selling/orders/order-state'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { OfferInput } from './offer-input'
import { OrderInput } from './order-input'
import { OwnShopInput } from './own-shop-input'

const call = { tag: 'Orders', auth: 'user' } as const

const OrderWire = z.object({
	id: z.int(),
	number: z.string(),
	source: z.string().describe('`own`, or the host of a store'),
	state: z.enum(ORDER_STATES),
	buyerId: z.int().nullable().describe('Null: somebody who is not a buyer of the farm'),
	buyerName: z.string(),
	buyerEmail: z.string().nullable(),
	placedAt: z.iso.datetime(),
	dueOn: z.iso.date().nullable().describe('Of orders for a day'),
	lines: z.array(
		z.object({
			id: z.int(),
			title: z.string(),
			packs: z.int().describe('Without what was refunded'),
			price: z.number().describe('In the currency of the farm, of one pack'),
			readyOn: z.iso.date().nullable().describe('Of what is sold ahead'),
			lots: z.array(
				z.object({
					lotId: z.int(),
					batchNumber: z.string(),
					quantity: z.number().describe('In the unit of the lot'),
					unit: z.string(),
				}),
			),
		}),
	),
})
export type OrderWire = z.infer<typeof OrderWire>

const OfferWire = z.object({
	id: z.int(),
	title: z.string(),
	cropName: z.string(),
	varietyName: z.string().nullable(),
	unit: z.string(),
	pack: z.number().describe('What one pack holds, in the unit'),
	price: z.number().describe('In the currency of the farm, of one pack'),
	isOn: z.boolean(),
	pictureUrl: z
		.string()
		.nullable()
		.describe('For everybody while it is on sale; null without a picture'),
	ready: z.int().describe('Packs that can be sold now'),
	ahead: z.array(z.object({ readyOn: z.iso.date(), packs: z.int() })),
})

const OfferCallInput = OfferInput.omit({ crop: true }).extend({
	cropName: z.string().max(200),
	varietyName: z.string().max(200).nullish().default(null),
	unit: z.string().max(20),
})

const OfferPictureWire = OfferWire.pick({ pictureUrl: true })

const noOffer = 'No such offer of the farm'
const onOffer = {
	permission: 'farm.configure',
	scope: 'manage',
	query: onFarm,
	refusals: { 404: noOffer },
} as const

const missing = 'No such order on the farm'
const onOrder = {
	method: 'post',
	permission: 'stock.change',
	scope: 'tasks',
	query: onFarm,
} as const

/** The settings with their defaults filled in, which a request may leave out. */
const ownShopAnswer = OwnShopInput.extend({})

export const orderOperations = defineOperations(call, {
	listOffers: {
		method: 'get',
		path: '/api/ecommerce/offers',
		permission: 'farm.see',
		scope: 'read',
		summary: 'What the farm sells, and how many packs of it can be promised now',
		query: onFarm,
		answer: z.array(OfferWire),
	},
	addOffer: {
		method: 'post',
		path: '/api/ecommerce/offers',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Offer a crop that the farm has a lot of',
		query: onFarm,
		body: OfferCallInput,
		answer: z.object({ id: z.int() }),
		status: 201,
	},
	changeOffer: {
		...onOffer,
		method: 'put',
		path: '/api/ecommerce/offers/{offerId}',
		summary: 'Change an offer as a whole; orders that were placed stay as they are',
		body: OfferCallInput,
		answer: z.object({ id: z.int() }),
	},
	uploadOfferPicture: {
		...onOffer,
		method: 'post',
		path: '/api/ecommerce/offers/{offerId}/picture',
		summary: 'Give an offer a picture: a form with the file `image`',
		bodyAs: 'raw',
		form: { image: { isFile: true, about: 'A picture, 10 MB at most' } },
		answer: OfferPictureWire,
		refusals: {
			400: 'Not an image, or one that cannot be read',
			404: noOffer,
			413: 'Larger than 10 MB',
			429: 'Sixty pictures an hour at most',
		},
	},
	removeOfferPicture: {
		...onOffer,
		method: 'delete',
		path: '/api/ecommerce/offers/{offerId}/picture',
		summary: 'Remove the picture of an offer; without one nothing changes',
		answer: OfferPictureWire,
	},
	takeOrder: {
		method: 'post',
		path: '/api/ecommerce/orders',
		permission: 'stock.change',
		scope: 'tasks',
		summary: 'Take an order for a buyer: all of it is reserved, or nothing',
		query: onFarm,
		body: OrderInput,
		answer: z.object({ id: z.int(), number: z.string() }),
		status: 201,
		refusals: { 409: 'It is not there; `message` says how much is left' },
	},
	listOrders: {
		method: 'get',
		path: '/api/ecommerce/orders',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The orders in a state with the lots they are taken from, 100 a page',
		query: onFarm.extend({
			state: z.enum(ORDER_STATES).default('open').catch('open'),
			page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
		}),
		answer: z.array(OrderWire),
	},
	changeOrder: {
		method: 'post',
		path: '/api/ecommerce/orders/state',
		permission: 'stock.change',
		scope: 'tasks',
		summary: 'Mark an order as packed, handed over, cancelled or to be packed again',
		query: onFarm,
		body: z.object({
			orderId: z.int(),
			state: z.enum(['open', 'packed', 'fulfilled', 'cancelled']),
			reason: z.string().trim().max(300).optional(),
		}),
		answer: z.object({ id: z.int(), state: z.enum(ORDER_STATES) }),
		refusals: {
			404: 'No such order on the farm',
			409: 'The order cannot follow, or a lot no longer has it; `message` says which',
		},
	},
	removeMissingPacks: {
		...onOrder,
		path: '/api/ecommerce/orders/{orderId}/remove-missing',
		summary: 'Take out of an order for a day what is not in stock, so that the rest can be packed',
		answer: z.object({ removed: z.int().describe('Packs') }),
		refusals: { 404: missing, 409: 'It does not wait for a harvest, or nothing of it is there' },
	},
	refundPacks: {
		...onOrder,
		path: '/api/ecommerce/orders/{orderId}/refund',
		summary: 'Remove packs from a line of an order; an order without packs is cancelled',
		body: z.object({ lineId: z.int(), packs: z.int().min(1).max(10_000) }),
		answer: OrderWire,
		refusals: { 404: missing, 409: 'The line has fewer packs, or the order is cancelled' },
	},
	reallocateOrder: {
		...onOrder,
		path: '/api/ecommerce/orders/{orderId}/reallocate',
		summary: 'Replace what a lot of an order no longer has with other lots of the crop',
		answer: z.object({ moved: z.int().describe('Parts of the order') }),
		refusals: { 404: missing, 409: 'No other lot has it; the buyer must be told' },
	},
	listDeliveries: {
		method: 'get',
		path: '/api/ecommerce/deliveries',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The orders that are due on a day, by route and stop of their buyers',
		query: onFarm.extend({ day: z.iso.date() }),
		answer: z.array(
			z.object({ route: z.string().nullable(), stop: z.int().nullable(), order: OrderWire }),
		),
	},
	readOwnShop: {
		method: 'get',
		path: '/api/ecommerce/own-shop',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The settings of the own shop; null before it was set up',
		query: onFarm,
		answer: ownShopAnswer.nullable(),
	},
	changeOwnShop: {
		method: 'put',
		path: '/api/ecommerce/own-shop',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Set up the own shop, open it or close it',
		query: onFarm,
		body: OwnShopInput,
		answer: ownShopAnswer,
		refusals: { 409: 'Another farm has the address' },
	},
})
