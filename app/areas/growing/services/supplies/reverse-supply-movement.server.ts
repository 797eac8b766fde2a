import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { notEnoughStockMessage } from '@sfc/domain/growing/inventory/movement'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { eq } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { supplyMovements } from '#db/schema/supplies'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { loadSupplyStock, requireSupplyLot } from './move-supply.server'
import { lockSupply } from './save-supply.server'

/**
 * Reverses a movement with one of the opposite quantity: both stay in the ledger. Throws Fault not-found, or conflict
 * when it was reversed before or the stock would become negative.
 */
export async function reverseSupplyMovement(
	ctx: Permitted<'stock.change'>,
	reversed: Reversed,
): Promise<void> {
	await ctx.db.write((tx) => reverseMovement(tx, ctx, reversed))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

type Reversed = { supplyLotId: number; movementId: number; reason: string | null }

/** Reverses a movement in the transaction of what it belongs to; see `reverseSupplyMovement`. */
export async function reverseMovement(
	tx: Tx,
	ctx: FarmCtx,
	{ supplyLotId, movementId, reason }: Reversed,
): Promise<void> {
	const lot = await requireSupplyLot(tx, ctx, supplyLotId)
	const { name, unit } = await lockSupply(tx, ctx, lot.supplyId)
	const movement = await findOpen(tx, { supplyLotId, movementId })
	const before = await loadSupplyStock(tx, supplyLotId)
	const stockMilli = before - movement.quantityMilli
	if (stockMilli < 0)
		throw new Fault('conflict', `${notEnoughStockMessage(before, unit)} to undo it`)
	const { id: _id, createdAt: _at, ...row } = movement
	await tx.insert(supplyMovements).values({
		...row,
		quantityMilli: 0 - movement.quantityMilli,
		takesBackId: movementId,
		reason,
		happenedOn: todayIn(ctx.farm.timezone, ctx.now()),
		recordedBy: personActor(ctx).name,
		createdAt: ctx.now(),
	})
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'supply.taken-back',
		subject: `${name}, lot ${lot.lotNumber}`,
		before: { stock: formatQuantityWithUnit(before, unit), kind: movement.kind },
		after: { stock: formatQuantityWithUnit(stockMilli, unit), ...(reason && { reason }) },
	})
}

async function findOpen(
	tx: Tx,
	{ supplyLotId, movementId }: { supplyLotId: number; movementId: number },
) {
	const [movement] = await tx
		.select()
		.from(supplyMovements)
		.where(match(supplyMovements, { id: movementId, supplyLotId }))
	if (!movement) throw new Fault('not-found', 'Stock movement not found')
	if (movement.takesBackId !== null)
		throw new Fault('conflict', 'An undone entry cannot be undone again: record it again')
	const [undone] = await tx
		.select({ by: supplyMovements.recordedBy })
		.from(supplyMovements)
		.where(eq(supplyMovements.takesBackId, movementId))
	if (undone) throw new Fault('conflict', `${undone.by} has already undone this`)
	return movement
}
