import type { SupplyMoveInput, UseSupplyInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { Fault } from '@sfc/domain/fault'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import {
	supplyChange,
	takeFirstExpired,
	type SupplyMovementKind,
	type Taken,
} from '@sfc/domain/growing/supplies/supply-lot'
import { eq, sum } from 'drizzle-orm'
import type { z } from 'zod'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { supplyLots, supplyMovements } from '#db/schema/supplies'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findLot } from '../inventory/find-lot.server'
import { listSupplyLots } from './list-supplies.server'
import { lockSupply } from './save-supply.server'

/**
 * Records a use: of the named lot, else of the lots that expire first, and says which were taken. Throws Fault
 * not-found, invalid at `happenedOn` or `lot`, or conflict at `quantity` when less is there.
 */
export async function recordSupplyUse(
	ctx: Permitted<'stock.change'>,
	use: UseSupplyInput & { supplyId: number },
): Promise<{ taken: Taken[] }> {
	const taken = await ctx.db.write((tx) => takeSupply(tx, ctx, use))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { taken }
}

/** Records a use in the transaction of what it belongs to; see `recordSupplyUse`. */
export async function takeSupply(
	tx: Tx,
	ctx: FarmCtx,
	{
		supplyId,
		supplyLotId,
		quantity,
		happenedOn,
		lot,
		reason,
		batchId = null,
	}: UseSupplyInput & { supplyId: number; batchId?: number | null },
): Promise<Taken[]> {
	const supply = await lockSupply(tx, ctx, supplyId)
	const into = lot ? await findLot(tx, ctx, lot).catch(asInvalid) : null
	const inStock = await listSupplyLots(tx, { supplyIds: [supplyId], isInStock: true })
	const { unit } = supply
	const taken =
		supplyLotId === null
			? takeFirstExpired(inStock, { quantityMilli: quantity, on: happenedOn, unit })
			: [{ id: supplyLotId, lotNumber: '', quantityMilli: quantity }]
	const moved: Taken[] = []
	for (const { id, quantityMilli } of taken) {
		const { lotNumber } = await move(tx, ctx, {
			supplyLotId: id,
			supplyId,
			kind: 'used',
			quantityMilli,
			happenedOn,
			reason,
			batchId,
			lotId: into?.id ?? null,
			lotCode: into?.code ?? null,
			supply,
		})
		moved.push({ id, lotNumber, quantityMilli })
	}
	return moved
}

const asInvalid = (error: unknown): never => {
	if (!(error instanceof Fault) || error.code !== 'not-found') throw error
	const message = 'No lot of this farm has this code or number'
	throw new Fault('invalid', message, { field: 'lot', cause: error })
}

type Move = z.output<typeof SupplyMoveInput> & { supplyLotId: number }

/**
 * Counts a supply lot or disposes of some of it. Throws Fault not-found, invalid at `happenedOn`, or conflict at
 * `quantity` with what is left.
 */
export async function moveSupplyLot(
	ctx: Permitted<'stock.change'>,
	{ supplyLotId, quantity: quantityMilli, ...movement }: Move,
): Promise<{ stockMilli: number; unit: string }> {
	const moved = await ctx.db.write(async (tx) => {
		const { supplyId } = await requireSupplyLot(tx, ctx, supplyLotId)
		const supply = await lockSupply(tx, ctx, supplyId)
		const { stockMilli } = await move(tx, ctx, {
			...movement,
			supplyLotId,
			supplyId,
			quantityMilli,
			supply,
		})
		return { stockMilli, unit: supply.unit }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return moved
}

/** Reads a supply lot of the farm. Throws Fault not-found. */
export async function requireSupplyLot(tx: Tx, { farm }: FarmCtx, supplyLotId: number) {
	const [lot] = await tx
		.select()
		.from(supplyLots)
		.where(match(supplyLots, { id: supplyLotId, farmId: farm.id }))
	if (!lot) throw new Fault('not-found', 'Supply lot not found')
	return lot
}

/** Reads what is left of a supply lot, in thousandths of its unit. */
export async function loadSupplyStock(tx: Tx, supplyLotId: number): Promise<number> {
	const [row] = await tx
		.select({ stock: sum(supplyMovements.quantityMilli) })
		.from(supplyMovements)
		.where(eq(supplyMovements.supplyLotId, supplyLotId))
	return Number(row?.stock ?? 0)
}

type NewMovement = {
	supplyLotId: number
	supplyId: number
	kind: Exclude<SupplyMovementKind, 'received'>
	quantityMilli: number
	happenedOn: string
	reason: string | null
	batchId?: number | null
	lotId?: number | null
	lotCode?: string | null
	supply: { name: string; unit: string }
}

/** Adds a movement to the ledger of a lot whose supply is locked. */
async function move(
	tx: Tx,
	ctx: FarmCtx,
	{ supplyLotId, supplyId, kind, quantityMilli, supply, lotCode, ...movement }: NewMovement,
): Promise<{ lotNumber: string; stockMilli: number }> {
	const { happenedOn, reason } = movement
	if (happenedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'happenedOn' })
	const lot = await requireSupplyLot(tx, ctx, supplyLotId)
	if (lot.supplyId !== supplyId)
		throw new Fault('invalid', 'Choose a lot of this supply', { field: 'supplyLotId' })
	if (happenedOn < lot.receivedOn)
		throw new Fault('invalid', `It was received on ${formatDay(lot.receivedOn)}`, {
			field: 'happenedOn',
		})
	const before = await loadSupplyStock(tx, supplyLotId)
	const change = supplyChange({ kind, quantityMilli }, { stockMilli: before, unit: supply.unit })
	const stockMilli = before + change
	await tx.insert(supplyMovements).values({
		...movement,
		farmId: ctx.farm.id,
		supplyLotId,
		kind,
		quantityMilli: change,
		recordedBy: personActor(ctx).name,
		createdAt: ctx.now(),
	})
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: `supply.${kind}`,
		subject: `${supply.name}, lot ${lot.lotNumber}`,
		before: { stock: formatQuantityWithUnit(before, supply.unit) },
		after: {
			stock: formatQuantityWithUnit(stockMilli, supply.unit),
			...(lotCode && { lot: lotCode }),
			...(reason && { reason }),
			happenedOn,
		},
	})
	return { lotNumber: lot.lotNumber, stockMilli }
}
