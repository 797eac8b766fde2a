import { instant, int, primaryKey, table, text } from '../columns'
import { customers } from './billing'

/** A product of a customer's shop, as it was at the last sync. */
export const shopProducts = table(
	'shop_products',
	{
		customerId: text('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		productId: text('product_id').notNull(),
		title: text('title').notNull(),
		handle: text('handle').notNull(),
		status: text('status').notNull(),
		priceCents: int('price_cents'),
		stock: int('stock'), // pieces on hand, over all variants; null when the shop does not count
		syncedAt: instant('synced_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.customerId, t.productId] })],
)
