import { belongsTo, int, table } from '../columns'
import { farmRow } from '../farm-key'
import { uniqueIndex } from '../indexes'
import { buyers, standingOrders } from './buyers'
import { offers } from './orders'

/** What a buyer pays for a pack, where it is not the offer's price. */
export const buyerPrices = table(
	'buyer_prices',
	{
		...farmRow,
		buyerId: belongsTo(int('buyer_id'), () => buyers.id),
		offerId: belongsTo(int('offer_id'), () => offers.id),
		packCents: int('pack_cents').notNull(),
	},
	(t) => [uniqueIndex('buyer_prices_offer').on(t.buyerId, t.offerId)],
)

/** How many packs of an offer each delivery of a standing order has. */
export const standingOrderLines = table(
	'standing_order_lines',
	{
		...farmRow,
		standingOrderId: belongsTo(int('standing_order_id'), () => standingOrders.id),
		offerId: belongsTo(int('offer_id'), () => offers.id),
		packs: int('packs').notNull(),
	},
	(t) => [uniqueIndex('standing_order_lines_offer').on(t.standingOrderId, t.offerId)],
)
