import { MOVEMENT_KINDS } from '@sfc/domain/growing/inventory/movement'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { inList } from '#db/in-array-param'
import { match } from '#db/match'
import { workEntries } from '#db/schema/costs'
import { lotReceipts, lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import { supplyMovements } from '#db/schema/supplies'
import type { FarmScope } from '~/context.server'
import { isStanding } from '~/areas/growing/services/inventory/standing-movement'
import { followMixes } from '~/areas/growing/services/traceability/follow-mixes.server'
import { stayDays } from './stay-days'

/** Lots that the mixes of a span were made of, at most. */
const MOST_MIXED_FROM = 5000

/** Days, both included. */
export type Span = { from: string; until: string }
export type PlantingRows = Awaited<ReturnType<typeof loadRows>>

/**
 * Cycles that grew in a span, or whose lot had a movement in it, with that lot; such lots without a cycle; and all
 * that these were mixed from, whenever it grew or came. Work and supplies of a day after its end also count.
 */
export async function loadRows(ctx: FarmScope, { from, until }: Span) {
	const { db, farm } = ctx
	const { id, plantDate, transplantDays, harvestDays, status, quantity } = plantingCycles
	const { transplantedOn, harvestedOn, endedOn, cropName, varietyName } = plantingCycles
	const movedLots = db.read
		.select({ id: stockMovements.lotId })
		.from(stockMovements)
		.where(
			match(
				stockMovements,
				{ farmId: farm.id },
				inArray(stockMovements.kind, [...MOVEMENT_KINDS]), // so that its index finds the days
				gte(stockMovements.happenedOn, from),
				lte(stockMovements.happenedOn, until),
			),
		)
	const suppliedLots = db.read
		.select({ id: supplyMovements.lotId })
		.from(supplyMovements)
		.where(
			match(
				supplyMovements,
				{ farmId: farm.id, kind: 'used' },
				gte(supplyMovements.happenedOn, from),
				lte(supplyMovements.happenedOn, until),
				isNotNull(supplyMovements.lotId),
			),
		)
	const workedCycles = db.read
		.select({ id: workEntries.cycleId })
		.from(workEntries)
		.where(
			match(
				workEntries,
				{ farmId: farm.id },
				gte(workEntries.workedOn, from),
				lte(workEntries.workedOn, until),
				isNotNull(workEntries.cycleId),
			),
		)
	const mixes = await db.read
		.select({ id: lots.id })
		.from(lots)
		.where(
			match(
				lots,
				{ farmId: farm.id, origin: 'mixed' },
				exists(
					db.read
						.select({ id: stockMovements.id })
						.from(stockMovements)
						.where(
							and(
								eq(stockMovements.lotId, lots.id),
								gte(stockMovements.happenedOn, from),
								lte(stockMovements.happenedOn, until),
							),
						),
				),
			),
		)
	const mixedFrom = await followMixes(ctx, {
		lotIds: mixes.map((mix) => mix.id),
		direction: 'from',
		most: MOST_MIXED_FROM,
	})
	const isLotConcerned = or(
		inArray(lots.id, movedLots),
		inArray(lots.id, suppliedLots),
		inList(lots.id, mixedFrom),
	)
	const isConcerned = or(isLotConcerned, inArray(id, workedCycles))
	const end = sql`coalesce(${harvestedOn}, ${endedOn})`
	const ofLot = { lotId: lots.id, code: lots.code, unit: lots.unit }
	const found = await db.read
		.select({
			id,
			plantDate,
			transplantDays,
			harvestDays,
			status,
			quantity,
			transplantedOn,
			harvestedOn,
			endedOn,
			cropName,
			varietyName,
			...ofLot,
			bookedTrays:
				sql<number>`(select count(*) from ${trayBookings} where ${trayBookings.cycleId} = ${id})`.mapWith(
					Number,
				),
			isConcerned: sql<boolean>`${isConcerned}`.mapWith(Boolean),
		})
		.from(plantingCycles)
		.leftJoin(lots, eq(lots.cycleId, id))
		.where(
			and(
				eq(plantingCycles.farmId, farm.id),
				lte(plantDate, until),
				or(isNull(end), gte(end, from), isConcerned),
			),
		)
		.orderBy(asc(plantDate), asc(id))
	const lotsAlone = await db.read
		.select({
			...ofLot,
			origin: lots.origin,
			plants: lots.plants,
			cropName: lots.cropName,
			varietyName: lots.varietyName,
		})
		.from(lots)
		.where(and(eq(lots.farmId, farm.id), isNull(lots.cycleId), isLotConcerned))
		.orderBy(asc(lots.id))
	const bought = await loadBought(
		ctx,
		lotsAlone.map((lot) => lot.lotId),
		until,
	)
	return {
		// Some that ended on no recorded day ended before the span.
		cycles: found.filter(
			(cycle) => cycle.isConcerned || (stayDays(cycle).endDay ?? addDays(until, 1)) >= from,
		),
		orphans: lotsAlone.map((lot) => ({ ...lot, bought: bought.get(lot.lotId) ?? null })),
	}
}

/** The rows of two spans, of which the second follows the first, as `loadRows` has them of both in one. */
export const joinRows = (earlier: PlantingRows, later: PlantingRows): PlantingRows => ({
	cycles: [
		...new Map([...earlier.cycles, ...later.cycles].map((one) => [one.id, one])).values(),
	].sort((a, b) => (a.plantDate < b.plantDate ? -1 : a.plantDate > b.plantDate ? 1 : a.id - b.id)),
	orphans: [
		...new Map([...earlier.orphans, ...later.orphans].map((one) => [one.lotId, one])).values(),
	].sort((a, b) => a.lotId - b.lotId),
})

/** A delivery of produce that was not undone. */
export type Bought = { supplierName: string; costCents: number | null; day: string }

/** Deliveries in these lots up to a day, by lot. */
async function loadBought({ db }: FarmScope, lotIds: readonly number[], until: string) {
	if (lotIds.length === 0) return new Map<number, Bought>()
	const { lotId, happenedOn } = stockMovements
	const { supplierName, costCents } = lotReceipts
	const rows = await db.read
		.select({ lotId, supplierName, costCents, day: happenedOn })
		.from(stockMovements)
		.innerJoin(lotReceipts, eq(lotReceipts.lotId, lotId))
		.where(
			match(
				stockMovements,
				{ kind: 'received' },
				inList(lotId, lotIds),
				lte(happenedOn, until),
				isStanding,
			),
		)
	return new Map(rows.map(({ lotId: id, ...bought }) => [id, bought]))
}
