import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import {
	ADDING_KINDS,
	LEAVING_KINDS,
	notEnoughStockMessage,
	stockChange,
	type MovementKind,
} from '@sfc/domain/growing/inventory/movement'
import { type Milli, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { stockMovements } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import { type Actor, appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import { loadLotReserved } from './load-lot-reserved.server'
import { loadLotStock } from './load-lot-stock.server'
import { lockLot } from './lock-lot.server'
import { isStanding } from './standing-movement'

export type NewMovement = {
	lotId: number
	kind: Exclude<MovementKind, 'harvested' | 'received'>
	/** Quantity in thousandths of the lot's unit. */
	quantityMilli: Milli
	/** Price of a sale. */
	pricePerUnitCents?: number | null
	buyer?: string | null
	reason?: string | null
	/** The mix that it was used in. */
	intoLotId?: number | null
	/** Day on the farm. */
	happenedOn: string
}

export type Moved = { movementId: number; changeMilli: Milli; stockMilli: Milli; unit: string }

/**
 * Records a movement of a lot in the transaction of what it belongs to. Stock reserved by orders is
 * sold, given or mixed for nobody else: `reservationId` is the one that this movement
 * is for. Throws Fault not-found, invalid at `happenedOn`, or conflict at `quantity`.
 */
export async function recordMovement(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	actor: Actor,
	{ reservationId = 0, ...movement }: NewMovement & { reservationId?: number },
): Promise<Moved> {
	const { lotId, kind, quantityMilli, happenedOn, buyer = null, reason = null } = movement
	const { intoLotId = null } = movement
	if (happenedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'happenedOn' })
	const pricePerUnitCents = kind === 'sold' ? (movement.pricePerUnitCents ?? null) : null
	const lot = await lockLot(tx, ctx, { lotId })
	await refuseBeforeOrigin(tx, { lotId, day: happenedOn })
	const before = await loadLotStock(tx, lotId)
	const { unit } = lot
	const changeMilli = stockChange({ kind, quantityMilli }, { stockMilli: before, unit })
	const stockMilli = before + changeMilli
	if ((LEAVING_KINDS as readonly string[]).includes(kind)) {
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
			intoLotId,
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

const ORIGINS: Readonly<Record<(typeof ADDING_KINDS)[number], string>> = {
	harvested: 'first cut',
	received: 'received',
	made: 'made',
}

/** Rejects a movement before there was a lot. One that was only ever counted has no such day. */
async function refuseBeforeOrigin(tx: Tx, { lotId, day }: { lotId: number; day: string }) {
	const { kind, happenedOn } = stockMovements
	const [first] = await tx
		.select({ kind, on: happenedOn })
		.from(stockMovements)
		.where(match(stockMovements, { lotId }, inArray(kind, [...ADDING_KINDS]), isStanding))
		.orderBy(asc(happenedOn))
		.limit(1)
	if (!first || day >= first.on) return
	const was = ORIGINS[first.kind as keyof typeof ORIGINS]
	throw new Fault('invalid', `It was ${was} on ${first.on}: the day cannot be earlier`, {
		field: 'happenedOn',
	})
}
