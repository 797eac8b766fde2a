import { addDays } from '@sfc/domain/calendar/calendar-day'
import { groupBy } from '@sfc/domain/group-by'
import { and, asc, count, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { match } from '#db/match'
import { harvests, lotReceipts, lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import { isStanding } from '~/areas/growing/services/inventory/standing-movement'
import { followMixes } from '~/areas/growing/services/traceability/follow-mixes.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { stayDays } from './stay-days'

/** Lots that the mixes of a span were made of, at most. */
const MOST_MIXED_FROM = 5000

/** Days, both included. */
export type Span = { from: string; until: string }
export type Movement = Awaited<ReturnType<typeof selectMovements>>[number]
export type Harvest = Awaited<ReturnType<typeof selectHarvests>>[number]

/**
 * Cycles that grew or whose lot had a movement in a span, with it; such lots without a cycle; and all that these
 * were mixed from, whenever it grew or came.
 */
export async function loadRows(ctx: FarmScope, { from, until }: Span) {
	const { db, farm } = ctx
	const { id, plantDate, transplantDays, harvestDays, status, quantity } = plantingCycles
	const { transplantedOn, harvestedOn, endedOn, cropName, varietyName } = plantingCycles
	const movedLots = () =>
		db.read
			.select({ id: stockMovements.lotId })
			.from(stockMovements)
			.where(
				match(
					stockMovements,
					{ farmId: farm.id },
					gte(stockMovements.happenedOn, from),
					lte(stockMovements.happenedOn, until),
				),
			)
	const mixes = await db.read
		.select({ id: lots.id })
		.from(lots)
		.where(match(lots, { farmId: farm.id, origin: 'mixed' }, inArray(lots.id, movedLots())))
	const mixedFrom = await followMixes(ctx, {
		lotIds: mixes.map(({ id }) => id),
		direction: 'from',
		most: MOST_MIXED_FROM,
	})
	const hasMoved = or(inArray(lots.id, movedLots()), inArray(lots.id, mixedFrom))
	const end = sql`coalesce(${harvestedOn}, ${endedOn})`
	const ofLot = {
		lotId: lots.id,
		code: lots.code,
		unit: lots.unit,
		origin: lots.origin,
		lotPlants: lots.plants,
	}
	const ofCycle = { id, plantDate, transplantDays, harvestDays, status, quantity }
	const found = await db.read
		.select({
			...ofCycle,
			...ofLot,
			transplantedOn,
			harvestedOn,
			endedOn,
			cropName,
			varietyName,
			hasMoved: sql<boolean>`${hasMoved}`.mapWith(Boolean),
		})
		.from(plantingCycles)
		.leftJoin(lots, eq(lots.cycleId, id))
		.where(
			and(
				eq(plantingCycles.farmId, farm.id),
				lte(plantDate, until),
				or(isNull(end), gte(end, from), hasMoved),
			),
		)
		.orderBy(asc(plantDate), asc(id))
	const orphans = await db.read
		.select({ ...ofLot, cropName: lots.cropName, varietyName: lots.varietyName })
		.from(lots)
		.where(and(eq(lots.farmId, farm.id), isNull(lots.cycleId), hasMoved))
		.orderBy(asc(lots.id))
	return {
		// Some that ended on no recorded day ended before the span.
		cycles: found.filter(
			(cycle) => cycle.hasMoved || (stayDays(cycle).endDay ?? addDays(until, 1)) >= from,
		),
		orphans,
	}
}

/** Movements of lots up to a day. A movement that was reversed never was, and neither was its reversal. */
export async function loadMovements(ctx: FarmScope, lotIds: readonly number[], until: string) {
	const rows: Movement[] = []
	for (const chunk of inChunks(lotIds)) rows.push(...(await selectMovements(ctx, chunk, until)))
	return groupBy(rows, ({ lotId }) => lotId)
}

function selectMovements({ db }: FarmScope, lotIds: number[], until: string) {
	const { id, lotId, kind, quantityMilli, pricePerUnitCents, buyer, happenedOn, intoLotId } =
		stockMovements
	return db.read
		.select({ lotId, kind, quantityMilli, pricePerUnitCents, buyer, happenedOn, intoLotId })
		.from(stockMovements)
		.where(and(inArray(lotId, lotIds), lte(happenedOn, until), isStanding))
		.orderBy(asc(id))
}

/** Harvests of lots up to a day. */
export async function loadHarvests(ctx: FarmScope, lotIds: readonly number[], until: string) {
	const rows: Harvest[] = []
	for (const chunk of inChunks(lotIds)) rows.push(...(await selectHarvests(ctx, chunk, until)))
	return groupBy(rows, ({ lotId }) => lotId)
}

function selectHarvests({ db }: FarmScope, lotIds: number[], until: string) {
	const { lotId, quantityMilli, weightG, harvestedOn } = harvests
	return db.read
		.select({ lotId, quantityMilli, weightG, harvestedOn })
		.from(harvests)
		.where(and(inArray(lotId, lotIds), lte(harvestedOn, until)))
		.orderBy(asc(harvests.id))
}

/** Trays that each cycle booked. */
export async function countBookings({ db }: FarmScope, cycleIds: readonly number[]) {
	const booked = new Map<number, number>()
	for (const chunk of inChunks(cycleIds)) {
		const rows = await db.read
			.select({ cycleId: trayBookings.cycleId, trays: count() })
			.from(trayBookings)
			.where(inArray(trayBookings.cycleId, chunk))
			.groupBy(trayBookings.cycleId)
		for (const { cycleId, trays } of rows) booked.set(cycleId, Number(trays))
	}
	return booked
}

/** A delivery of produce that was not undone. */
export type Bought = { lotId: number; supplierName: string; costCents: number | null; day: string }

/** Deliveries in these lots up to a day, by lot. */
export async function loadBought(ctx: FarmScope, lotIds: readonly number[], until: string) {
	const found = new Map<number, Bought>()
	const { lotId, happenedOn } = stockMovements
	for (const chunk of inChunks(lotIds)) {
		const rows = await ctx.db.read
			.select({
				lotId,
				supplierName: lotReceipts.supplierName,
				costCents: lotReceipts.costCents,
				day: happenedOn,
			})
			.from(stockMovements)
			.innerJoin(lotReceipts, eq(lotReceipts.lotId, lotId))
			.where(
				match(
					stockMovements,
					{ kind: 'received' },
					inArray(lotId, chunk),
					lte(happenedOn, until),
					isStanding,
				),
			)
		for (const row of rows) found.set(row.lotId, row)
	}
	return found
}
