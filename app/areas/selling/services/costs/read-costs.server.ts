import type { CostsQuery, MonthSpan } from '@sfc/contract/selling/costs/cost-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { addParts, sumParts, type PartCents } from '@sfc/domain/selling/costs/cost-kinds'
import { areaDays, type CostReport, type PlantingCost } from '@sfc/domain/selling/costs/cost-report'
import { sumSources } from '@sfc/domain/selling/costs/cost-source'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import { monthsBetween } from '@sfc/domain/selling/costs/rates'
import type { FarmCtx, Permitted } from '~/context.server'
import { addUpMonths, type AddedUp } from './add-up-months.server'
import { sumGrams, type LoadedPlanting } from './load-plantings.server'
import { sumHarvestsOfSpan } from './planting-sums.server'

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
	/** As many months to compare with. */
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
	{ from, until, beside }: CostsQuery,
): Promise<Costs> {
	const thisMonth = todayIn(ctx.farm.timezone, ctx.now()).slice(0, 7)
	if (from > thisMonth) throw new Fault('invalid', 'This month has not begun', { field: 'from' })
	const last = until < thisMonth ? until : thisMonth
	const count = monthsBetween(from, last).length
	const later = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7)
	const first = beside ?? later(from, 0 - count)
	const before = { from: first, until: later(first, count - 1) }
	const added = await addUpMonths(ctx, { from, until: last, since: before.from })
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

export type CostedLot = PlantingCost<LoadedPlanting>

async function readFigures(
	ctx: FarmCtx,
	{ report, grown, months, trayAreaM2 }: AddedUp,
	{ from, until }: MonthSpan,
): Promise<PeriodFigures> {
	const within = ({ month }: { month: string }) => month >= from && month <= until
	const counted = months.filter(within)
	const span = { from: `${from}-01`, until: counted.at(-1)?.until ?? '' }
	const total = addParts(report.months.filter(within).map((month) => month.total))
	const kWhs = counted.map(({ kWh }) => kWh)
	const kWh = kWhs.every((one) => one !== null) ? kWhs.reduce((sum, one) => sum + one, 0) : null
	const harvestedG = sumGrams(await sumHarvestsOfSpan(ctx, span))
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
