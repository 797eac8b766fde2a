import type { CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatMonth } from '@sfc/domain/calendar/format-day'
import { Fault } from '@sfc/domain/fault'
import {
	areaDays,
	costReport,
	type CostReport,
	type PlantingCost,
} from '@sfc/domain/selling/costs/cost-report'
import { match } from '#db/match'
import { lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles } from '#db/schema/planting-cycles'
import { supplyMovements } from '#db/schema/supplies'
import { eq, max } from 'drizzle-orm'
import type { BatchPrice } from '@sfc/domain/selling/costs/concentrate-price'
import {
	addParts,
	sumParts,
	type CostKind,
	type PartCents,
} from '@sfc/domain/selling/costs/cost-kinds'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import { sumSources, type CostSource } from '@sfc/domain/selling/costs/cost-source'
import { findRates, findTypedRates, monthsBetween } from '@sfc/domain/selling/costs/rates'
import type { FarmCtx, Permitted } from '~/context.server'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'
import { listMixedBatches } from '~/areas/growing/services/supplies/list-batches.server'
import { listCostsOfLots } from '~/areas/growing/services/supplies/list-supply-costs.server'
import { readPlanSettings } from '../sowing-plan/plan-settings.server'
import { missingOfLots } from './bought-costs'
import { listCostRates } from './cost-rates.server'
import { loadMonths } from './load-months.server'
import { gramsOf, loadOutcomes, toPlantings, type LoadedPlanting } from './load-plantings.server'
import {
	joinRows,
	loadHarvestedOf,
	loadRows,
	loadSold,
	type PlantingRows,
	type Span,
} from './planting-rows.server'

const CM2_IN_M2 = 10_000

/** Months before a period that are added up for the plantings in it, at most. */
const MOST_EARLIER_MONTHS = 24

/** What a period of months used and gave; null where it is not known. */
export type PeriodFigures = {
	from: string
	until: string
	total: PartCents
	cents: number
	kWh: number | null
	harvestedG: number | null
	kWhPerKg: number | null
	gPerM2Day: number | null
	workMinutes: number
}

export type Costs = Omit<CostReport, 'plantings'> & {
	plantings: CostedLot[]
	figures: PeriodFigures
	/** As many months before the period. */
	before: PeriodFigures
	missing: MissingCost[]
	sources: SummedSource[]
}

/** Where a price came from, with what it came to. */
export type SummedSource = ReturnType<typeof sumSources>[number]

/**
 * Reads what a farm spent in some months, and what each lot, crop and buyer cost and earned. Throws Fault
 * invalid at `from` for a month that has not begun.
 */
export async function readCosts(
	ctx: Permitted<'cost.manage'>,
	{ from, until }: CostsQuery,
): Promise<Costs> {
	const thisMonth = todayIn(ctx.farm.timezone, ctx.now()).slice(0, 7)
	if (from > thisMonth) throw new Fault('invalid', 'This month has not begun', { field: 'from' })
	const last = until < thisMonth ? until : thisMonth
	const before = {
		from: addMonths(`${from}-01`, 0 - monthsBetween(from, last).length).slice(0, 7),
		until: addMonths(`${from}-01`, -1).slice(0, 7),
	}
	const added = await addUp(ctx, { from, until: last, since: before.from })
	const { report, sources } = added
	return {
		...report,
		plantings: report.plantings.filter(
			({ isInPeriod, periodCents }) => isInPeriod || periodCents > 0,
		),
		figures: await readFigures(ctx, added, { from, until: last }),
		before: await readFigures(ctx, added, before),
		missing: added.missing,
		sources: sumSources(
			sources.map((source) => ({ ...source, lot: null })),
			report.total,
		),
	}
}

/** Reads what a planting has cost since it was sown, month by month. Throws Fault not-found. */
export async function readPlantingCosts(
	ctx: Permitted<'cost.manage'>,
	{ cycleId }: { cycleId: number },
): Promise<{ planting: CostedLot; missing: MissingCost[]; sources: SummedSource[] }> {
	const { from, until } = await findSpan(ctx, { cycleId })
	const { report, missing, sources } = await addUp(ctx, { from, until, since: from, cycleId })
	const [planting] = report.plantings
	if (!planting) throw new Fault('not-found', 'Planting not found')
	const own = sources.filter(({ key }) => key !== null)
	// What was dosed is shared by tray-days: where its prices came from is known, not the part of each.
	const shared = sources.filter(({ key }) => key === null)
	return {
		planting,
		missing,
		sources: [...sumSources(own, planting.parts), ...sumSources(shared, null)],
	}
}

export type CostedLot = PlantingCost<LoadedPlanting>

