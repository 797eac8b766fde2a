import { formatDay } from '@sfc/domain/calendar/format-day'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { addressLines } from '@sfc/domain/selling/sales-invoices/sales-document'
import type { FarmCtx } from '~/context.server'
import type { OrderWithLines } from '~/areas/selling/services/orders/list-orders.server'
import type { Buyer } from '~/areas/selling/services/buyers/save-buyer.server'
import { readInvoiceSettings } from '~/areas/selling/services/sales-invoices/invoice-settings.server'
import { viewOrders } from '../orders/order-view.server'

type Stop = {
	order: OrderWithLines
	buyer:
		| Pick<Buyer, 'name' | 'addressLine1' | 'addressLine2' | 'postcode' | 'city' | 'country'>
		| null
		| undefined
}

/** Delivery notes of orders in words. They name no prices. */
export async function viewDeliveryNotes(ctx: FarmCtx, stops: readonly Stop[]) {
	const { seller } = await readInvoiceSettings(ctx, ctx.db.read)
	const orders = stops.map(({ order }) => order)
	const views = new Map((await viewOrders(ctx, orders)).map((view) => [view.id, view]))
	return stops.flatMap(({ order: { id, endedAt, dueOn }, buyer }) => {
		const view = views.get(id)
		if (!view) return []
		const { number, buyerName, note, lines } = view
		const { timezone } = ctx.farm
		const day =
			endedAt === null ? (dueOn ?? todayIn(timezone, ctx.now())) : todayIn(timezone, endedAt)
		return {
			id,
			number,
			note,
			day: formatDay(day),
			buyer: {
				name: buyer?.name ?? buyerName,
				lines: buyer ? addressLines(buyer) : [],
				taxNumber: null,
			},
			seller: { name: seller.name, lines: addressLines(seller), taxNumber: seller.taxNumber },
			lines: lines
				.filter(({ packs }) => packs > 0)
				.map((line) => ({
					id: line.id,
					what: `${line.packs - line.missing} × ${line.title} (${line.pack})`,
					lots: line.parts.map(({ quantity, code }) => `${quantity} from lot ${code}`).join(', '),
				})),
		}
	})
}
export type DeliveryNoteView = Awaited<ReturnType<typeof viewDeliveryNotes>>[number]
