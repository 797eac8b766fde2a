import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { notEnoughStockMessage } from '@sfc/domain/growing/inventory/movement'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { restoreTrays } from '../trays/weigh-tray.server'
import { reopenCycle } from './reopen-cycle.server'
import { lockLot } from '../inventory/lock-lot.server'
import { loadLotReserved } from '../inventory/load-lot-reserved.server'
import { loadLotStock } from '../inventory/load-lot-stock.server'
import { refuseChangeOfOrigin } from '../inventory/refuse-change-of-origin.server'
import { isStanding } from '../inventory/standing-movement'

type Movement = typeof stockMovements.$inferSelect
type Undo = { lotId: number; movementId: number; reason: string | null }

/**
 * Reverses a movement with one of the opposite quantity: both stay in the ledger. A reversed
 * harvest no longer counts, and a cycle that it ended grows on. With a mix, what was used in it comes back. Throws Fault not-found, forbidden for viewers, or conflict when it was
 * reversed before or the stock would become negative.
 */
export async function reverseMovement(
	ctx: Permitted<'stock.change'>,
	{ lotId, movementId, reason }: Undo,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const used = await lockUsed(tx, ctx, lotId)
		const lot = await lockLot(tx, ctx, { lotId })
		const movement = await findOpen(tx, { lotId, movementId })
		if (movement.kind === 'used') throw await ofMix(tx, movement)
		const isOrigin = movement.kind === 'received' || movement.kind === 'made'
		if (isOrigin) await refuseChangeOfOrigin(tx, lot)
		const before = await loadLotStock(tx, lotId)
		const stockMilli = before - movement.quantityMilli
		if (stockMilli < 0)
			throw new Fault('conflict', `${notEnoughStockMessage(before, lot.unit)} to undo it`)
		if (isOrigin && (await loadLotReserved(tx, { lotId })) > stockMilli)
			throw new Fault('conflict', 'Orders have reserved some of it')
		const by = { recordedBy: personActor(ctx).name, createdAt: ctx.now() }
		const { kind, buyer, pricePerUnitCents } = movement
		const happenedOn = todayIn(ctx.farm.timezone, ctx.now())
		if (movement.kind === 'made')
			for (const { id, createdAt: _at, ...part } of used)
				await tx.insert(stockMovements).values({
					...part,
					...by,
					reason,
					quantityMilli: 0 - part.quantityMilli,
					takesBackId: id,
					happenedOn,
				})
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
			happenedOn,
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

/** What was used in a mix, with its lots locked before the mix, as mixing does; none for another lot. */
async function lockUsed(
	tx: Tx,
	ctx: Permitted<'stock.change'>,
	mixId: number,
): Promise<Movement[]> {
	const select = () =>
		tx
			.select()
			.from(stockMovements)
			.where(match(stockMovements, { intoLotId: mixId, farmId: ctx.farm.id }, isStanding))
			.orderBy(stockMovements.lotId)
	for (const { lotId } of await select()) await lockLot(tx, ctx, { lotId })
	return select()
}

async function ofMix(tx: Tx, { intoLotId }: Movement): Promise<Fault> {
	const [mix] = await tx
		.select({ code: lots.code })
		.from(lots)
		.where(eq(lots.id, intoLotId ?? 0))
	return new Fault('conflict', `It went into ${mix?.code ?? 'a mix'}: undo the mix there`)
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
