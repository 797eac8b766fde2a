import { isNull, sql, type SQL } from 'drizzle-orm'
import { supplyMovements } from '#db/schema/supplies'

/** Movements that were not reversed, without the reversals themselves. */
export const isStanding: readonly SQL[] = [
	isNull(supplyMovements.takesBackId),
	sql`not exists (select 1 from supply_movements undone where undone.takes_back_id = ${supplyMovements.id})`,
]
