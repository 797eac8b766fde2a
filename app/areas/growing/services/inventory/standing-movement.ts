import { and, isNull, sql } from 'drizzle-orm'
import { stockMovements } from '#db/schema/inventory'

/** Condition for movements that were not reversed, and are no reversal. */
export const isStanding = and(
	isNull(stockMovements.takesBackId),
	sql`not exists (select 1 from stock_movements undone where undone.takes_back_id = ${stockMovements.id})`,
)
