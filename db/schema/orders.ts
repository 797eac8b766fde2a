import { belongsTo, bool, day, instant, int, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { farmRow } from '../farm-key'
import { buyers, standingOrders } from './buyers'
import { lots } from './inventory'

/**
 * What a farm sells of a crop, in whole packs: every lot of this crop, variety and unit feeds it.
 * Quantities are whole thousandths of `unit`.
 */
export const offers = table(
	'offers',
	{
		...farmRow,
		cropName: text('crop_name').notNull(),
		varietyName: text('variety_name'),
		unit: text('unit').notNull(),
		title: text('title').notNull(),
		description: text('description'),
		packMilli: int('pack_milli').notNull(), // what one pack holds
		packCents: int('pack_cents').notNull(),
		keptBackMilli: int('kept_back_milli').notNull().default(0), // of what is ready
		shelfDays: int('shelf_days'), // sold until so many days after its cutting; null: always
		/** What is counted on from each growing plant; null: nothing is sold ahead. */
		perPlantMilli: int('per_plant_milli'),
		isOn: bool('is_on').notNull().default(true),
		gtin: text('gtin'), // of the pack: 8, 12, 13 or 14 digits
		picture: text('picture'), // the name of its file
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [index('offers_farm').on(t.farmId, t.cropName)],
)

/** An order of a buyer, from any shop. It outlives its shop, because sold produce stays traceable. */
export const orders = table(
	'orders',
	{
		...farmRow,
		number: text('number').notNull(), // R-12, or the store's own
		source: text('source').notNull(), // own, or the host of a store
		state: text('state').notNull(), // held, open, packed, fulfilled or cancelled
		buyerName: text('buyer_name').notNull(),
		buyerEmail: text('buyer_email'), // lower case
		note: text('note'),
		/** A buyer that the farm knows; null: somebody who ordered in a shop. */
		buyerId: int('buyer_id').references(() => buyers.id, { onDelete: 'set null' }),
		/** The day it is delivered; such an order may wait for what still grows. */
		dueOn: day('due_on'),
		standingOrderId: int('standing_order_id').references(() => standingOrders.id, {
			onDelete: 'set null',
		}),
		standingOn: day('standing_on'), // the day of the standing order, also when it is moved
		tokenHash: text('token_hash'), // of the buyer's link
		holdUntil: instant('hold_until'), // of a held one: without the buyer's word it ends then
		placedAt: instant('placed_at').notNull(),
		packedAt: instant('packed_at'),
		endedAt: instant('ended_at'), // handed over or cancelled
		endReason: text('end_reason'),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		index('orders_farm').on(t.farmId, t.state, t.placedAt),
		uniqueIndex('orders_token').on(t.tokenHash),
		uniqueIndex('orders_number').on(t.farmId, t.source, t.number),
		index('orders_held').on(t.state, t.holdUntil),
		// The day first: by another index of farms, PostgreSQL would find a number that is taken too late.
		index('orders_due').on(t.dueOn, t.farmId),
		index('orders_buyer').on(t.buyerId, t.dueOn),
		uniqueIndex('orders_standing').on(t.standingOrderId, t.standingOn),
	],
)

/** A line of an order, as it was ordered: later changes of the offer do not change it. */
export const orderLines = table(
	'order_lines',
	{
		...farmRow,
		orderId: belongsTo(int('order_id'), () => orders.id),
		offerId: int('offer_id').references(() => offers.id, { onDelete: 'set null' }),
		title: text('title').notNull(),
		unit: text('unit').notNull(),
		packMilli: int('pack_milli').notNull(),
		packs: int('packs').notNull(),
		refundedPacks: int('refunded_packs').notNull().default(0),
		packCents: int('pack_cents').notNull(),
		readyOn: day('ready_on'), // of what is sold ahead
	},
	(t) => [index('order_lines_order').on(t.orderId)],
)

/**
 * What of a lot is kept for a line. While `movementId` is null it is reserved; then it went out with
 * that movement, by which a recall finds the buyer.
 */
export const lotReservations = table(
	'lot_reservations',
	{
		...farmRow,
		lineId: belongsTo(int('line_id'), () => orderLines.id),
		lotId: belongsTo(int('lot_id'), () => lots.id),
		quantityMilli: int('quantity_milli').notNull(),
		isAhead: bool('is_ahead').notNull(), // of what still grew when it was ordered
		movementId: int('movement_id'),
	},
	(t) => [
		index('lot_reservations_line').on(t.lineId),
		index('lot_reservations_lot').on(t.lotId, t.movementId),
		index('lot_reservations_movement').on(t.movementId),
	],
)
