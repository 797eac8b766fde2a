import { groupBy } from '@sfc/domain/group-by'
import type { SupplyKind, SupplyUnit } from '@sfc/domain/growing/supplies/supply'
import { usedCents } from '@sfc/domain/growing/supplies/used-cents'
import { asc, eq, inArray, sql, type Column } from 'drizzle-orm'
import { match } from '#db/match'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
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

async function listCosts(ctx: FarmScope, into: Column, ids: readonly number[]) {
	const received = ctx.db.read
		.select({
			supplyLotId: supplyMovements.supplyLotId,
			milli: sql<number>`sum(${supplyMovements.quantityMilli})`.mapWith(Number).as('milli'),
		})
		.from(supplyMovements)
		.where(match(supplyMovements, { farmId: ctx.farm.id, kind: 'received' }))
		.groupBy(supplyMovements.supplyLotId)
		.as('received')
	const found: (SupplyCost & { into: number })[] = []
	for (const chunk of inChunks(ids)) {
		const rows = await ctx.db.read
			.select({
				into: sql<number>`${into}`.mapWith(Number),
				day: supplyMovements.happenedOn,
				quantityMilli: supplyMovements.quantityMilli,
				lot: supplyLots,
				supply: supplies,
				receivedMilli: received.milli,
			})
			.from(supplyMovements)
			.innerJoin(supplyLots, eq(supplyLots.id, supplyMovements.supplyLotId))
			.innerJoin(supplies, eq(supplies.id, supplyLots.supplyId))
			.leftJoin(received, eq(received.supplyLotId, supplyLots.id))
			.where(
				match(
					supplyMovements,
					{ farmId: ctx.farm.id, kind: 'used' },
					inArray(into, [...chunk]),
					...isStanding,
				),
			)
			.orderBy(asc(supplyMovements.happenedOn), asc(supplyMovements.id))
		found.push(
			...rows.map(({ into: id, day, quantityMilli, lot, supply, receivedMilli }) => {
				const usedMilli = 0 - quantityMilli
				const priced = { priceCents: lot.priceCents, receivedMilli: receivedMilli ?? 0 }
				return {
					into: id,
					day,
					usedMilli,
					cents: usedCents(priced, usedMilli),
					supplyId: supply.id,
					supplyLotId: lot.id,
					name: supply.name,
					lotNumber: lot.lotNumber,
					kind: supply.kind as SupplyKind, // only this folder writes both
					unit: supply.unit as SupplyUnit,
					substanceId: supply.substanceId,
				}
			}),
		)
	}
	return groupBy(found, (one) => one.into)
}
