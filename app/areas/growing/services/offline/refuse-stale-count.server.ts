import { Fault } from '@sfc/domain/fault'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { stockMovements } from '#db/schema/inventory'
import { offlineEntries } from '#db/schema/offline-entries'
import type { FarmCtx } from '~/context.server'
import { loadLotStock } from '../inventory/load-lot-stock.server'
import { lockLot } from '../inventory/lock-lot.server'

type Arrived = typeof offlineEntries.$inferSelect

/**
 * Checks that a count still says what is there. Throws Fault conflict at `quantity` where the stock was changed
 * after the count; what arrived later and was done before it counts as done before.
 */
export async function refuseStaleCount(
	tx: Tx,
	ctx: FarmCtx,
	{ key, lotId, doneAt }: Arrived,
): Promise<void> {
	if (lotId === null) return
	const { unit } = await lockLot(tx, ctx, { lotId })
	const later = await tx
		.select()
		.from(stockMovements)
		.where(and(eq(stockMovements.lotId, lotId), gt(stockMovements.createdAt, doneAt)))
		.orderBy(desc(stockMovements.createdAt), desc(stockMovements.id))
	if (later.length === 0) return
	const doneBefore = await tx
		.select({ arrivedAt: offlineEntries.arrivedAt })
		.from(offlineEntries)
		.where(
			and(
				match(offlineEntries, { farmId: ctx.farm.id, lotId }),
				ne(offlineEntries.key, key),
				lte(offlineEntries.doneAt, doneAt),
			),
		)
	const [last] = later.filter(
		({ createdAt }) => !doneBefore.some(({ arrivedAt }) => arrivedAt === createdAt),
	)
	if (!last) return
	const what = `${formatQuantityWithUnit(Math.abs(last.quantityMilli), unit)} ${last.kind}, by ${last.recordedBy}`
	const stock = formatQuantityWithUnit(await loadLotStock(tx, lotId), unit)
	throw new Fault(
		'conflict',
		`The stock was changed after you counted: ${what}. It is ${stock} now. Count again.`,
		{ field: 'quantity' },
	)
}
