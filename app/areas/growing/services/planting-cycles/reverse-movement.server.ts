import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { notEnoughStockMessage } from '@sfc/domain/growing/inventory/movement'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { harvests, stockMovements } from '#db/schema/inventory'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { restoreTrays } from '../trays/weigh-tray.server'
import { reopenCycle } from './reopen-cycle.server'
import { lockLot } from '../inventory/lock-lot.server'
import { loadLotStock } from '../inventory/load-lot-stock.server'

type Movement = typeof stockMovements.$inferSelect
type Undo = { lotId: number; movementId: number; reason: string | null }

/**
 * Reverses a movement with one of the opposite quantity: both stay in the ledger. A reversed
 * harvest no longer counts, and a cycle that it ended grows on. Throws Fault not-found, forbidden for viewers, or conflict when it was
 * reversed before or the stock would become negative.
 */
export async function reverseMovement(
	ctx: Permitted<'stock.change'>,
	{ lotId, movementId, reason }: Undo,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lot = await lockLot(tx, ctx, { lotId })
		const movement = await findOpen(tx, { lotId, movementId })
		const before = await loadLotStock(tx, lotId)
		const stockMilli = before - movement.quantityMilli
		if (stockMilli < 0)
			throw new Fault('conflict', `${notEnoughStockMessage(before, lot.unit)} to undo it`)
		const by = { recordedBy: personActor(ctx).name, createdAt: ctx.now() }
		const { kind, buyer, pricePerUnitCents } = movement
		const undone = movement.harvestId && (await undoHarvest(tx, movement.harvestId, by))
		await tx.insert(stockMovements).values({
			farmId: ctx.farm.id,
			lotId,
			kind,
			buyer,
			pricePerUnitCents,
			reason,
			...by,
			harvestId: undone ? undone.counterpartId : null,
			quantityMilli: 0 - movement.quantityMilli,
			takesBackId: movement.id,
			happenedOn: todayIn(ctx.farm.timezone, ctx.now()),
		})
		if (undone && undone.endedCycle && lot.cycleId !== null)
			await reopenCycle(tx, ctx, { cycleId: lot.cycleId })
		if (movement.harvestId) await restoreTrays(tx, ctx, { harvestId: movement.harvestId })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'stock.taken-back',
			subject: `${lot.code}, ${cropLabel(lot)}`,
			before: { stock: formatQuantityWithUnit(before, lot.unit), kind, ...(buyer && { buyer }) },
			after: { stock: formatQuantityWithUnit(stockMilli, lot.unit), ...(reason && { reason }) },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Finds the movement, if it can still be reversed. */
async function findOpen(tx: Tx, { lotId, movementId }: Omit<Undo, 'reason'>): Promise<Movement> {
	const [movement] = await tx
		.select()
		.from(stockMovements)
		.where(match(stockMovements, { id: movementId, lotId }))
	if (!movement) throw new Fault('not-found', 'Stock movement not found')
	if (movement.takesBackId !== null)
		throw new Fault('conflict', 'An undone entry cannot be undone again: record it again')
	const [undone] = await tx
		.select({ by: stockMovements.recordedBy })
		.from(stockMovements)
		.where(eq(stockMovements.takesBackId, movementId))
	if (undone) throw new Fault('conflict', `${undone.by} has already undone this`)
	return movement
}

type By = { recordedBy: string; createdAt: number }

/**
 * Reverses a harvest. Harvests of a lot are summed too, so a reversed one needs a counterpart there
 * as well.
 */
async function undoHarvest(tx: Tx, harvestId: number, by: By) {
	const [found] = await tx.select().from(harvests).where(eq(harvests.id, harvestId))
	if (!found) return null
	const { id: _id, isLast, quantityMilli, wasteMilli, weightG, ...rest } = found
	const [row] = await tx
		.insert(harvests)
		.values({
			...rest,
			...by,
			quantityMilli: 0 - quantityMilli,
			wasteMilli: 0 - wasteMilli,
			weightG: weightG === null ? null : 0 - weightG,
		})
		.returning({ id: harvests.id })
	return { counterpartId: row?.id ?? null, endedCycle: isLast }
}
