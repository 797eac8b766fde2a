import {
	hoursOn,
	sumCost,
	sumEnergyKwh,
	type EnergyHour,
} from '@sfc/domain/automation/energy/energy-cost'
import { splitMeter } from '@sfc/domain/automation/energy/split-meter'
import { groupBy } from '@sfc/domain/group-by'
import type { FarmScope } from '~/context.server'
import { loadCalibrationLines } from '~/areas/readings/services/calibration/load-calibration-lines.server'
import { readSteps } from '~/areas/readings/services/history/read-steps.server'
import { sumHours } from '~/areas/readings/services/history/sum-hours.server'
import { loadElectricityCost } from './load-electricity-cost.server'
import {
	listMeteredOutputs,
	type MeteredOutput,
} from '~/areas/control/services/power/list-metered-outputs.server'
import { listWatts, type KnownWatts } from '~/areas/control/services/power/list-watts.server'
import { findWholeSpan } from './read-energy.server'

const HOUR_MS = 3_600_000

/** What a farm drew in a span, by the zone of its outputs; `zone` is null for what no output explains. */
export type ZonedEnergy = {
	kWh: number
	/** In the currency of the energy prices; null without a price. */
	cost: number | null
	/** Parts of kWh and cost; they sum to 1 where anything was drawn. */
	zones: { zone: string | null; part: number }[]
	/** Part of the hours of meters and outputs that were read, 0 to 1; null without any. */
	readPart: number | null
}

type Span = { fromAt: number; toAt: number }

/** Energy in spans of full hours, of the meters and of the outputs behind none. */
export async function readEnergyByZone(
	ctx: FarmScope,
	spans: readonly Span[],
): Promise<{ currency: string | null; unknownOutputs: number; spans: ZonedEnergy[] }> {
	const [{ prices, priceOf, byHour }, metered, watts] = await Promise.all([
		loadElectricityCost(ctx, findWholeSpan(spans)),
		listMeteredOutputs(ctx),
		listWatts(ctx),
	])
	const hourly = await listHourly(ctx, metered)
	// With a price of each hour, no two hours may be added up.
	const isEach = !byHour.isEmpty
	const read: ZonedEnergy[] = []
	for (const given of spans) {
		const span = inFullHours(given, ctx.now())
		const drawnOf = await readDrawn(ctx, { metered, watts, hourly, isEach }, span)
		const counted = listCounted(metered, watts, drawnOf)
		const hours = counted.flatMap(({ drawn }) => drawn.hours)
		const known = counted.reduce((sum, { drawn }) => sum + drawn.known, 0)
		const whole = counted.length * Math.ceil((span.toAt - span.fromAt) / HOUR_MS)
		const kWh = sumEnergyKwh(hours)
		read.push({
			kWh,
			cost: priceOf && sumCost(hours, priceOf),
			zones: sumZones(counted, kWh),
			readPart: whole === 0 ? null : known / whole,
		})
	}
	const unknownOutputs = metered.filter(
		({ meter, equipmentId }) => !meter && !watts.has(equipmentId),
	).length
	return { currency: prices?.currency ?? null, unknownOutputs, spans: read }
}

/** Spans that follow each other share no hour, also where days begin at half past. */
const inFullHours = ({ fromAt, toAt }: Span, now: number): Span => {
	const end = toAt >= now ? now : toAt - (toAt % HOUR_MS)
	return { fromAt: Math.min(end, fromAt - (fromAt % HOUR_MS)), toAt: end }
}

/** What was drawn, in hours or in sums of hours of one price, and how many hours were read. */
type Drawn = { hours: EnergyHour[]; known: number }
type Outputs = {
	metered: readonly MeteredOutput[]
	watts: ReadonlyMap<number, KnownWatts>
	/** Points that must be read hour by hour. */
	hourly: ReadonlySet<number>
	isEach: boolean
}

/** Dimmed outputs, whose level counts in each hour, and points with a calibration, which holds from an hour on. */
async function listHourly(ctx: FarmScope, metered: readonly MeteredOutput[]) {
	const ids = metered.flatMap(({ pointId, meter }) => [pointId, ...(meter ? [meter.pointId] : [])])
	const lines = await loadCalibrationLines(ctx, [...new Set(ids)])
	return new Set([
		...ids.filter((id) => (lines.get(id)?.length ?? 0) > 0),
		...metered.flatMap(({ pointId, dimPointId }) => (dimPointId === null ? [] : [pointId])),
	])
}