/** The months from the sowing of a planting to the last thing that happened to it or its lot. */
async function findSpan(ctx: FarmCtx, { cycleId }: { cycleId: number }): Promise<CostsQuery> {
	const [row] = await ctx.db.read
		.select({
			cycle: plantingCycles,
			last: max(stockMovements.happenedOn),
			lastUse: max(supplyMovements.happenedOn),
		})
		.from(plantingCycles)
		.leftJoin(lots, eq(lots.cycleId, plantingCycles.id))
		.leftJoin(stockMovements, eq(stockMovements.lotId, lots.id))
		.leftJoin(supplyMovements, eq(supplyMovements.lotId, lots.id))
		.where(match(plantingCycles, { id: cycleId, farmId: ctx.farm.id }))
		.groupBy(plantingCycles.id)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	if (!row || row.cycle.plantDate > today) throw new Fault('not-found', 'Planting not found')
	const { plantDate, harvestedOn, endedOn } = row.cycle
	const end = harvestedOn ?? endedOn ?? today
	const last = [end, row.last ?? end, row.lastUse ?? end].sort().at(-1) ?? end
	return { from: plantDate.slice(0, 7), until: (last < today ? last : today).slice(0, 7) }
}

type Months = CostsQuery & {
	/** The first month that is added up at least. */
	since: string
	/** The only planting whose cost is wanted; else of all that grew or left the farm in the period. */
	cycleId?: number
}

/** Adds up all months since the plantings of a period were sown, and shares them. */
async function addUp(ctx: Permitted<'cost.manage'>, { from, until, since, cycleId }: Months) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const period = { from: `${from}-01`, until: lastDay(until, today) }
	const earliest = addMonths(period.from, 0 - MOST_EARLIER_MONTHS)
	const rows = await loadRows(ctx, period)
	const keys = cycleId === undefined ? keysOf(rows) : new Set([cycleId])
	const sown = cycleId === undefined ? firstDay(rows, period.from) : period.from
	const first = [sown < earliest ? earliest : sown, `${since}-01`].sort()[0]?.slice(0, 7) ?? since
	const missing = new Map<string, MissingCost>()
	const note = (one: MissingCost, month: string) => {
		if (month >= from) missing.set(`${one.kind} ${one.subject}`, one)
	}
	if (sown < earliest)
		note({ kind: 'earlier-months', subject: '', label: formatMonth(earliest) }, until)
	const settings = await readSettings(ctx, period.until, note)
	const { rateOn, typedOn, trays, trayAreaM2 } = settings
	const before = { from: `${first}-01`, until: addDays(period.from, -1) }
	const all = first < from ? joinRows(await loadRows(ctx, before), rows) : rows
	const known = await loadKnown(ctx, all, { ...settings, from: before.from, until: period.until })
	const plantings = await loadOutcomes(
		ctx,
		known.plantings.filter(({ key }) => keys.has(key)),
		period,
	)
	const sources: CostSource[] = []
	const isAsked = (month: string, key: number | null) =>
		month >= from && (cycleId === undefined || key === null || key === cycleId)
	const tell = (source: CostSource) => {
		if (source.cents > 0) sources.push(source)
	}
	const months = await loadMonths(
		ctx,
		monthsBetween(first, until).map((month) => ({ month, until: lastDay(month, today) })),
		{ ...known, rateOn, typedOn, trays },
		{ note, tell, isAsked },
	)
	for (const one of missingOfLots(plantings)) note(one, until)
	const stays = plantings.flatMap(({ stay }) => stay ?? [])
	const noteArea = (kind: 'tray-area' | 'plant-area') =>
		note({ kind, subject: '', label: '' }, until)
	if (stays.length > 0 && trayAreaM2.nursery === null) noteArea('tray-area')
	if (stays.some(({ movedDay }) => movedDay) && trayAreaM2.cultivation === null)
		noteArea('plant-area')
	const grown = known.plantings
	const report = costReport({ months, from, plantings, grown, trayAreaM2 })
	return { report, grown, months, trayAreaM2, sources, missing: [...missing.values()] }
}

const keysOf = ({ cycles, orphans }: PlantingRows) =>
	new Set([...cycles.map(({ id }) => id), ...orphans.map(({ lotId }) => 0 - lotId)])

/** The day on which the first of them was sown or bought, `until` at the latest. */
const firstDay = ({ cycles, orphans }: PlantingRows, until: string): string =>
	[
		...cycles.map(({ plantDate }) => plantDate),
		...orphans.map(({ bought }) => bought?.day ?? until),
	].reduce((first, day) => (day < first ? day : first), until)

