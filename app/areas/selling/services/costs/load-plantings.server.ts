import { addDays } from '@sfc/domain/calendar/calendar-day'
import { groupBy } from '@sfc/domain/group-by'
import { valueCents } from '@sfc/domain/growing/inventory/price'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import type { CostedPlanting } from '@sfc/domain/selling/costs/cost-report'
import type { Outcome } from '@sfc/domain/selling/costs/share-lot'
import type { Stay } from '@sfc/domain/selling/costs/tray-days'
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

type Span = { from: string; until: string }
type CycleRow = typeof plantingCycles.$inferSelect
type Movement = Awaited<ReturnType<typeof selectMovements>>[number]
type Harvest = Awaited<ReturnType<typeof selectHarvests>>[number]

/** A planting with what its seed and packaging cost. */
export type LoadedPlanting = CostedPlanting & {
	cycleId: number | null
	plants: number
	trays: number
	plantDate: string | null
	/** Units sold by day, for their packaging. */
	sold: { day: string; milli: number }[]
	/** Grams that were harvested in the period; null where some were not weighed. */
	periodG: number | null
	isInPeriod: boolean
}

/** The day on which the plantings of a period were first sown, the period's own first day at the latest. */
export async function findFirstDay(ctx: FarmScope, period: Span): Promise<string> {
	const { cycles } = await loadRows(ctx, period)
	return cycles.reduce(
		(first, { plantDate }) => (plantDate < first ? plantDate : first),
		period.from,
	)
}

type ToLoad = {
	first: string
	period: Span
	plantsPerTray: number
	/** Without: neither sales nor where lots went, which figures of a period do not need. */
	withMovements: boolean
}

/**
 * Loads what grew, was harvested or left the stock from a day on until the end of a period. A lot whose
 * planting was deleted has no stay.
 */
export async function loadPlantings(
	ctx: FarmScope,
	{ first, period, plantsPerTray, withMovements }: ToLoad,
): Promise<LoadedPlanting[]> {
	const { cycles, orphans } = await loadRows(ctx, { from: first, until: period.until })
	const lotIds = [...cycles, ...orphans].flatMap(({ lotId }) => lotId ?? [])
	const [movements, cuts, booked] = await Promise.all([
		withMovements ? loadMovements(ctx, lotIds, period.until) : NONE,
		loadHarvests(ctx, lotIds, period.until),
		countBookings(
			ctx,
			cycles.map(({ id }) => id),
		),
	])
	const ofLot = (lotId: number | null) => ({
		movements: movements.get(lotId ?? 0) ?? [],
		cuts: cuts.get(lotId ?? 0) ?? [],
		period,
	})
	return [
		...cycles.map((cycle) => {
			const trays = booked.get(cycle.id) ?? traysNeeded(cycle.quantity, plantsPerTray)
			return {
				...nameOf(cycle),
				key: cycle.id,
				cycleId: cycle.id,
				plants: cycle.quantity,
				trays,
				plantDate: cycle.plantDate,
				...toPlanting({ ...ofLot(cycle.lotId), stay: { trays, ...stayDays(cycle) } }),
			}
		}),
		...orphans.map((lot) => ({
			...nameOf(lot),
			key: 0 - lot.lotId,
			cycleId: null,
			plants: lot.lotPlants ?? 0,
			trays: 0,
			plantDate: null,
			...toPlanting({ ...ofLot(lot.lotId), stay: null }),
		})),
	]
}

type Named = Pick<CycleRow, 'cropName' | 'varietyName'> & {
	lotId: number | null
	code: string | null
	unit: string | null
}

const nameOf = (one: Named) => ({
	lotId: one.lotId,
	code: one.code,
	cropName: one.cropName,
	varietyName: one.varietyName,
	unit: one.unit ?? 'heads',
})

type Parts = {
	stay: Stay | null
	movements: readonly Movement[]
	cuts: readonly Harvest[]
	period: Span
}

