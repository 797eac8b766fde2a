import { OfferInput } from '@sfc/contract/selling/orders/offer-input'
import {
	InvoiceSettingsInput,
	PaymentInput,
} from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { OrderState } from '@sfc/domain/selling/orders/order-state'
import {
	listCropsToOffer,
	cropKey,
} from '../../app/areas/selling/services/offers/list-crops-to-offer.server'
import { saveOffer } from '../../app/areas/selling/services/offers/save-offer.server'
import { changeOrder } from '../../app/areas/selling/services/orders/change-order.server'
import { enterOrder } from '../../app/areas/selling/services/orders/enter-order.server'
import { draftInvoice } from '../../app/areas/selling/services/sales-invoices/draft-invoice.server'
import { saveInvoiceSettings } from '../../app/areas/selling/services/sales-invoices/invoice-settings.server'
import type { SalesInvoice } from '../../app/areas/selling/services/sales-invoices/invoice-row.server'
import { issueInvoice } from '../../app/areas/selling/services/sales-invoices/issue-invoice.server'
import { recordPayment } from '../../app/areas/selling/services/sales-invoices/record-payment.server'
import { saveOwnShop } from '../../app/areas/selling/services/own-shop/own-shop.server'
import type { Grower } from './grower'
import type { PastFarm } from './past-farm'
import story from './shop.json'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Plans how the farm opens its shop and takes orders in the last days before `endsAt`. */
export function planShop(grower: Grower, past: PastFarm, endsAt: number): void {
	const offerIds = new Map<string, number>()
	grower.plan(endsAt - story.openedDaysAgo * DAY_MS, async () => {
		await saveInvoiceSettings(past.grower, InvoiceSettingsInput.parse(story.billing))
		await saveOwnShop(past.grower, { ...story.shop, isOpen: true, isListed: true })
		const crops = await listCropsToOffer(past.grower)
		for (const { crop, variety, ...offer } of story.offers) {
			const found = crops.find((one) => one.cropName === crop && one.varietyName === variety)
			if (!found) throw new Error(`The demo never grew ${crop} ${variety}`)
			const input = OfferInput.parse({ ...offer, crop: cropKey(found), isOn: true })
			const { id } = await saveOffer(past.grower, { offerId: null, input })
			offerIds.set(offer.title, id)
		}
	})
	for (const { buyer, hoursAgo, note, lines, states, invoice } of story.orders)
		grower.plan(endsAt - hoursAgo * HOUR_MS, async () => {
			if (offerIds.size === 0) return // the history is shorter than the shop is old
			const wanted = lines.map(({ title, packs }) => {
				return { offerId: offerIds.get(title) ?? 0, packs, readyOn: null }
			})
			const order = { buyerName: buyer, buyerEmail: null, note, lines: wanted }
			const { id: orderId } = await enterOrder(past.grower, order)
			for (const to of states) await changeOrder(past.grower, { orderId, to: to as OrderState })
			if (!invoice) return
			const draft = await draftInvoice(past.grower, { orderId })
			const issued = await issueInvoice(past.grower, draft.id)
			if (invoice.paidAfterHours)
				grower.plan(endsAt - (hoursAgo - invoice.paidAfterHours) * HOUR_MS, (at) =>
					payInvoice(past, issued, at),
				)
		})
}

async function payInvoice({ grower }: PastFarm, { id, netCents }: SalesInvoice, at: number) {
	const paidOn = todayIn(grower.farm.timezone, at)
	const payment = PaymentInput.parse({ amount: String(netCents / 100), paidOn, means: 'transfer' })
	await recordPayment(grower, { invoiceId: id, ...payment })
}
