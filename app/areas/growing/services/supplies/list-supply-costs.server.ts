import { groupBy } from '@sfc/domain/group-by'
import type { SupplyKind, SupplyUnit } from '@sfc/domain/growing/supplies/supply'
import { usedCents } from '@sfc/domain/growing/supplies/used-cents'
import { asc, eq, sql, type Column } from 'drizzle-orm'
import { inList } from '#db/in-array-param'
import { match } from '#db/match'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import type { FarmScope } from '~/context.server'
import { isStanding } from './standing-use'

/** A use of a supply lot that was not reversed, with what it cost; null cents where the lot has no price. */
export type SupplyCost = {
	supplyId: number
	supplyLotId: number
	name: string
	lotNumber: string
	kind: SupplyKind
	unit: SupplyUnit
	substanceId: string | null
	day: string
	usedMilli: number
	cents: number | null
}

/** Lists what supplies cost that were used in lots, by lot. */
export const listCostsOfLots = (
	ctx: FarmScope,
	lotIds: readonly number[],
): Promise<Map<number, SupplyCost[]>> => listCosts(ctx, supplyMovements.lotId, lotIds)

/** Lists what supplies cost that batches of nutrient mixes were weighed from, by batch. */
export const listCostsOfBatches = (
	ctx: FarmScope,
	batchIds: readonly number[],
): Promise<Map<number, SupplyCost[]>> => listCosts(ctx, supplyMovements.batchId, batchIds)

async function listCosts({ db, farm }: FarmScope, into: Column, ids: readonly number[]) {
	const received = db.read
		.select({
			supplyLotId: supplyMovements.supplyLotId,
			milli: sql<number>`sum(${supplyMovements.quantityMilli})`.mapWith(Number).as('milli'),
		})
		.from(supplyMovements)
		.where(match(supplyMovements, { farmId: farm.id, kind: 'received' }))
		.groupBy(supplyMovements.supplyLotId)
		.as('received')
	const { name, kind, unit, substanceId } = supplies
	const { lotNumber, priceCents } = supplyLots
	const rows = await db.read
		.select({
			into: sql<number>`${into}`.mapWith(Number),
			day: supplyMovements.happenedOn,
			usedMilli: sql<number>`0 - ${supplyMovements.quantityMilli}`.mapWith(Number),
			supplyId: supplies.id,
			supplyLotId: supplyLots.id,
			name,
			lotNumber,
			kind,
			unit,
			substanceId,
			priceCents,
			receivedMilli: received.milli,
		})
		.from(supplyMovements)
		.innerJoin(supplyLots, eq(supplyLots.id, supplyMovements.supplyLotId))
		.innerJoin(supplies, eq(supplies.id, supplyLots.supplyId))
		.leftJoin(received, eq(received.supplyLotId, supplyLots.id))
		.where(
			match(supplyMovements, { farmId: farm.id, kind: 'used' }, inList(into, ids), ...isStanding),
		)
		.orderBy(asc(supplyMovements.happenedOn), asc(supplyMovements.id))
	const found = rows.map((row) => ({
		into: row.into,
		supplyId: row.supplyId,
		supplyLotId: row.supplyLotId,
		name: row.name,
		lotNumber: row.lotNumber,
		kind: row.kind as SupplyKind, // only this folder writes both
		unit: row.unit as SupplyUnit,
		substanceId: row.substanceId,
		day: row.day,
		usedMilli: row.usedMilli,
		cents: usedCents(
			{ priceCents: row.priceCents, receivedMilli: row.receivedMilli ?? 0 },
			row.usedMilli,
		),
	}))
	return groupBy(found, (one) => one.into)
}
