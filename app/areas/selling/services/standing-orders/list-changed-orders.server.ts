import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { isDeliveryDay } from '@sfc/domain/selling/standing-orders/delivery-days'
import type { FarmCtx } from '~/context.server'
import { listOrdersOfStandingOrder } from '../orders/list-orders.server'
import type { StandingOrder } from './standing-order-row.server'

/** Lists orders ahead that a standing order made and that it would no longer make so, with the reason. */
export async function listChangedOrders(ctx: FarmCtx, standing: StandingOrder) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const made = await listOrdersOfStandingOrder(ctx, { id: standing.id, from: today })
	const wanted = new Map(standing.lines.map(({ offer, packs }) => [offer.id, packs]))
	return made.flatMap(({ id, number, dueOn, standingOn, lines }) => {
		const isDue = standingOn !== null && isDeliveryDay(standing, standingOn)
		const isSame =
			lines.length === wanted.size &&
			lines.every(
				({ offerId, packs, refundedPacks }) => wanted.get(offerId ?? 0) === packs - refundedPacks,
			)
		if (isDue && isSame) return []
		const why = isDue ? 'its packs are other ones' : 'nothing is delivered on its day any more'
		return [{ id, number, dueOn: dueOn ?? '', why }]
	})
}
