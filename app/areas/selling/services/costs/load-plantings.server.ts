import type { LotOrigin } from '@sfc/domain/growing/inventory/lot-origin'
import { gramsOfUnit } from '@sfc/domain/growing/inventory/unit-and-price'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import type { CostedPlanting } from '@sfc/domain/selling/costs/cost-report'
import type { FarmScope } from '~/context.server'
import type { Bought, PlantingRows, Span } from './planting-rows.server'
import {
	sumHarvestsOfLots,
	loadLeft,
	loadStock,
	type Harvested,
	type Sold,
} from './planting-sums.server'
import { stayDays } from './stay-days'

/** A planting as far as it bears costs: where it stood, and what its seed and packaging depend on. */
export type Planting = Pick<
	CostedPlanting,
	'key' | 'lotId' | 'code' | 'cropName' | 'varietyName' | 'unit' | 'stay'
> & {
	cycleId: number | null
	plants: number
	trays: number
	plantDate: string | null
	origin: LotOrigin
	/** A delivery of produce that it is; null: it grew here, or was mixed. */
	bought: Bought | null
	/** Units sold, for their packaging. */
	sold: readonly Sold[]
}

/** A planting with what became of it until the end of a period. */
export type LoadedPlanting = Planting & CostedPlanting & { isInPeriod: boolean }

type ToLoad = {
	/** What was sold of each lot. */
	sold: ReadonlyMap<number, readonly Sold[]>
	plantsPerTray: number
}

/** Lists the plantings of rows, and the lots among them whose planting was deleted, which have no stay. */
export const toPlantings = (
	{ cycles, orphans }: PlantingRows,
	{ sold, plantsPerTray }: ToLoad,
): Planting[] => [
	...cycles.map((cycle): Planting => {
		const { fromDay, movedDay, endDay } = stayDays(cycle)
		const trays = cycle.bookedTrays || traysNeeded(cycle.quantity, plantsPerTray)
		return {
			key: cycle.id,
			cycleId: cycle.id,
			lotId: cycle.lotId,
			code: cycle.code,
			cropName: cycle.cropName,
			varietyName: cycle.varietyName,
			unit: cycle.unit ?? 'heads',
			plants: cycle.quantity,
			trays,
			plantDate: cycle.plantDate,
			origin: 'grown',
			bought: null,
			stay: { trays, fromDay, movedDay, endDay },
			sold: sold.get(cycle.lotId ?? 0) ?? [],
		}
	}),
	...orphans.map((lot): Planting => ({
		key: 0 - lot.lotId,
		cycleId: null,
		lotId: lot.lotId,
		code: lot.code,
		cropName: lot.cropName,
		varietyName: lot.varietyName,
		unit: lot.unit,
		plants: lot.plants ?? 0,
		trays: 0,
		plantDate: null,
		origin: lot.origin as LotOrigin, // only this product writes it
		bought: lot.bought,
		stay: null,
		sold: sold.get(lot.lotId) ?? [],
	})),
]

/** Loads what became of plantings until the end of a period. */
export async function loadOutcomes(
	ctx: FarmScope,
	plantings: readonly Planting[],
	period: Span,
): Promise<LoadedPlanting[]> {
	const lotIds = plantings.flatMap(({ lotId }) => lotId ?? [])
	const [left, stock, harvested] = await Promise.all([
		loadLeft(ctx, lotIds, period),
		loadStock(ctx, lotIds, period.until),
		sumHarvestsOfLots(ctx, lotIds, period.until),
	])
	return plantings.map((planting): LoadedPlanting => {
		const { stay, unit } = planting
		const lotId = planting.lotId ?? 0
		const cut = harvested.get(lotId)
		const { milli = 0, cameMilli = 0 } = stock.get(lotId) ?? {}
		const gone = left.get(lotId) ?? []
		const end = stay?.endDay ?? null
		const isGrowing = stay !== null && stay.fromDay <= period.until && (end ?? '9') > period.from
		return {
			...planting,
			harvestedMilli: (cut?.milli ?? 0) + cameMilli,
			weightG: cut ? sumGrams([{ ...cut, unit }]) : gramsOf(cameMilli, unit),
			outcomes: milli > 0 ? [...gone, { ...IN_STOCK, milli }] : gone,
			isSettledInPeriod: end !== null && end >= period.from && end <= period.until,
			isInPeriod: isGrowing || gone.some((one) => one.isInPeriod && one.milli > 0),
		}
	})
}

/** Grams of what came by weight; null where a unit has none. */
const gramsOf = (milli: number, unit: string): number | null => {
	const perUnit = gramsOfUnit(unit)
	return milli === 0 ? 0 : perUnit === null ? null : (perUnit * milli) / 1000
}

const IN_STOCK = { kind: 'stock', buyer: null, revenueCents: 0, isInPeriod: true } as const

/** Grams of harvests: as weighed, else by a unit of weight; null where one is not known. */
export function sumGrams(cuts: readonly (Harvested & { unit: string })[]): number | null {
	let sum = 0
	for (const { weighedG, unweighed, unweighedMilli, unit } of cuts) {
		const perUnit = gramsOfUnit(unit)
		if (perUnit === null && unweighed > 0) return null
		sum += weighedG + ((perUnit ?? 0) * unweighedMilli) / 1000
	}
	return sum
}
