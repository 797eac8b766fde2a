import {
	buyerOperations,
	type BuyerWire,
	type StandingOrderWire,
} from '@sfc/contract/selling/buyers/operations'
import { parsePathId } from '~/http/parse-path-id'
import { implement } from '~/api/operation-handlers'
import {
	listBuyerPrices,
	saveBuyerPrices,
} from '~/areas/selling/services/buyers/buyer-prices.server'
import { listBuyers } from '~/areas/selling/services/buyers/list-buyers.server'
import {
	archiveBuyer,
	type Buyer,
	findBuyer,
	saveBuyer,
} from '~/areas/selling/services/buyers/save-buyer.server'
import { listDemand } from '~/areas/selling/services/demand/list-demand.server'
import { enterBuyerOrder } from '~/areas/selling/services/orders/enter-buyer-order.server'
import {
	endStandingOrder,
	pauseStandingOrder,
	removePause,
	saveStandingOrder,
} from '~/areas/selling/services/standing-orders/save-standing-order.server'
import {
	findStandingOrder,
	listBuyerStandingOrders,
	type StandingOrder,
} from '~/areas/selling/services/standing-orders/standing-order-row.server'

const PAGE_SIZE = 100

const ofBuyer = ({ buyerId }: { buyerId: string }) => parsePathId(buyerId, 'Buyer not found')
const ofStanding = ({ standingOrderId }: { standingOrderId: string }) =>
	parsePathId(standingOrderId, 'Standing order not found')

export const buyersApi = implement(buyerOperations, {
	async listBuyers(ctx, { query: { search, archived, page } }) {
		const wanted = { search, isArchived: archived, page, pageSize: PAGE_SIZE }
		const { total, buyers } = await listBuyers(ctx, wanted)
		return {
			total,
			buyers: buyers.map((buyer) => ({ ...buyerToWire(buyer), nextOn: buyer.nextOn })),
		}
	},
	async readBuyer(ctx, { params }) {
		const buyer = await findBuyer(ctx, ctx.db.read, ofBuyer(params))
		const prices = await listBuyerPrices(ctx, buyer.id)
		const standing = await listBuyerStandingOrders(ctx, buyer.id)
		return {
			...buyerToWire(buyer),
			prices: prices.map(({ offer, agreedCents }) => ({
				offerId: offer.id,
				title: offer.title,
				price: offer.packCents / 100,
				agreedPrice: agreedCents === null ? null : agreedCents / 100,
			})),
			standingOrders: standing.map(standingOrderToWire),
		}
	},
	addBuyer: async (ctx, { body: input }) =>
		buyerToWire(await saveBuyer(ctx, { buyerId: null, input })),
	changeBuyer: async (ctx, { params, body: input }) =>
		buyerToWire(await saveBuyer(ctx, { buyerId: ofBuyer(params), input })),
	archiveBuyer: async (ctx, { params, body }) =>
		buyerToWire(await archiveBuyer(ctx, { buyerId: ofBuyer(params), ...body })),
	changeBuyerPrices: (ctx, { params, body }) =>
		saveBuyerPrices(ctx, { buyerId: ofBuyer(params), ...body }),
	async orderForBuyer(ctx, { params, body }) {
		const { id, number } = await enterBuyerOrder(ctx, { buyerId: ofBuyer(params), ...body })
		return { id, number }
	},
	addStandingOrder: (ctx, { params, body }) =>
		saveStandingOrder(ctx, { buyerId: ofBuyer(params) }, body),
	changeStandingOrder: (ctx, { params, body }) =>
		saveStandingOrder(ctx, { standingOrderId: ofStanding(params) }, body),
	async pauseStandingOrder(ctx, { params, body }) {
		const standingOrderId = ofStanding(params)
		await pauseStandingOrder(ctx, { standingOrderId, ...body })
		return standingOrderToWire(await findStandingOrder(ctx, ctx.db.read, standingOrderId))
	},
	async removePause(ctx, { params }) {
		const standingOrderId = ofStanding(params)
		const pauseId = parsePathId(params.pauseId, 'Pause not found')
		await removePause(ctx, { standingOrderId, pauseId })
		return standingOrderToWire(await findStandingOrder(ctx, ctx.db.read, standingOrderId))
	},
	endStandingOrder: async (ctx, { params }) =>
		standingOrderToWire(await endStandingOrder(ctx, { standingOrderId: ofStanding(params) })),
	async listDemand(ctx, { query: { from, until } }) {
		return (await listDemand(ctx, { from, until })).map((demand) => ({
			dueOn: demand.dueOn,
			cropName: demand.cropName,
			varietyName: demand.varietyName,
			unit: demand.unit,
			wanted: demand.wantedMilli / 1000,
			ready: demand.readyMilli / 1000,
			ahead: demand.aheadMilli / 1000,
			open: demand.openMilli / 1000,
			buyers: demand.parts.map(({ buyerId, buyerName, orderId, wantedMilli }) => ({
				buyerId,
				name: buyerName,
				orderId,
				wanted: wantedMilli / 1000,
			})),
		}))
	},
})

function buyerToWire(buyer: Buyer): BuyerWire {
	const { farmId: _, archivedAt, createdAt: __, updatedAt: ___, ...shown } = buyer
	return { ...shown, isArchived: archivedAt !== null }
}

function standingOrderToWire(order: StandingOrder): StandingOrderWire {
	const { id, startsOn, endsOn, weekdays, leadDays, note } = order
	return {
		id,
		startsOn,
		endsOn,
		weekdays,
		leadDays,
		note,
		pauses: order.pauses.map(({ id, fromDay, untilDay, reason }) => ({
			id,
			fromDay,
			untilDay,
			reason,
		})),
		lines: order.lines.map(({ offer, packs }) => ({
			offerId: offer.id,
			title: offer.title,
			packs,
		})),
	}
}
