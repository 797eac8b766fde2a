import { addDays } from '@sfc/domain/calendar/calendar-day'
import { groupBy } from '@sfc/domain/group-by'
import {
	aliasedTable,
	and,
	asc,
	count,
	eq,
	gte,
	inArray,
	isNull,
	lte,
	notExists,
	or,
	sql,
} from 'drizzle-orm'
import { match } from '#db/match'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { stayDays } from './stay-days'

/** Days, both included. */
export type Span = { from: string; until: string }
export type Movement = Awaited<ReturnType<typeof selectMovements>>[number]
export type Harvest = Awaited<ReturnType<typeof selectHarvests>>[number]

/** Cycles that grew or whose lot had a movement in a span, with it; and such lots without a cycle. */
export async function loadRows({ db, farm }: FarmScope, { from, until }: Span) {
	const { id, plantDate, transplantDays, harvestDays, status, quantity } = plantingCycles
	const { transplantedOn, harvestedOn, endedOn, cropName, varietyName } = plantingCycles
	const hasMoved = inArray(
		lots.id,
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
			),
	)
	const end = sql`coalesce(${harvestedOn}, ${endedOn})`
	const ofLot = { lotId: lots.id, code: lots.code, unit: lots.unit, lotPlants: lots.plants }
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
	const { id, lotId, kind, quantityMilli, pricePerUnitCents, buyer, happenedOn } = stockMovements
	const reversal = aliasedTable(stockMovements, 'reversal')
	return db.read
		.select({ lotId, kind, quantityMilli, pricePerUnitCents, buyer, happenedOn })
		.from(stockMovements)
		.where(
			and(
				inArray(lotId, lotIds),
				lte(happenedOn, until),
				isNull(stockMovements.takesBackId),
				notExists(
					db.read.select({ id: reversal.id }).from(reversal).where(eq(reversal.takesBackId, id)),
				),
			),
		)
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
