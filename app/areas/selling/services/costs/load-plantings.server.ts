import { addDays } from '@sfc/domain/calendar/calendar-day'
import { groupBy } from '@sfc/domain/group-by'
import { valueCents } from '@sfc/domain/growing/inventory/price'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import type { CostedPlanting } from '@sfc/domain/selling/costs/cost-report'
import type { Outcome } from '@sfc/domain/selling/costs/share-lot'
import type { Stay } from '@sfc/domain/selling/costs/tray-days'
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { match } from '#db/match'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

type Span = { from: string; until: string }
type CycleRow = typeof plantingCycles.$inferSelect
type LotRow = typeof lots.$inferSelect
type Movement = typeof stockMovements.$inferSelect
type Harvest = typeof harvests.$inferSelect

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

/**
 * Loads what grew, was harvested or left the stock from a day on until the end of a period. A lot whose
 * planting was deleted has no stay.
 */
export async function loadPlantings(
	ctx: FarmScope,
	{ first, period, plantsPerTray }: { first: string; period: Span; plantsPerTray: number },
): Promise<LoadedPlanting[]> {
	const { cycles, lotRows } = await loadRows(ctx, { from: first, until: period.until })
	const lotIds = lotRows.map(({ id }) => id)
	const [movements, cuts, booked] = await Promise.all([
		loadMovements(ctx, lotIds, period.until),
		loadHarvests(ctx, lotIds, period.until),
		countBookings(
			ctx,
			cycles.map(({ id }) => id),
		),
	])
	const lotOf = new Map(lotRows.map((lot) => [lot.cycleId, lot]))
	const orphans = lotRows.filter(({ cycleId }) => cycleId === null)
	const all: { cycle: CycleRow | null; lot: LotRow | null }[] = [
		...cycles.map((cycle) => ({ cycle, lot: lotOf.get(cycle.id) ?? null })),
		...orphans.map((lot) => ({ cycle: null, lot })),
	]
	return all.map(({ cycle, lot }) => {
		const trays = cycle ? (booked.get(cycle.id) ?? traysNeeded(cycle.quantity, plantsPerTray)) : 0
		const ofLot = {
			movements: movements.get(lot?.id ?? 0) ?? [],
			cuts: cuts.get(lot?.id ?? 0) ?? [],
		}
		return toPlanting({ cycle, lot, trays, period, ...ofLot })
	})
}

type Parts = {
	cycle: CycleRow | null
	lot: LotRow | null
	trays: number
	movements: readonly Movement[]
	cuts: readonly Harvest[]
	period: Span
}

function toPlanting({ cycle, lot, trays, movements, cuts, period }: Parts): LoadedPlanting {
	const stay = cycle && { trays, ...stayDays(cycle) }
	const within = (day: string | null) => day !== null && day >= period.from && day <= period.until
	const outcomes = listOutcomes(movements, within)
	const end = stay?.endDay ?? null
	const isGrowing = stay !== null && stay.fromDay <= period.until && (end ?? '9') > period.from
	return {
		key: cycle?.id ?? 0 - (lot?.id ?? 0),
		cycleId: cycle?.id ?? null,
		lotId: lot?.id ?? null,
		code: lot?.code ?? null,
		cropName: cycle?.cropName ?? lot?.cropName ?? '',
		varietyName: cycle?.varietyName ?? lot?.varietyName ?? null,
		unit: lot?.unit ?? 'heads',
		plants: cycle?.quantity ?? lot?.plants ?? 0,
		plantDate: cycle?.plantDate ?? null,
		trays,
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

/** When a cycle left the nursery and ended; by plan where nobody recorded the day. */
function stayDays(cycle: CycleRow): Omit<Stay, 'trays'> {
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

/** Cycles that may have grown in a span, and lots that had a movement in it, with each other. */
async function loadRows({ db, farm }: FarmScope, { from, until }: Span) {
	const { plantDate, harvestedOn, endedOn } = plantingCycles
	const end = sql`coalesce(${harvestedOn}, ${endedOn})`
	const moved = db.read
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
	const ofMoved = db.read.select({ id: lots.cycleId }).from(lots).where(inArray(lots.id, moved))
	const overlaps = and(
		eq(plantingCycles.farmId, farm.id),
		lte(plantDate, until),
		or(isNull(end), gte(end, from), inArray(plantingCycles.id, ofMoved)),
	)
	const found = await db.read
		.select()
		.from(plantingCycles)
		.where(overlaps)
		.orderBy(asc(plantDate), asc(plantingCycles.id))
	const theirs = db.read.select({ id: plantingCycles.id }).from(plantingCycles).where(overlaps)
	const lotRows = await db.read
		.select()
		.from(lots)
		.where(
			and(eq(lots.farmId, farm.id), or(inArray(lots.id, moved), inArray(lots.cycleId, theirs))),
		)
		.orderBy(asc(lots.id))
	const hasMoved = new Set((await moved).map(({ id }) => id))
	const cycleIdsOfMoved = new Set(
		lotRows.filter(({ id }) => hasMoved.has(id)).map(({ cycleId }) => cycleId),
	)
	// Some that ended on no recorded day ended before the span.
	const cycles = found.filter(
		(cycle) =>
			(stayDays(cycle).endDay ?? addDays(until, 1)) >= from || cycleIdsOfMoved.has(cycle.id),
	)
	const ids = new Set(cycles.map(({ id }) => id))
	return {
		cycles,
		lotRows: lotRows.filter(({ id, cycleId }) =>
			cycleId === null ? hasMoved.has(id) : ids.has(cycleId),
		),
	}
}

/** Movements of lots up to a day. A movement that was reversed never was, and neither was its reversal. */
async function loadMovements({ db }: FarmScope, lotIds: readonly number[], until: string) {
	const rows: Movement[] = []
	for (const chunk of inChunks(lotIds))
		rows.push(
			...(await db.read
				.select()
				.from(stockMovements)
				.where(
					and(
						inArray(stockMovements.lotId, chunk),
						or(lte(stockMovements.happenedOn, until), isNotNull(stockMovements.takesBackId)),
					),
				)
				.orderBy(asc(stockMovements.id))),
		)
	const undone = new Set(rows.map(({ takesBackId }) => takesBackId))
	const standing = rows.filter(({ id, takesBackId }) => takesBackId === null && !undone.has(id))
	return groupBy(standing, ({ lotId }) => lotId)
}

async function loadHarvests({ db }: FarmScope, lotIds: readonly number[], until: string) {
	const rows: Harvest[] = []
	for (const chunk of inChunks(lotIds))
		rows.push(
			...(await db.read
				.select()
				.from(harvests)
				.where(and(inArray(harvests.lotId, chunk), lte(harvests.harvestedOn, until)))
				.orderBy(asc(harvests.id))),
		)
	return groupBy(rows, ({ lotId }) => lotId)
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
