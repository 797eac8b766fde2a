import { belongsTo, day, instant, int, json, table, text } from '../columns'
import { farmRow } from '../farm-key'
import { index, uniqueIndex } from '../indexes'

/** Somebody who buys from a farm again and again: a restaurant, a market, a box scheme. */
export const buyers = table(
	'buyers',
	{
		...farmRow,
		name: text('name').notNull(),
		kind: text('kind').notNull(), // one of domain's BUYER_KINDS
		contactName: text('contact_name'),
		email: text('email'), // lower case
		phone: text('phone'),
		addressLine1: text('address_line1'),
		addressLine2: text('address_line2'),
		postcode: text('postcode'),
		city: text('city'),
		region: text('region'), // state
		country: text('country'), // ISO 3166-1, two letters
		gln: text('gln'),
		deliveryWeekdays: json('delivery_weekdays').$type<number[]>().notNull(), // 0: Monday
		route: text('route'), // as the farm calls it: Tuesday van, north
		stop: int('stop'), // its place on the route
		paymentDays: int('payment_days').notNull(), // from the day of the invoice
		taxNumber: text('tax_number'),
		notes: text('notes'),
		archivedAt: instant('archived_at'),
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [uniqueIndex('buyers_name').on(t.farmId, t.name)],
)

/** What a buyer gets on the same weekdays until somebody says otherwise. */
export const standingOrders = table(
	'standing_orders',
	{
		...farmRow,
		buyerId: belongsTo(int('buyer_id'), () => buyers.id),
		startsOn: day('starts_on').notNull(),
		endsOn: day('ends_on'), // its last day
		weekdays: json('weekdays').$type<number[]>().notNull(), // 0: Monday
		leadDays: int('lead_days').notNull(), // so many days before its day an order is made
		note: text('note'), // of each order
		dueAt: instant('due_at').notNull().default(0), // when its days are looked at next
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		index('standing_orders_farm').on(t.farmId),
		index('standing_orders_buyer').on(t.buyerId),
		index('standing_orders_due').on(t.dueAt),
	],
)

/** Days on which a standing order is not delivered, the first and the last included. */
export const standingOrderPauses = table(
	'standing_order_pauses',
	{
		...farmRow,
		standingOrderId: belongsTo(int('standing_order_id'), () => standingOrders.id),
		fromDay: day('from_day').notNull(),
		untilDay: day('until_day').notNull(),
		reason: text('reason'),
	},
	(t) => [index('standing_order_pauses_order').on(t.standingOrderId)],
)
