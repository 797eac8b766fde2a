import type { CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatMonth } from '@sfc/domain/calendar/format-day'
import { Fault } from '@sfc/domain/fault'
import {
	costReport,
	type CostReport,
	type PlantingCost,
} from '@sfc/domain/selling/costs/cost-report'
import { noParts, sumParts, type PartCents } from '@sfc/domain/selling/costs/cost-kinds'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import { findRates, monthsBetween } from '@sfc/domain/selling/costs/rates'
import type { FarmCtx, Permitted } from '~/context.server'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'
import { readPlanSettings } from '../sowing-plan/plan-settings.server'
import { listCostRates } from './cost-rates.server'
import { loadMonths, type LoadedMonth } from './load-months.server'
import { findFirstDay, loadPlantings, type LoadedPlanting } from './load-plantings.server'

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
	plantings: (PlantingCost & LoadedPlanting)[]
	figures: PeriodFigures
	/** As many months before the period. */
	before: PeriodFigures
	missing: MissingCost[]
}

/** Reads what a farm spent in some months, and what each lot, crop and buyer cost and earned. */
export async function readCosts(
	ctx: Permitted<'cost.manage'>,
	{ from, until }: CostsQuery,
): Promise<Costs> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	if (from > today.slice(0, 7))
		throw new Fault('invalid', 'This month has not begun', { field: 'from' })
	const last = until > today.slice(0, 7) ? today.slice(0, 7) : until
	const span = monthsBetween(from, last).length
	const beforeFrom = addMonths(`${from}-01`, 0 - span).slice(0, 7)
	const period = { from: `${from}-01`, until: lastDay(last, today) }
	const earliest = addMonths(period.from, 0 - MOST_EARLIER_MONTHS)
	const sown = await findFirstDay(ctx, period)
	const firstDay = [sown < earliest ? earliest : sown, `${beforeFrom}-01`].sort()[0] ?? period.from
	const first = `${firstDay.slice(0, 7)}-01`
	const missing = new Map<string, MissingCost>()
	const note = (one: MissingCost, month: string) => {
		if (month >= from) missing.set(`${one.kind} ${one.subject}`, one)
	}
	if (sown < earliest)
		note({ kind: 'earlier-months', subject: '', label: formatMonth(earliest) }, last)
	const { rateOn, trays, trayAreaM2, plantsPerTray } = await readSettings(ctx, period.until, note)
	const plantings = await loadPlantings(ctx, { first, period, plantsPerTray })
	const months = await loadMonths(
		ctx,
		monthsBetween(first.slice(0, 7), last).map((month) => ({
			month,
			until: lastDay(month, today),
		})),
		{ rateOn, plantings, trays },
		note,
	)
	const report = costReport({ months, from, plantings, trayAreaM2 })
	for (const { stay, isInPeriod, code, key } of plantings)
		if (isInPeriod && !stay)
			note({ kind: 'planting', subject: String(key), label: code ?? '' }, last)
	const inPeriod = months.filter(({ month }) => month >= from)
	const earlier = months.filter(({ month }) => month >= beforeFrom && month < from)
	return {
		...report,
		plantings: withLoaded(report.plantings, plantings).filter(({ isInPeriod }) => isInPeriod),
		figures: figuresOf(report, { months: inPeriod, plantings, trayAreaM2 }),
		before: await readBefore(ctx, { months: earlier, beforeFrom, trayAreaM2, plantsPerTray }),
		missing: [...missing.values()],
	}
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

type Note = Parameters<typeof loadMonths>[3]

async function readSettings(ctx: Permitted<'cost.manage'>, day: string, note: Note) {
	const [rates, nursery, plan] = await Promise.all([
		listCostRates(ctx),
		readNurserySize(ctx),
		readPlanSettings(ctx),
	])
	const rateOn = findRates(rates)
	const plants = [plan.placesA, plan.placesB, plan.placesC, plan.placesD]
	const known = plants.every((places) => places != null)
	if (!known) note({ kind: 'places', subject: '', label: '' }, day.slice(0, 7))
	const area = rateOn('tray-area', '', day)
	if (area === null) note({ kind: 'tray-area', subject: '', label: '' }, day.slice(0, 7))
	const places = plants.reduce<number>((sum, one) => sum + (one ?? 0), 0)
	return {
		rateOn,
		trayAreaM2: area === null ? null : area / 1000,
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
	trayAreaM2: number | null
}

function figuresOf(
	{ total, trayDays }: Pick<CostReport, 'total' | 'trayDays'>,
	{ months, plantings, trayAreaM2 }: Counted,
): PeriodFigures {
	const kWhs = months.map(({ kWh }) => kWh)
	const kWh = kWhs.every((one) => one !== null) ? kWhs.reduce((sum, one) => sum + one, 0) : null
	const weights = plantings.map(({ periodG }) => periodG)
	const isWeighed = weights.every((one) => one !== null)
	const harvestedG = isWeighed ? weights.reduce((sum, one) => sum + one, 0) : null
	const areaDays = trayAreaM2 === null ? 0 : trayAreaM2 * trayDays
	const isHarvested = harvestedG !== null && harvestedG > 0
	return {
		from: months[0]?.month ?? '',
		until: months.at(-1)?.month ?? '',
		total,
		cents: sumParts(total),
		kWh,
		harvestedG,
		kWhPerKg: isHarvested && kWh !== null ? (kWh * 1000) / harvestedG : null,
		gPerM2Day: isHarvested && areaDays > 0 ? harvestedG / areaDays : null,
		workMinutes: months.reduce((sum, one) => sum + one.workMinutes, 0),
	}
}

type Before = {
	months: readonly LoadedMonth[]
	beforeFrom: string
	trayAreaM2: number | null
	plantsPerTray: number
}

/** The figures of the months before, with the plantings of then. */
async function readBefore(
	ctx: FarmCtx,
	{ months, beforeFrom, trayAreaM2, plantsPerTray }: Before,
): Promise<PeriodFigures> {
	const period = { from: `${beforeFrom}-01`, until: months.at(-1)?.until ?? beforeFrom }
	const plantings = await loadPlantings(ctx, { first: period.from, period, plantsPerTray })
	const report = months.length
		? costReport({ months, from: beforeFrom, plantings, trayAreaM2 })
		: { total: noParts(), trayDays: 0 }
	return figuresOf(report, { months, plantings, trayAreaM2 })
}
