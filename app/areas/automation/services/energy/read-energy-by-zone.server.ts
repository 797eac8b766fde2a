import { sumCost, sumEnergyKwh, type EnergyHour } from '@sfc/domain/automation/energy/energy-cost'
import { splitMeter } from '@sfc/domain/automation/energy/split-meter'
import type { FarmScope } from '~/context.server'
import { loadElectricityCost } from '~/areas/control/services/prices/load-hourly-prices.server'
import { listMeteredOutputs } from './list-metered-outputs.server'
import { listWatts } from './list-watts.server'
import { readHours, findWholeSpan } from './read-energy.server'

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

/** Energy in spans of full hours, of the meters and of the outputs behind none. */
export async function readEnergyByZone(
	ctx: FarmScope,
	spans: readonly { fromAt: number; toAt: number }[],
): Promise<{ currency: string | null; unknownOutputs: number; spans: ZonedEnergy[] }> {
	const [{ prices, priceOf }, metered, watts] = await Promise.all([
		loadElectricityCost(ctx, findWholeSpan(spans)),
		listMeteredOutputs(ctx),
		listWatts(ctx),
	])
	const read: ZonedEnergy[] = []
	for (const span of spans) {
		const { outputs, meters } = await readHours(ctx, metered, watts, span)
		const free = outputs.filter(({ meter }) => !meter)
		const counted = [
			...meters.map(({ hours, behind, isOwn }) => ({
				hours,
				zones: isOwn
					? [{ zone: behind[0]?.zone ?? null, part: 1 }]
					: splitMeter(
							sumEnergyKwh(hours),
							behind.map((one) => ({ zone: one.zone, kWh: sumEnergyKwh(one.hours) })),
						),
			})),
			...free.map(({ hours, zone }) => ({ hours, zones: [{ zone, part: 1 }] })),
		]
		const hours = counted.flatMap((one) => one.hours)
		const known = hours.filter(({ kWh }) => kWh !== null).length
		const kWh = sumEnergyKwh(hours)
		read.push({
			kWh,
			cost: priceOf && sumCost(hours, priceOf),
			zones: sumZones(counted, kWh),
			readPart: hours.length === 0 ? null : known / hours.length,
		})
	}
	const unknownOutputs = metered.filter(
		({ meter, equipmentId }) => !meter && !watts.has(equipmentId),
	).length
	return { currency: prices?.currency ?? null, unknownOutputs, spans: read }
}

type Counted = { hours: readonly EnergyHour[]; zones: { zone: string | null; part: number }[] }

function sumZones(counted: readonly Counted[], totalKWh: number) {
	const byZone = new Map<string | null, number>()
	for (const { hours, zones } of counted) {
		const share = totalKWh > 0 ? sumEnergyKwh(hours) / totalKWh : 0
		for (const { zone, part } of zones) byZone.set(zone, (byZone.get(zone) ?? 0) + share * part)
	}
	return [...byZone].map(([zone, part]) => ({ zone, part }))
}
