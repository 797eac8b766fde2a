import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import {
	sumCost,
	ENERGY_DAYS,
	sumEnergyKwh,
	hoursOn,
	type EnergyHour,
} from '@sfc/domain/automation/energy/energy-cost'
import { dearPart, type EnergyPrices } from '@sfc/domain/control/prices/price-of-hour'
import { findSavings, type Saving } from '@sfc/domain/automation/energy/savings'
import type { FarmScope } from '~/context.server'
import { groupBy } from '@sfc/domain/group-by'
import { readSteps } from '~/areas/readings/services/history/read-steps.server'
import { loadElectricityCost } from './load-electricity-cost.server'
import { findShortCycling } from './find-short-cycling.server'
import { listSwitchings } from '~/areas/control/services/power/list-switchings.server'
import {
	listMeteredOutputs,
	type MeteredOutput,
} from '~/areas/control/services/power/list-metered-outputs.server'
import { listWatts, type KnownWatts } from '~/areas/control/services/power/list-watts.server'

/** Energy in kWh and what it costs; `cost` is null without a price. */
export type Spent = { kWh: number; cost: number | null }

type OutputEnergy = {
	key: string
	name: string
	zone: string
	/** Null where its power is unknown. */
	known: KnownWatts | null
	/** Whether its energy is measured, not computed. */
	hasOwnMeter: boolean
	yesterday: Spent | null
	month: Spent | null
	/** Part of the month for which its state and level are known, 0 to 1. */
	readPart: number
}

/** Meter of a device, and what is known of the outputs behind it. */
type MeterEnergy = { deviceName: string; month: Spent; outputsKWh: number; unknown: number }

export type FarmEnergy = {
	prices: EnergyPrices | null
	tariff: { from: string; to: string } | null
	/** What a kWh costs in this hour by a price of its own; null without one. */
	hourly: number | null
	/** The hours without a price of their own, which cost the tariff. */
	withoutPrice: { spans: { from: number; to: number }[]; hours: number; isAll: boolean }
	/** Outputs that used most first; those of unknown power last. */
	outputs: OutputEnergy[]
	meters: MeterEnergy[]
	/** Sum of the meters, and of the outputs behind none. */
	total: { yesterday: Spent; month: Spent }
	savings: Saving[]
}

