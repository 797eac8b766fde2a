import { bool, instant, int, primaryKey, table, text, uniqueIndex } from '../columns'
import { customers } from './billing'
import { farms } from './farms'

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

/** A farm's own shop: a public page at `/shop/<slug>`, closed until somebody opens it. */
export const farmShops = table(
	'farm_shops',
	{
		farmId: int('farm_id')
			.primaryKey()
			.references(() => farms.id, { onDelete: 'cascade' }),
		slug: text('slug').notNull(),
		title: text('title').notNull(),
		intro: text('intro'),
		pickup: text('pickup').notNull(), // where and when it can be collected
		isOpen: bool('is_open').notNull(),
		isListed: bool('is_listed').notNull(), // search engines may list it
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [uniqueIndex('farm_shops_slug').on(t.slug)],
)
