import type { CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatMonth } from '@sfc/domain/calendar/format-day'
import { Fault } from '@sfc/domain/fault'
import {
	costReport,
	type CostReport,
	type PlantingCost,
	type TrayArea,
} from '@sfc/domain/selling/costs/cost-report'
import { match } from '#db/match'
import { lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles } from '#db/schema/planting-cycles'
import { supplyMovements } from '#db/schema/supplies'
import { eq, max } from 'drizzle-orm'
import type { BatchPrice } from '@sfc/domain/selling/costs/concentrate-price'
import { noParts, sumParts, type PartCents } from '@sfc/domain/selling/costs/cost-kinds'
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
import { loadMonths, type LoadedMonth } from './load-months.server'
import { findFirstDay, loadPlantings, type LoadedPlanting } from './load-plantings.server'

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
	const span = monthsBetween(from, last).length
	const beforeFrom = addMonths(`${from}-01`, 0 - span).slice(0, 7)
	const { report, plantings, months, missing, sources, settings } = await addUp(ctx, {
		from,
		until: last,
		since: beforeFrom,
	})
	const inPeriod = months.filter(({ month }) => month >= from)
	const earlier = months.filter(({ month }) => month >= beforeFrom && month < from)
	return {
		...report,
		plantings: withLoaded(report.plantings, plantings).filter(({ isInPeriod }) => isInPeriod),
		figures: figuresOf(report, { months: inPeriod, plantings }),
		before: await readBefore(ctx, { months: earlier, beforeFrom, ...settings }),
		missing,
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
	const { report, plantings, missing, sources } = await addUp(ctx, { from, until, since: from })
	const planting = withLoaded(report.plantings, plantings).find(({ key }) => key === cycleId)
	if (!planting) throw new Fault('not-found', 'Planting not found')
	const own = sources.filter(({ key }) => key === cycleId)
	// What was dosed is shared by tray-days: where its prices came from is known, not the part of each.
	const shared = sources.filter(({ key }) => key === null)
	return {
		planting,
		missing,
		sources: [...sumSources(own, planting.parts), ...sumSources(shared, null)],
	}
}

export type CostedLot = PlantingCost & LoadedPlanting

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
}

/** Adds up all months since the plantings of a period were sown, and shares them. */
async function addUp(ctx: Permitted<'cost.manage'>, { from, until, since }: Months) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const period = { from: `${from}-01`, until: lastDay(until, today) }
	const earliest = addMonths(period.from, 0 - MOST_EARLIER_MONTHS)
	const sown = await findFirstDay(ctx, period)
	const first = [sown < earliest ? earliest : sown, `${since}-01`].sort()[0]?.slice(0, 7) ?? since
	const missing = new Map<string, MissingCost>()
	const note = (one: MissingCost, month: string) => {
		if (month >= from) missing.set(`${one.kind} ${one.subject}`, one)
	}
	if (sown < earliest)
		note({ kind: 'earlier-months', subject: '', label: formatMonth(earliest) }, until)
	const settings = await readSettings(ctx, period.until, note)
	const { rateOn, typedOn, trays, trayAreaM2, plantsPerTray } = settings
	const plantings = await loadPlantings(ctx, {
		first: `${first}-01`,
		period,
		plantsPerTray,
		withMovements: true,
	})
	const sources: CostSource[] = []
	const tell = (source: CostSource, month: string) => {
		if (month >= from && source.cents > 0) sources.push(source)
	}
	const lotIds = plantings.flatMap(({ lotId }) => lotId ?? [])
	const [uses, batches] = await Promise.all([listCostsOfLots(ctx, lotIds), readBatchPrices(ctx)])
	const months = await loadMonths(
		ctx,
		monthsBetween(first, until).map((month) => ({ month, until: lastDay(month, today) })),
		{ rateOn, typedOn, plantings, trays, uses, batches },
		{ note, tell },
	)
	for (const one of missingOfLots(plantings)) note(one, until)
	const stays = plantings.flatMap(({ stay }) => stay ?? [])
	const noteArea = (kind: 'tray-area' | 'plant-area') =>
		note({ kind, subject: '', label: '' }, until)
	if (stays.length > 0 && trayAreaM2.nursery === null) noteArea('tray-area')
	if (stays.some(({ movedDay }) => movedDay) && trayAreaM2.cultivation === null)
		noteArea('plant-area')
	const report = costReport({ months, from, plantings, trayAreaM2 })
	return { report, plantings, months, settings, sources, missing: [...missing.values()] }
}

const lastDay = (month: string, today: string): string => {
	const last = addDays(addMonths(`${month}-01`, 1), -1)
	return last < today ? last : today
}

const withLoaded = (costs: readonly PlantingCost[], loaded: readonly LoadedPlanting[]) => {
	const byKey = new Map(loaded.map((one) => [one.key, one]))
	return costs.flatMap((one) => {
		const known = byKey.get(one.key)
		return known ? [{ ...known, ...one }] : []
	})
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
		trays: {
			nursery: nursery.total,
			cultivation: known ? Math.floor(places / Math.max(1, nursery.plantsPerTray)) : null,
		},
	}
}

type Counted = {
	months: readonly LoadedMonth[]
	plantings: readonly LoadedPlanting[]
}

function figuresOf(
	{ total, areaDays }: Pick<CostReport, 'total' | 'areaDays'>,
	{ months, plantings }: Counted,
): PeriodFigures {
	const kWhs = months.map(({ kWh }) => kWh)
	const kWh = kWhs.every((one) => one !== null) ? kWhs.reduce((sum, one) => sum + one, 0) : null
	const weights = plantings.map(({ periodG }) => periodG)
	const isWeighed = weights.every((one) => one !== null)
	const harvestedG = isWeighed ? weights.reduce((sum, one) => sum + one, 0) : null
	const isHarvested = harvestedG !== null && harvestedG > 0
	return {
		from: months[0]?.month ?? '',
		until: months.at(-1)?.month ?? '',
		total,
		cents: sumParts(total),
		kWh,
		harvestedG,
		kWhPerKg: isHarvested && kWh !== null ? (kWh * 1000) / harvestedG : null,
		gPerM2Day: isHarvested && areaDays ? harvestedG / areaDays : null,
		workMinutes: months.reduce((sum, one) => sum + one.workMinutes, 0),
	}
}

type Before = {
	months: readonly LoadedMonth[]
	beforeFrom: string
	trayAreaM2: TrayArea
	plantsPerTray: number
}

/** The figures of the months before, with the plantings of then. */
async function readBefore(
	ctx: FarmCtx,
	{ months, beforeFrom, trayAreaM2, plantsPerTray }: Before,
): Promise<PeriodFigures> {
	const period = { from: `${beforeFrom}-01`, until: months.at(-1)?.until ?? beforeFrom }
	const plantings = await loadPlantings(ctx, {
		first: period.from,
		period,
		plantsPerTray,
		withMovements: false,
	})
	const report = months.length
		? costReport({ months, from: beforeFrom, plantings, trayAreaM2 })
		: { total: noParts(), areaDays: 0 }
	return figuresOf(report, { months, plantings })
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