/** What a farm drew in a span; see `readEnergyUse`. */
export type EnergyUse = {
	kWh: number | null
	/** Null without a price. */
	cost: number | null
	currency: string | null
	unknown: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Outputs that may waste each other's work. */
const AIR_CLASSES = ['heat', 'cool', 'exhaust']

/**
 * Reads the energy of a farm in the past 30 days, by device and meter, and what would save most.
 */
export async function readEnergy(ctx: FarmScope): Promise<FarmEnergy> {
	const span = lastDays(ctx)
	const [electricity, metered, watts, cycling, switchings] = await Promise.all([
		loadElectricityCost(ctx, { ...span, toAt: span.toAt + HOUR_MS }),
		listMeteredOutputs(ctx),
		listWatts(ctx),
		findShortCycling(ctx),
		listSwitchings(ctx, ctx.now() - ENERGY_DAYS * DAY_MS, AIR_CLASSES),
	])
	const switchingsByKey = groupBy(switchings, ({ key }) => key)
	const { prices, tariff, priceOf, byHour } = electricity
	const dearOf = dearPart(tariff, ctx.farm.timezone)
	const spent = (hours: readonly EnergyHour[]): Spent => {
		return { kWh: sumEnergyKwh(hours), cost: priceOf && sumCost(hours, priceOf) }
	}
	const isYesterday = createYesterdayFilter(ctx)
	const { outputs, meters } = await readHours(ctx, metered, watts, span)
	const all = listCounted(outputs, meters)
	return {
		prices,
		tariff,
		hourly: byHour.knownPart(ctx.now()) >= 1 ? (priceOf?.(ctx.now()) ?? null) : null,
		withoutPrice: countMissing(byHour.missing(span.fromAt, span.toAt)),
		outputs: outputs
			.map(({ key, name, zone, known, meter, hours }) => ({
				key,
				name,
				zone,
				known,
				hasOwnMeter: meter?.isOwn ?? false,
				yesterday: hours.length > 0 ? spent(hours.filter(isYesterday)) : null,
				month: hours.length > 0 ? spent(hours) : null,
				readPart: hours.filter(({ kWh }) => kWh !== null).length / (ENERGY_DAYS * 24),
			}))
			.toSorted((a, b) => (b.month?.kWh ?? -1) - (a.month?.kWh ?? -1)),
		meters: meters
			.filter(({ isOwn }) => !isOwn)
			.map(({ deviceName, hours, behind }) => ({
				deviceName,
				month: spent(hours),
				outputsKWh: sumEnergyKwh(behind.flatMap((one) => one.hours)),
				unknown: behind.filter(({ known }) => !known).length,
			})),
		total: { yesterday: spent(all.filter(isYesterday)), month: spent(all) },
		savings: findSavings(
			outputs.map((one) => ({
				...one,
				cycling: cycling.get(one.key) ?? null,
				switchings: switchingsByKey.get(one.key) ?? [],
			})),
			{
				// With prices by hour, tariff hours are no dearer ones.
				prices: prices && { ...prices, perDearKWh: byHour.isEmpty ? prices.perDearKWh : null },
				dearOf,
				priceOf,
			},
		),
	}
}

/**
 * Reads what a farm drew in each of some spans of full hours (milliseconds UTC), by its meters and the
 * outputs behind none; null where none of it is known. `unknown`: outputs without a meter whose power
 * nobody knows.
 */
export async function readEnergyUse<Spans extends readonly Span[]>(
	ctx: FarmScope,
	spans: readonly [...Spans],
): Promise<{ [I in keyof Spans]: EnergyUse }> {
	const [{ prices, priceOf }, metered, watts] = await Promise.all([
		loadElectricityCost(ctx, findWholeSpan(spans)),
		listMeteredOutputs(ctx),
		listWatts(ctx),
	])
	const uses = spans.map(async (span): Promise<EnergyUse> => {
		const { outputs, meters } = await readHours(ctx, metered, watts, span)
		const all = listCounted(outputs, meters)
		const isKnown = all.some(({ kWh }) => kWh !== null)
		return {
			kWh: isKnown ? sumEnergyKwh(all) : null,
			cost: isKnown && priceOf ? sumCost(all, priceOf) : null,
			currency: prices?.currency ?? null,
			unknown: outputs.filter(({ meter, known }) => !meter && !known).length,
		}
	})
	return (await Promise.all(uses)) as { [I in keyof Spans]: EnergyUse } // one for each span
}

function countMissing(spans: { from: number; to: number }[]) {
	const hours = spans.reduce((sum, { from, to }) => sum + (to - from) / HOUR_MS, 0)
	return { spans, hours, isAll: hours >= ENERGY_DAYS * 24 }
}

function createYesterdayFilter(ctx: FarmScope): (hour: { at: number }) => boolean {
	const { timezone } = ctx.farm
	const today = todayIn(timezone, ctx.now())
	const [from, to] = [dayStart(addDays(today, -1), timezone), dayStart(today, timezone)]
	return ({ at }) => at >= from && at < to
}

type ReadOutput = MeteredOutput & {
	known: KnownWatts | null
	hours: EnergyHour[]
	on: (number | null)[]
}

type Span = { fromAt: number; toAt: number }

/** The span that holds all others. */
export const findWholeSpan = (spans: readonly Span[]): Span => ({
	fromAt: Math.min(...spans.map(({ fromAt }) => fromAt)),
	toAt: Math.max(...spans.map(({ toAt }) => toAt)),
})

/** The days that the energy page shows, up to the last full hour. */
function lastDays(ctx: FarmScope): Span {
	const toAt = Math.floor(ctx.now() / HOUR_MS) * HOUR_MS
	return { fromAt: toAt - ENERGY_DAYS * DAY_MS, toAt }
}

type MeteredHours = { hours: readonly EnergyHour[] }

/** Lists each hour of energy once: of the meters, and of the outputs behind none. */
const listCounted = (outputs: readonly ReadOutput[], meters: readonly MeteredHours[]) =>
	[...meters, ...outputs.filter(({ meter }) => !meter)].flatMap(({ hours }) => hours)

/** The hours of outputs and meters in a span. */
async function readHours(
	ctx: FarmScope,
	metered: readonly MeteredOutput[],
	watts: ReadonlyMap<number, KnownWatts>,
	span: Span,
) {
	const read = (pointIds: readonly number[]) =>
		readSteps(ctx, { pointIds, ...span, stepMs: HOUR_MS })
	const outputs = await readOutputs(read, metered, watts)
	return { outputs, meters: await readMeters(read, outputs) }
}

type ReadPoints = (pointIds: readonly number[]) => ReturnType<typeof readSteps>

async function readOutputs(
	read: ReadPoints,
	outputs: readonly MeteredOutput[],
	watts: ReadonlyMap<number, KnownWatts>,
): Promise<ReadOutput[]> {
	return Promise.all(
		outputs.map(async (output) => {
			const { pointId, dimPointId, meter } = output
			const own = meter?.isOwn ? meter.pointId : null
			const ids = [pointId, ...(dimPointId === null ? [] : [dimPointId])]
			const [states = [], levels] = await read(ids)
			const known = watts.get(output.equipmentId) ?? null
			const on = states.map(({ value }) => value)
			if (own !== null) return { ...output, known, on, hours: await readMeter(read, own) }
			const hours = known ? hoursOn(known.watts, states, levels ?? null) : []
			return { ...output, known, on, hours }
		}),
	)
}

async function readMeters(read: ReadPoints, outputs: readonly ReadOutput[]) {
	const metered = outputs.filter(({ meter }) => meter)
	const groups = [...groupBy(metered, ({ meter }) => meter?.pointId ?? 0)]
	return Promise.all(
		groups.map(async ([pointId, behind]) => {
			const { deviceName = '', isOwn = false } = behind[0]?.meter ?? {}
			const hours = isOwn ? (behind[0]?.hours ?? []) : await readMeter(read, pointId)
			return { deviceName, isOwn, behind, hours }
		}),
	)
}

async function readMeter(read: ReadPoints, pointId: number): Promise<EnergyHour[]> {
	const [power = []] = await read([pointId])
	return power.map(({ at, value }) => ({ at, kWh: value === null ? null : value / 1000 }))
}
