import { orderOperations, type OrderWire } from '@sfc/contract/selling/orders/operations'
import type { FarmCtx } from '~/context.server'
import { parsePathId } from '~/http/parse-path-id'
import { loadDeliveries } from '~/areas/selling/services/deliveries/load-deliveries.server'
import { removeMissing } from '~/areas/selling/services/orders/missing-packs.server'
import { reallocateOrder } from '~/areas/selling/services/orders/reallocate-order.server'
import { refundPacks } from '~/areas/selling/services/orders/refund-packs.server'
import {
	type OwnShop,
	readOwnShop,
	saveOwnShop,
} from '~/areas/selling/services/own-shop/own-shop.server'
import { changeOrder } from '~/areas/selling/services/orders/change-order.server'
import {
	listOrders,
	requireOrder,
	type OrderWithLines,
} from '~/areas/selling/services/orders/list-orders.server'
import { enterOrder } from '~/areas/selling/services/orders/enter-order.server'
import {
	handlePictureUpload,
	refusePicture,
} from '~/areas/farms/pages/picture/picture-upload.server'
import { changeOfferPicture } from '~/areas/selling/services/offers/offer-pictures.server'
import { cropKey } from '~/areas/selling/services/offers/list-crops-to-offer.server'
import { listOffers } from '~/areas/selling/services/offers/list-offers.server'
import { offerPicturePath } from '~/areas/selling/services/offers/offer-picture-path'
import { findOffer, saveOffer } from '~/areas/selling/services/offers/save-offer.server'
import { implement } from '~/api/operation-handlers'

const PAGE_SIZE = 100

export const ordersApi = implement(orderOperations, {
	async listOffers(ctx) {
		return (await listOffers(ctx)).map((offer) => ({
			id: offer.id,
			title: offer.title,
			cropName: offer.cropName,
			varietyName: offer.varietyName,
			unit: offer.unit,
			pack: offer.packMilli / 1000,
			price: offer.packCents / 100,
			isOn: offer.isOn,
			pictureUrl: offer.picture && offerPicturePath(offer.picture, 'large'),
			ready: offer.readyPacks,
			ahead: offer.ahead,
		}))
	},
	async addOffer(ctx, { body: { cropName, varietyName, unit, ...input } }) {
		const crop = cropKey({ cropName, varietyName: varietyName ?? null, unit })
		const { id } = await saveOffer(ctx, { offerId: null, input: { ...input, crop } })
		return { id }
	},
	async changeOffer(ctx, { params, body: { cropName, varietyName, unit, ...input } }) {
		const crop = cropKey({ cropName, varietyName: varietyName ?? null, unit })
		const { id } = await saveOffer(ctx, { offerId: ofOffer(params), input: { ...input, crop } })
		return { id }
	},
	async uploadOfferPicture(ctx, { params, request }) {
		const offerId = ofOffer(params)
		await findOffer(ctx, offerId)
		const outcome = await handlePictureUpload(
			ctx,
			request,
			() => Promise.resolve(ctx),
			(entered, bytes) => changeOfferPicture(entered, { offerId, bytes }),
		)
		return outcome.refusal ? refusePicture(outcome) : readPicture(ctx, offerId)
	},
	async removeOfferPicture(ctx, { params }) {
		const offerId = ofOffer(params)
		await changeOfferPicture(ctx, { offerId, bytes: null })
		return readPicture(ctx, offerId)
	},
	async takeOrder(ctx, { body }) {
		const { id, number } = await enterOrder(ctx, body)
		return { id, number }
	},
	async listOrders(ctx, { query: { state, page } }) {
		return (await listOrders(ctx, { state, page, pageSize: PAGE_SIZE })).map(orderToWire)
	},
	async changeOrder(ctx, { body: { orderId, state, reason } }) {
		const order = await changeOrder(ctx, { orderId, to: state, reason: reason ?? null })
		return { id: order.id, state: order.state }
	},
	removeMissingPacks: (ctx, { params }) => removeMissing(ctx, { orderId: ofOrder(params) }),
	async refundPacks(ctx, { params, body }) {
		const orderId = ofOrder(params)
		await refundPacks(ctx, { orderId, ...body })
		return orderToWire(await requireOrder(ctx, orderId))
	},
	reallocateOrder: (ctx, { params }) => reallocateOrder(ctx, { orderId: ofOrder(params) }),
	async listDeliveries(ctx, { query: { day } }) {
		const { stops } = await loadDeliveries(ctx, day)
		return stops.map(({ order, buyer }) => ({
			route: buyer?.route ?? null,
			stop: buyer?.stop ?? null,
			order: orderToWire(order),
		}))
	},
	async readOwnShop(ctx) {
		const shop = await readOwnShop(ctx)
		return shop.updatedAt === 0 ? null : shopToWire(shop)
	},
	changeOwnShop: async (ctx, { body }) => shopToWire(await saveOwnShop(ctx, body)),
})

const ofOffer = ({ offerId }: { offerId: string }): number =>
	parsePathId(offerId, 'Offer not found')

async function readPicture(ctx: FarmCtx, offerId: number): Promise<{ pictureUrl: string | null }> {
	const { picture } = await findOffer(ctx, offerId)
	return { pictureUrl: picture && offerPicturePath(picture, 'large') }
}

const ofOrder = ({ orderId }: { orderId: string }) => parsePathId(orderId, 'Order not found')

const orderToWire = (order: OrderWithLines): OrderWire => ({
	id: order.id,
	number: order.number,
	source: order.source,
	state: order.state,
	buyerId: order.buyerId,
	buyerName: order.buyerName,
	buyerEmail: order.buyerEmail,
	placedAt: new Date(order.placedAt).toISOString(),
	dueOn: order.dueOn,
	lines: order.lines.map(({ id, title, packs, refundedPacks, packCents, readyOn, parts }) => ({
		id,
		title,
		packs: packs - refundedPacks,
		price: packCents / 100,
		readyOn,
		lots: parts.map(({ lotId, code, quantityMilli, unit }) => ({
			lotId,
			batchNumber: code,
			quantity: quantityMilli / 1000,
			unit,
		})),
	})),
})

const shopToWire = ({ farmId: _, updatedAt: __, ...shop }: OwnShop) => shop
