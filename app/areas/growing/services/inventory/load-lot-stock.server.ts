import type { Milli } from '@sfc/domain/growing/inventory/quantity'
import { eq, sum } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { stockMovements } from '#db/schema/inventory'

/** Loads the remaining stock of a lot, in thousandths of its unit. */
export async function loadLotStock(db: Pick<Reader, 'select'>, lotId: number): Promise<Milli> {
	const [row] = await db
		.select({ stock: sum(stockMovements.quantityMilli) })
		.from(stockMovements)
		.where(eq(stockMovements.lotId, lotId))
	return Number(row?.stock ?? 0)
}