function toPlanting({ stay, movements, cuts, period }: Parts) {
	const within = (day: string | null) => day !== null && day >= period.from && day <= period.until
	const outcomes = listOutcomes(movements, within)
	const end = stay?.endDay ?? null
	const isGrowing = stay !== null && stay.fromDay <= period.until && (end ?? '9') > period.from
	return {
		stay,
		harvestedMilli: cuts.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0),
		weightG: sumWeight(cuts),
		periodG: sumWeight(cuts.filter(({ harvestedOn }) => within(harvestedOn))),
		outcomes,
		sold: movements
			.filter(({ kind }) => kind === 'sold')
			.map(({ happenedOn, quantityMilli }) => ({ day: happenedOn, milli: 0 - quantityMilli })),
		isSettledInPeriod: within(end),
		isInPeriod:
			isGrowing || outcomes.some((one) => one.isInPeriod && one.kind !== 'stock' && one.milli > 0),
	}
}

/** Grams of some harvests; null where one was not weighed. */
const sumWeight = (cuts: readonly Harvest[]): number | null =>
	cuts.some(({ weightG, quantityMilli }) => weightG === null && quantityMilli !== 0)
		? null
		: cuts.reduce((sum, { weightG }) => sum + (weightG ?? 0), 0)

type Dated = Pick<
	CycleRow,
	| 'plantDate'
	| 'transplantDays'
	| 'harvestDays'
	| 'transplantedOn'
	| 'status'
	| 'harvestedOn'
	| 'endedOn'
>

/** When a cycle left the nursery and ended; by plan where nobody recorded the day. */
function stayDays(cycle: Dated): Omit<Stay, 'trays'> {
	const { plantDate, transplantDays, harvestDays, transplantedOn, status } = cycle
	const planned = planDates(plantDate, transplantDays, harvestDays)
	const endDay = isActiveCycle(status)
		? null
		: (cycle.harvestedOn ?? cycle.endedOn ?? planned.harvestDate)
	const isMoved = status === 'transplanted' || status === 'harvested'
	const movedDay =
		transplantDays === 0 ? null : (transplantedOn ?? (isMoved ? planned.transplantDate : null))
	return { fromDay: plantDate, movedDay, endDay }
}

/** Where a lot went: each buyer, what was lost and given, and what is left. */
function listOutcomes(movements: readonly Movement[], within: (day: string) => boolean): Outcome[] {
	const keyOf = ({ kind, buyer, happenedOn }: Movement) =>
		JSON.stringify([kind, kind === 'sold' ? buyer : null, within(happenedOn)])
	const left = movements.filter(({ kind }) => kind !== 'harvested')
	const groups = [...groupBy(left, keyOf).values()].map((group): Outcome => {
		const [one] = group
		const sum = (of: (movement: Movement) => number) =>
			group.reduce((total, movement) => total + of(movement), 0)
		const kind = one?.kind === 'sold' || one?.kind === 'given' ? one.kind : 'lost'
		return {
			kind,
			buyer: kind === 'sold' ? (one?.buyer ?? 'Unnamed buyer') : null,
			milli: 0 - sum(({ quantityMilli }) => quantityMilli),
			revenueCents:
				kind === 'sold'
					? 0 - sum((sale) => valueCents(sale.quantityMilli, sale.pricePerUnitCents ?? 0))
					: 0,
			isInPeriod: within(one?.happenedOn ?? ''),
		}
	})
	const stock = movements.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)
	const none = { buyer: null, revenueCents: 0, isInPeriod: true }
	return stock > 0 ? [...groups, { kind: 'stock', milli: stock, ...none }] : groups
}

/** Cycles that grew or whose lot had a movement in a span, with it; and such lots without a cycle. */
async function loadRows({ db, farm }: FarmScope, { from, until }: Span) {
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

const NONE: ReadonlyMap<number, never[]> = new Map()

/** Movements of lots up to a day. A movement that was reversed never was, and neither was its reversal. */
async function loadMovements(ctx: FarmScope, lotIds: readonly number[], until: string) {
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

async function loadHarvests(ctx: FarmScope, lotIds: readonly number[], until: string) {
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
async function countBookings({ db }: FarmScope, cycleIds: readonly number[]) {
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
