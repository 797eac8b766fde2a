import type { MonthSpan } from '@sfc/contract/selling/costs/cost-input'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatMonth } from '@sfc/domain/calendar/format-day'
import type { BatchPrice } from '@sfc/domain/selling/costs/concentrate-price'
import { costReport } from '@sfc/domain/selling/costs/cost-report'
import type { CostSource } from '@sfc/domain/selling/costs/cost-source'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import { monthsBetween } from '@sfc/domain/selling/costs/rates'
import type { FarmCtx, Permitted } from '~/context.server'
import { listMixedBatches } from '~/areas/growing/services/supplies/list-batches.server'
import { listCostsOfLots } from '~/areas/growing/services/supplies/list-supply-costs.server'
import { missingOfLots } from './bought-costs'
import { readCostSettings, type CostSettings } from './cost-settings.server'
import { loadMonths } from './load-months.server'
import { loadOutcomes, toPlantings } from './load-plantings.server'
import { joinRows, loadRows, type PlantingRows, type Span } from './planting-rows.server'
import { loadSold } from './planting-sums.server'

/** Months before a period that are added up for the plantings in it, at most. */
const MOST_EARLIER_MONTHS = 24

type Months = MonthSpan & {
	/** The first month that is added up at least. */
	since: string
	/** The only plantings and lots that are asked for, by key; else all that grew or left the farm in the period. */
	only?: ReadonlySet<number>
}

/** Adds up all months since the plantings of a period were sown, and shares them. */
export async function addUpMonths(
	ctx: Permitted<'cost.manage'>,
	{ from, until, since, only }: Months,
) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const period = { from: `${from}-01`, until: lastDay(until, today) }
	const earliest = addMonths(period.from, 0 - MOST_EARLIER_MONTHS)
	const rows = await loadRows(ctx, period)
	const keys = only ?? keysOf(rows)
	const sown = only ? period.from : firstDay(rows, period.from)
	const first = [sown < earliest ? earliest : sown, `${since}-01`].sort()[0]?.slice(0, 7) ?? since
	const missing = new Map<string, MissingCost>()
	const note = (one: MissingCost, month: string) => {
		if (month >= from) missing.set(`${one.kind} ${one.subject}`, one)
	}
	if (sown < earliest)
		note({ kind: 'earlier-months', subject: '', label: formatMonth(earliest) }, until)
	const settings = await readCostSettings(ctx, period.until, note)
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
		month >= from && (!only || key === null || only.has(key))
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

export type AddedUp = Awaited<ReturnType<typeof addUpMonths>>

const keysOf = ({ cycles, orphans }: PlantingRows) =>
	new Set([...cycles.map(({ id }) => id), ...orphans.map(({ lotId }) => 0 - lotId)])

/** The day on which the first of them was sown or bought, `until` at the latest. */
const firstDay = ({ cycles, orphans }: PlantingRows, until: string): string =>
	[
		...cycles.map(({ plantDate }) => plantDate),
		...orphans.map(({ bought }) => bought?.day ?? until),
	].reduce((first, day) => (day < first ? day : first), until)

type OfSpan = Span & Pick<CostSettings, 'plantsPerTray' | 'packagingDays'>

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

const lastDay = (month: string, today: string): string => {
	const last = addDays(addMonths(`${month}-01`, 1), -1)
	return last < today ? last : today
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
