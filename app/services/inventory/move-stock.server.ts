import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { stockChange, type MovementKind } from '@sfc/domain/inventory/movement'
import { type Milli, formatQuantityWithUnit } from '@sfc/domain/inventory/quantity'
import { and, eq, min } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { stockMovements } from '#db/schema/inventory'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { lockLot } from './lock-lot.server'
import { loadLotStock } from './load-lot-stock.server'

export type NewMovement = {
	lotId: number
	kind: Exclude<MovementKind, 'harvested'>
	/** The quantity sold, lost, given or counted, in thousandths of the lot's unit. */
	quantityMilli: Milli
	/** For sales. */
	pricePerUnitCents?: number | null
	buyer?: string | null
	reason?: string | null
	/** The day on the farm. */
	happenedOn: string
}

export type Moved = { movementId: number; changeMilli: Milli; stockMilli: Milli; unit: string }

/**
 * Records a sale, loss, gift or count of a lot and returns the remaining stock. Throws Fault
 * not-found, forbidden for viewers, invalid at `happenedOn` for a day in the future or before the
 * first cutting, or conflict at `quantity` with the remaining stock when it is too little.
 */
export async function moveStock(
	ctx: Permitted<'stock.change'>,
	movement: NewMovement,
): Promise<Moved> {
	const { lotId, kind, quantityMilli, happenedOn, buyer = null, reason = null } = movement
	if (happenedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'happenedOn' })
	const pricePerUnitCents = kind === 'sold' ? (movement.pricePerUnitCents ?? null) : null
	const moved = await ctx.db.write(async (tx) => {
		const lot = await lockLot(tx, ctx, { lotId })
		await refuseBeforeFirstCutting(tx, { lotId, day: happenedOn })
		const before = await loadLotStock(tx, lotId)
		const { unit } = lot
		const changeMilli = stockChange({ kind, quantityMilli }, { stockMilli: before, unit })
		const [row] = await tx
			.insert(stockMovements)
			.values({
				farmId: ctx.farm.id,
				lotId,
				kind,
				quantityMilli: changeMilli,
				happenedOn,
				pricePerUnitCents,
				buyer,
				reason,
				recordedBy: personActor(ctx).name,
				createdAt: ctx.now(),
			})
			.returning({ id: stockMovements.id })
		if (!row) throw new Error('The database returned no row for an insert')
		const stockMilli = before + changeMilli
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: `stock.${kind}`,
			subject: `${lot.code}, ${cropLabel(lot)}`,
			before: { stock: formatQuantityWithUnit(before, unit) },
			after: {
				stock: formatQuantityWithUnit(stockMilli, unit),
				...(pricePerUnitCents !== null && { pricePerUnitCents }),
				...(buyer && { buyer }),
				...(reason && { reason }),
				happenedOn,
			},
		})
		return { movementId: row.id, changeMilli, stockMilli, unit }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return moved
}

/**
 * Stock cannot leave before the first cutting. A lot that was only ever counted has no first
 * cutting.
 */
async function refuseBeforeFirstCutting(tx: Tx, { lotId, day }: { lotId: number; day: string }) {
	const [row] = await tx
		.select({ first: min(stockMovements.happenedOn) })
		.from(stockMovements)
		.where(and(eq(stockMovements.lotId, lotId), eq(stockMovements.kind, 'harvested')))
	if (row?.first && day < row.first)
		throw new Fault('invalid', `It was first cut on ${row.first}: the day cannot be earlier`, {
			field: 'happenedOn',
		})
}