/** Reads what meters counted and what outputs of known power drew, by point. */
async function readDrawn(ctx: FarmScope, { metered, watts, hourly, isEach }: Outputs, span: Span) {
	const found = new Map<number, Drawn>()
	const meters = new Set(metered.flatMap(({ meter }) => meter?.pointId ?? []))
	// What an output with its own meter drew is counted there.
	const outputs = metered.flatMap(({ pointId, dimPointId, meter, equipmentId }) => {
		const known = watts.get(equipmentId)
		return known && !meter?.isOwn ? [{ pointId, dimPointId, watts: known.watts }] : []
	})
	const summed = [...meters, ...outputs.map(({ pointId }) => pointId)].filter(
		(id) => !hourly.has(id),
	)
	const sums = await sumHours(ctx, { pointIds: [...new Set(summed)], ...span, isEach })
	const add = (pointId: number, watts: number) => {
		const of = sums.get(pointId) ?? []
		found.set(pointId, {
			hours: of.map(({ at, sum }) => ({ at, kWh: (sum * watts) / 1000 })),
			known: of.reduce((all, { known }) => all + known, 0),
		})
	}
	const steps = (...pointIds: number[]) => readSteps(ctx, { pointIds, ...span, stepMs: HOUR_MS })
	for (const pointId of meters)
		if (hourly.has(pointId)) {
			const [power = []] = await steps(pointId)
			found.set(
				pointId,
				asDrawn(power.map(({ at, value }) => ({ at, kWh: value === null ? null : value / 1000 }))),
			)
		} else add(pointId, 1)
	for (const { pointId, dimPointId, watts: full } of outputs)
		if (hourly.has(pointId)) {
			const [on = [], levels] = await steps(pointId, ...(dimPointId === null ? [] : [dimPointId]))
			found.set(pointId, asDrawn(hoursOn(full, on, levels ?? null)))
		} else add(pointId, full)
	return found
}

const asDrawn = (hours: EnergyHour[]): Drawn => ({
	hours,
	known: hours.filter(({ kWh }) => kWh !== null).length,
})

type Zones = { zone: string | null; part: number }[]
type Counted = { drawn: Drawn; zones: Zones }
const NOTHING: Drawn = { hours: [], known: 0 }

/** Lists each source of energy once: the meters, and the outputs behind none whose power is known. */
function listCounted(
	metered: readonly MeteredOutput[],
	watts: ReadonlyMap<number, KnownWatts>,
	drawnOf: ReadonlyMap<number, Drawn>,
): Counted[] {
	const drawn = (pointId: number) => drawnOf.get(pointId) ?? NOTHING
	const behind = metered.filter(({ meter }) => meter)
	const meters = [...groupBy(behind, ({ meter }) => meter?.pointId ?? 0)].map(
		([pointId, outputs]): Counted => ({
			drawn: drawn(pointId),
			zones: outputs[0]?.meter?.isOwn
				? [{ zone: outputs[0].zone, part: 1 }]
				: splitMeter(
						sumEnergyKwh(drawn(pointId).hours),
						outputs.map((one) => ({ zone: one.zone, kWh: sumEnergyKwh(drawn(one.pointId).hours) })),
					),
		}),
	)
	const free = metered
		.filter(({ meter, equipmentId }) => !meter && watts.has(equipmentId))
		.map(({ pointId, zone }) => ({ drawn: drawn(pointId), zones: [{ zone, part: 1 }] }))
	return [...meters, ...free]
}

function sumZones(counted: readonly Counted[], totalKWh: number) {
	const byZone = new Map<string | null, number>()
	for (const { drawn, zones } of counted) {
		const share = totalKWh > 0 ? sumEnergyKwh(drawn.hours) / totalKWh : 0
		for (const { zone, part } of zones) byZone.set(zone, (byZone.get(zone) ?? 0) + share * part)
	}
	return [...byZone].map(([zone, part]) => ({ zone, part }))
}
