import { formatDay } from '@sfc/domain/calendar/format-day'
import { Fault } from '@sfc/domain/fault'
import { LEAVING_KINDS } from '@sfc/domain/growing/inventory/movement'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { asc, eq, inArray } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { lots, stockMovements } from '#db/schema/inventory'
import { isStanding } from './standing-movement'

/**
 * Refuses to change or undo where a lot came from once some of it was sold, given away or mixed: the records of
 * that name it. Throws Fault conflict with what has to be undone first.
 */
export async function refuseChangeOfOrigin(
	tx: Tx,
	{ id: lotId, unit }: { id: number; unit: string },
): Promise<void> {
	const { kind, quantityMilli, buyer, happenedOn, intoLotId } = stockMovements
	const [went] = await tx
		.select({ kind, quantityMilli, buyer, happenedOn, into: lots.code })
		.from(stockMovements)
		.leftJoin(lots, eq(lots.id, intoLotId))
		.where(match(stockMovements, { lotId }, inArray(kind, [...LEAVING_KINDS]), isStanding))
		.orderBy(asc(stockMovements.id))
		.limit(1)
	if (!went) return
	const amount = formatQuantityWithUnit(Math.abs(went.quantityMilli), unit)
	const to = went.kind === 'used' ? `into ${went.into}` : `to ${went.buyer ?? 'somebody'}`
	throw new Fault(
		'conflict',
		`${amount} of it went ${to} on ${formatDay(went.happenedOn)}: undo that first`,
	)
}