type OfSpan = Span &
	Pick<Awaited<ReturnType<typeof readSettings>>, 'plantsPerTray' | 'packagingDays'>

/** Loads what bears the costs of a span, with what was used in it, and the batches that pumps dose from. */
async function loadKnown(
	ctx: FarmCtx,
	rows: PlantingRows,
	{ plantsPerTray, packagingDays, ...span }: OfSpan,
) {
	const lotIds = [...rows.cycles, ...rows.orphans].flatMap(({ lotId }) => lotId ?? [])
	const [sold, uses, batches] = await Promise.all([
		loadSold(ctx, span, packagingDays),
		listCostsOfLots(ctx, lotIds),
		readBatchPrices(ctx),
	])
	return { plantings: toPlantings(rows, { sold, plantsPerTray }), uses, batches }
}

/** The days on which a kind of rate changes, in order. */
const listDays = (rates: readonly { kind: string; fromDay: string }[], kind: CostKind): string[] =>
	[...new Set(rates.filter((rate) => rate.kind === kind).map(({ fromDay }) => fromDay))].sort()

const lastDay = (month: string, today: string): string => {
	const last = addDays(addMonths(`${month}-01`, 1), -1)
	return last < today ? last : today
}

type Note = Parameters<typeof loadMonths>[3]['note']

async function readSettings(ctx: Permitted<'cost.manage'>, day: string, note: Note) {
	const [rates, nursery, plan] = await Promise.all([
		listCostRates(ctx),
		readNurserySize(ctx),
		readPlanSettings(ctx),
	])
	const rateOn = findRates(rates)
	const typedOn = findTypedRates(rates)
	const plants = [plan.placesA, plan.placesB, plan.placesC, plan.placesD]
	const known = plants.every((places) => places != null)
	if (!known) note({ kind: 'places', subject: '', label: '' }, day.slice(0, 7))
	const trayMilliM2 = rateOn('tray-area', '', day)
	const plantMilliCm2 = rateOn('plant-area', '', day)
	const places = plants.reduce<number>((sum, one) => sum + (one ?? 0), 0)
	return {
		rateOn,
		typedOn,
		trayAreaM2: {
			nursery: trayMilliM2 === null ? null : trayMilliM2 / 1000,
			cultivation:
				plantMilliCm2 === null ? null : (plantMilliCm2 / 1000 / CM2_IN_M2) * nursery.plantsPerTray,
		},
		plantsPerTray: nursery.plantsPerTray,
		packagingDays: listDays(rates, 'packaging'),
		trays: {
			nursery: nursery.total,
			cultivation: known ? Math.floor(places / Math.max(1, nursery.plantsPerTray)) : null,
		},
	}
}

type Counted = Pick<Awaited<ReturnType<typeof addUp>>, 'report' | 'grown' | 'months' | 'trayAreaM2'>

async function readFigures(
	ctx: FarmCtx,
	{ report, grown, months, trayAreaM2 }: Counted,
	{ from, until }: CostsQuery,
): Promise<PeriodFigures> {
	const within = ({ month }: { month: string }) => month >= from && month <= until
	const counted = months.filter(within)
	const span = { from: `${from}-01`, until: counted.at(-1)?.until ?? '' }
	const total = addParts(report.months.filter(within).map((month) => month.total))
	const kWhs = counted.map(({ kWh }) => kWh)
	const kWh = kWhs.every((one) => one !== null) ? kWhs.reduce((sum, one) => sum + one, 0) : null
	const harvestedG = gramsOf(await loadHarvestedOf(ctx, span))
	const isHarvested = harvestedG !== null && harvestedG > 0
	const m2Days = areaDays(grown, span, trayAreaM2)
	return {
		from,
		until,
		total,
		cents: sumParts(total),
		kWh,
		harvestedG,
		kWhPerKg: isHarvested && kWh !== null ? (kWh * 1000) / harvestedG : null,
		gPerM2Day: isHarvested && m2Days ? harvestedG / m2Days : null,
		workMinutes: counted.reduce((sum, one) => sum + one.workMinutes, 0),
	}
}

/** What pumps dose from batches of nutrient mixes, with what a ml of it costs. */
async function readBatchPrices(ctx: FarmCtx): Promise<BatchPrice[]> {
	return (await listMixedBatches(ctx)).flatMap(({ id: batchId, mixName, mixedOn, pumps, costs }) =>
		costs.flatMap(({ tank, centsPerMl, withoutPrice }) => {
			const role = pumps[tank]
			return role ? [{ batchId, mixName, mixedOn, role, centsPerMl, withoutPrice }] : []
		}),
	)
}
