import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import {
	notEnoughStockMessage,
	stockChange,
	type MovementKind,
} from '@sfc/domain/growing/inventory/movement'
import { type Milli, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { min } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { stockMovements } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import { type Actor, appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { loadLotReserved } from './load-lot-reserved.server'
import { loadLotStock } from './load-lot-stock.server'
import { lockLot } from './lock-lot.server'

export type NewMovement = {
	lotId: number
	kind: Exclude<MovementKind, 'harvested'>
	/** Quantity sold, lost, given or counted, in thousandths of the lot's unit. */
	quantityMilli: Milli
	/** Price of a sale. */
	pricePerUnitCents?: number | null
	buyer?: string | null
	reason?: string | null
	/** Day on the farm. */
	happenedOn: string
}

export type Moved = { movementId: number; changeMilli: Milli; stockMilli: Milli; unit: string }

/**
 * Records a sale, loss, gift or count of a lot in the transaction of what it belongs to. Stock
 * reserved by orders is sold or given to nobody else: `reservationId` is the one that this movement
 * is for. Throws Fault not-found, invalid at `happenedOn`, or conflict at `quantity`.
 */
export async function recordMovement(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	actor: Actor,
	{ reservationId = 0, ...movement }: NewMovement & { reservationId?: number },
): Promise<Moved> {
	const { lotId, kind, quantityMilli, happenedOn, buyer = null, reason = null } = movement
	if (happenedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'happenedOn' })
	const pricePerUnitCents = kind === 'sold' ? (movement.pricePerUnitCents ?? null) : null
	const lot = await lockLot(tx, ctx, { lotId })
	await refuseBeforeFirstCutting(tx, { lotId, day: happenedOn })
	const before = await loadLotStock(tx, lotId)
	const { unit } = lot
	const changeMilli = stockChange({ kind, quantityMilli }, { stockMilli: before, unit })
	const stockMilli = before + changeMilli
	if (kind === 'sold' || kind === 'given') {
		const reservedMilli = await loadLotReserved(tx, { lotId, but: reservationId })
		if (reservedMilli > stockMilli) throw reservedForOrders(before, reservedMilli, unit)
	}
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
			recordedBy: actor.name,
			createdAt: ctx.now(),
		})
		.returning({ id: stockMovements.id })
	if (!row) throw new Error('The database returned no row for an insert')
	await appendAudit(tx, ctx, actor, {
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
}

function reservedForOrders(stockMilli: Milli, reservedMilli: Milli, unit: string): Fault {
	const reserved = formatQuantityWithUnit(Math.min(reservedMilli, stockMilli), unit)
	const left = notEnoughStockMessage(Math.max(0, stockMilli - reservedMilli), unit)
	return new Fault('conflict', `${left}: orders have reserved ${reserved}`, { field: 'quantity' })
}

/** Rejects a movement before the first harvest. A lot that was only ever counted has none. */
async function refuseBeforeFirstCutting(tx: Tx, { lotId, day }: { lotId: number; day: string }) {
	const [row] = await tx
		.select({ first: min(stockMovements.happenedOn) })
		.from(stockMovements)
		.where(match(stockMovements, { lotId, kind: 'harvested' }))
	if (row?.first && day < row.first)
		throw new Fault('invalid', `It was first cut on ${row.first}: the day cannot be earlier`, {
			field: 'happenedOn',
		})
}
