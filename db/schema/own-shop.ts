import { bool, instant, int, table, text } from '../columns'
import { uniqueIndex } from '../indexes'
import { farms } from './farms'

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
