import type { Milli } from '@sfc/domain/growing/inventory/quantity'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { lots } from '#db/schema/inventory'
import { lotReservations } from '#db/schema/orders'
import { plantingCycles } from '#db/schema/planting-cycles'

/**
 * Loads how much of a lot's stock orders reserved. Pre-orders count once nothing grows there any
 * more. The reservation `but` is left out.
 */
export async function loadLotReserved(
	db: Pick<Reader, 'select'>,
	{ lotId, but = 0 }: { lotId: number; but?: number },
): Promise<Milli> {
	const { quantityMilli, isAhead } = lotReservations
	const rows = await db
		.select({ quantityMilli, isAhead, status: plantingCycles.status })
		.from(lotReservations)
		.innerJoin(lots, eq(lots.id, lotReservations.lotId))
		.leftJoin(plantingCycles, eq(plantingCycles.id, lots.cycleId))
		.where(
			and(
				eq(lotReservations.lotId, lotId),
				isNull(lotReservations.movementId),
				ne(lotReservations.id, but),
			),
		)
	return rows
		.filter((row) => !row.isAhead || row.status === null || !isActiveCycle(row.status))
		.reduce((sum, row) => sum + row.quantityMilli, 0)
}
