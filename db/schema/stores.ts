import { autoId, belongsTo, bool, day, instant, int, json, table, text } from '../columns'
import { index, primaryKey, uniqueIndex } from '../indexes'
import { farmKey, farmRow } from '../farm-key'
import { offers, orders } from './orders'

/** A store of a farm on a shop platform, and how far it is in step with the farm. */
export const stores = table(
	'stores',
	{
		...farmRow,
		platform: text('platform').notNull(), // shopify or woocommerce
		name: text('name').notNull(),
		address: text('address').notNull(), // a host at Shopify, the address of the site at WooCommerce
		loginSealed: text('login_sealed').notNull(), // its keys, as JSON
		sellsAhead: bool('sells_ahead').notNull(), // what still grows, with its day
		autoSync: bool('auto_sync').notNull(),
		intervalHours: int('interval_hours').notNull(),
		state: text('state').notNull(), // pending, connected or error
		failures: int('failures').notNull().default(0), // in a row
		failure: text('failure'),
		/** The newest change of an order that was read. */
		ordersUntil: instant('orders_until').notNull(),
		/** When orders are read, stock is compared and products are synced next. */
		ordersDueAt: instant('orders_due_at').notNull(),
		stockDueAt: instant('stock_due_at').notNull(),
		syncDueAt: instant('sync_due_at').notNull(),
		/** Somebody asked for the next sync: it also makes products anew that the store lost. */
		isAsked: bool('is_asked').notNull().default(false),
		pausedUntil: instant('paused_until').notNull().default(0), // after a failure
		askedUntil: instant('asked_until').notNull().default(0), // as the store asked
		phase: text('phase'), // of the sync that runs
		done: int('done').notNull().default(0),
		total: int('total').notNull().default(0),
		productsCount: int('products_count').notNull().default(0), // that the store had at the last sync
		lastSyncAt: instant('last_sync_at'),
		/** Until when a server that works on it need not say so again. */
		runUntil: instant('run_until').notNull().default(0),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [uniqueIndex('stores_farm').on(t.farmId, t.address)],
)

/** What an offer is in a store: a product for what is ready, and one for what is sold ahead. */
export const storeProducts = table(
	'store_products',
	{
		storeId: belongsTo(int('store_id'), () => stores.id),
		sku: text('sku').notNull(),
		farmId: farmKey(),
		offerId: belongsTo(int('offer_id'), () => offers.id),
		remoteId: text('remote_id'), // null until the store has it
		readyOn: day('ready_on'), // that its buyers read; null for what is ready
		/** What was put there, to see whether it changed; null to put it again. */
		sent: text('sent'),
		stock: int('stock'), // that was set there; null when a sale there may have changed it
		failure: text('failure'),
		retryAt: instant('retry_at').notNull().default(0),
	},
	(t) => [primaryKey({ columns: [t.storeId, t.sku] })],
)

/** An order of a store, and what became of it here. */
export const storeOrders = table(
	'store_orders',
	{
		storeId: belongsTo(int('store_id'), () => stores.id),
		remoteId: text('remote_id').notNull(),
		farmId: farmKey(),
		number: text('number').notNull(),
		orderId: int('order_id').references(() => orders.id, { onDelete: 'set null' }),
		remoteUpdatedAt: instant('remote_updated_at').notNull(),
		state: text('state').notNull(), // new, taken, refused (to be cancelled there) or ended
		/** The line of each product, and how much of it was refunded before it was taken. */
		lines: json('lines').$type<Record<string, { lineId: number; before: number }>>().notNull(),
		/** What a person has to do. */
		problem: text('problem'),
	},
	(t) => [
		primaryKey({ columns: [t.storeId, t.remoteId] }),
		index('store_orders_order').on(t.orderId),
		index('store_orders_state').on(t.storeId, t.state),
	],
)

/** What happened at a store. */
export const storeLog = table(
	'store_log',
	{
		id: autoId('id'),
		storeId: belongsTo(int('store_id'), () => stores.id),
		farmId: farmKey(),
		at: instant('at').notNull(),
		isProblem: bool('is_problem').notNull(),
		text: text('text').notNull(),
	},
	(t) => [index('store_log_store').on(t.storeId, t.id)],
)
