import { BUYER_KINDS } from '@sfc/domain/selling/buyers/buyer-kind'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import {
	BuyerOrderInput,
	PauseInput,
	StandingOrderInput,
} from '../standing-orders/standing-order-input'
import { BuyerInput, BuyerPricesInput } from './buyer-input'

const weekdays = z.array(z.int()).describe('0 for Monday to 6 for Sunday')

export const BuyerWire = z.object({
	id: z.int(),
	name: z.string(),
	kind: z.enum(BUYER_KINDS),
	contactName: z.string().nullable(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
	addressLine1: z.string().nullable(),
	addressLine2: z.string().nullable(),
	postcode: z.string().nullable(),
	city: z.string().nullable(),
	region: z.string().nullable().describe('State or region'),
	country: z.string().nullable().describe('ISO 3166-1, two letters'),
	gln: z.string().nullable(),
	deliveryWeekdays: weekdays,
	route: z.string().nullable(),
	stop: z.int().nullable().describe('Its place on the route'),
	paymentDays: z.int().describe('From the day of the invoice'),
	taxNumber: z.string().nullable(),
	notes: z.string().nullable(),
	isArchived: z.boolean().describe('In the archive: it orders nothing'),
})
export type BuyerWire = z.infer<typeof BuyerWire>

const StandingOrderWire = z.object({
	id: z.int(),
	startsOn: z.iso.date(),
	endsOn: z.iso.date().nullable().describe('Its last day'),
	weekdays,
	leadDays: z.int().describe('So many days before its day an order is made'),
	note: z.string().nullable(),
	lines: z.array(z.object({ offerId: z.int(), title: z.string(), packs: z.int() })),
	pauses: z.array(
		z.object({
			id: z.int(),
			fromDay: z.iso.date(),
			untilDay: z.iso.date(),
			reason: z.string().nullable(),
		}),
	),
})
export type StandingOrderWire = z.infer<typeof StandingOrderWire>

const BuyerPriceWire = z.object({
	offerId: z.int(),
	title: z.string(),
	price: z.number().describe('Of the offer, in the currency of the farm'),
	agreedPrice: z.number().nullable().describe('What the buyer pays instead; null: the price'),
})

const madeOrders = z.object({
	id: z.int(),
	made: z.int().describe('Orders that came due by it and were made'),
})

const common = { tag: 'Buyers', auth: 'user', query: onFarm } as const
const see = { permission: 'farm.see', scope: 'read', method: 'get' } as const
const change = { permission: 'stock.change', scope: 'tasks' } as const
const missing = 'No such buyer on the farm'
const noStandingOrder = 'No such standing order, pause or offer on the farm'
const archived = 'The buyer is in the archive, or has too many of them'

export const buyerOperations = defineOperations(common, {
	listBuyers: {
		...see,
		path: '/api/buyers',
		summary: 'The buyers of a farm by name, 100 a page',
		query: onFarm.extend({
			search: z.string().max(200).optional().describe('Words of name, contact, city or route'),
			archived: z.stringbool().optional().describe('Those in the archive instead'),
			page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
		}),
		answer: z.object({
			total: z.int(),
			buyers: z.array(
				BuyerWire.extend({
					nextOn: z.iso.date().nullable().describe('When its next delivery that waits is due'),
				}),
			),
		}),
	},
	readBuyer: {
		...see,
		path: '/api/buyers/{buyerId}',
		summary: 'A buyer with its prices and its standing orders, ended ones too',
		answer: BuyerWire.extend({
			prices: z.array(BuyerPriceWire),
			standingOrders: z.array(StandingOrderWire),
		}),
		refusals: { 404: missing },
	},
	addBuyer: {
		...change,
		method: 'post',
		path: '/api/buyers',
		status: 201,
		summary: 'Add a buyer',
		body: BuyerInput,
		answer: BuyerWire,
		refusals: { 409: 'There is a buyer of this name' },
	},
	changeBuyer: {
		...change,
		method: 'put',
		path: '/api/buyers/{buyerId}',
		summary: 'Change a buyer; what is not said is emptied',
		body: BuyerInput,
		answer: BuyerWire,
		refusals: { 404: missing, 409: 'There is a buyer of this name' },
	},
	archiveBuyer: {
		...change,
		method: 'post',
		path: '/api/buyers/{buyerId}/archive',
		summary: 'Put a buyer into the archive, or take it out: in there it orders nothing',
		body: z.object({ isArchived: z.boolean() }),
		answer: BuyerWire,
		refusals: { 404: missing },
	},
	changeBuyerPrices: {
		permission: 'farm.configure',
		scope: 'manage',
		method: 'put',
		path: '/api/buyers/{buyerId}/prices',
		summary: 'Change what a buyer pays for some offers; orders that were made keep their prices',
		body: BuyerPricesInput,
		answer: z.object({ changed: z.int() }),
		refusals: { 404: 'No such buyer or offer on the farm' },
	},
	orderForBuyer: {
		...change,
		method: 'post',
		path: '/api/buyers/{buyerId}/orders',
		status: 201,
		summary: 'Enter an order of a buyer that is due on a day: what is not harvested yet follows',
		body: BuyerOrderInput,
		answer: z.object({ id: z.int(), number: z.string() }),
		refusals: { 404: 'No such buyer or offer on the farm', 409: archived },
	},
	addStandingOrder: {
		...change,
		method: 'post',
		path: '/api/buyers/{buyerId}/standing-orders',
		status: 201,
		summary: 'Add what a buyer gets on the same weekdays, and make the orders that are due by now',
		body: StandingOrderInput,
		answer: madeOrders,
		refusals: { 404: 'No such buyer or offer on the farm', 409: archived },
	},
	changeStandingOrder: {
		...change,
		method: 'put',
		path: '/api/standing-orders/{standingOrderId}',
		summary: 'Change a standing order; orders that were made stay as they are',
		body: StandingOrderInput,
		answer: madeOrders,
		refusals: { 404: noStandingOrder, 409: archived },
	},
	pauseStandingOrder: {
		...change,
		method: 'post',
		path: '/api/standing-orders/{standingOrderId}/pauses',
		summary: 'Pause a standing order; orders that were made stay',
		body: PauseInput,
		answer: StandingOrderWire,
		refusals: { 404: noStandingOrder, 409: 'It has too many pauses' },
	},
	removePause: {
		...change,
		method: 'delete',
		path: '/api/standing-orders/{standingOrderId}/pauses/{pauseId}',
		summary: 'Remove a pause, and make the orders that come due by it',
		answer: StandingOrderWire,
		refusals: { 404: noStandingOrder },
	},
	endStandingOrder: {
		...change,
		method: 'post',
		path: '/api/standing-orders/{standingOrderId}/end',
		summary: 'End a standing order today; orders that were made stay',
		answer: StandingOrderWire,
		refusals: { 404: noStandingOrder },
	},
	listDemand: {
		...see,
		path: '/api/demand',
		summary: 'What is ordered by day and crop, and how much of it is there; 400 days at most',
		query: onFarm.extend({ from: z.iso.date(), until: z.iso.date() }),
		answer: z.array(
			z.object({
				dueOn: z.iso.date(),
				cropName: z.string(),
				varietyName: z.string().nullable(),
				unit: z.string(),
				wanted: z.number(),
				ready: z.number().describe('Reserved of stock'),
				ahead: z.number().describe('Reserved of what still grows'),
				open: z.number().describe('Neither: to be sown for, or bought'),
				buyers: z.array(
					z.object({
						buyerId: z.int().nullable(),
						name: z.string(),
						orderId: z.int().nullable().describe('Null: a standing order will make it'),
						wanted: z.number(),
					}),
				),
			}),
		),
	},
})
