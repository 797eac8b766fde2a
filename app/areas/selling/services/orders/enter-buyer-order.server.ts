import type { BuyerOrderInput } from '@sfc/contract/selling/standing-orders/standing-order-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { loadAgreedPrices } from '../buyers/buyer-prices.server'
import { findBuyer } from '../buyers/save-buyer.server'
import type { Order } from './order-row.server'
import { placeOrder } from './place-order.server'

/**
 * Enters a single order of a buyer that is due on a day, with the prices of the buyer. What is not
 * there yet is reserved when it is. Throws Fault not-found, invalid at `dueOn` for a day that is over,
 * and conflict for a buyer in the archive.
 */
export async function enterBuyerOrder(
	ctx: Permitted<'stock.change'>,
	{ buyerId, dueOn, note, lines }: BuyerOrderInput & { buyerId: number },
): Promise<Order> {
	if (dueOn < todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day is over: please enter today or a later one', {
			field: 'dueOn',
		})
	const order = await ctx.db.write(async (tx) => {
		const buyer = await findBuyer(ctx, tx, buyerId)
		if (buyer.archivedAt !== null)
			throw new Fault('conflict', `${buyer.name} is in the archive: take it out first`)
		const agreed = await loadAgreedPrices(tx, buyerId)
		return placeOrder(tx, ctx, personActor(ctx), {
			source: 'own',
			state: 'open',
			holdUntil: null,
			tokenHash: null,
			buyer,
			note,
			dueOn,
			lines: lines.map(({ offerId, packs }) => {
				const packCents = agreed.get(offerId)
				return { offerId, packs, readyOn: null, ...(packCents !== undefined && { packCents }) }
			}),
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return order
}
