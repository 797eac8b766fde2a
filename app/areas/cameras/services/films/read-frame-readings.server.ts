import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import type { FarmCtx } from '~/context.server'
import {
	computeHourlyMeans,
	sensorsForPlace,
} from '~/areas/readings/services/load-hourly-climate.server'
import {
	loadHourlySamples,
	type HourlySample,
} from '~/areas/readings/services/load-hourly-samples.server'
import { FRAME_QUANTITIES, type FrameReadings } from './frame-quantities'

const HOUR_MS = 3_600_000
/** Hours before or after that may stand in; the newest hour may not be rolled up yet. */
const BOUND_HOURS = 1

/**
 * Reads what was measured when pictures were taken: in their hour, else in the one before or after.
 */
export async function readFrameReadings(
	ctx: FarmCtx,
	frames: readonly { id: number; at: number; zone: string }[],
): Promise<Map<number, FrameReadings>> {
	const times = frames.map(({ at }) => at)
	if (times.length === 0) return new Map()
	const samples = await loadHourlySamples(ctx, {
		fromAt: Math.min(...times) - 2 * HOUR_MS,
		toAt: Math.max(...times) + 2 * HOUR_MS,
		quantities: FRAME_QUANTITIES,
	})
	const means = new Map<string, ReadonlyMap<number, number> | null>()
	for (const zone of new Set(frames.map((frame) => frame.zone)))
		for (const quantity of FRAME_QUANTITIES) {
			const own = samples.filter((sample) => sample.quantity === quantity)
			means.set(`${zone} ${quantity}`, computeHourlyMeans(samplesOfZone(own, zone)))
		}
	return new Map(
		frames.map(({ id, at, zone }) => {
			const hour = Math.floor(at / HOUR_MS)
			const near = [hour, hour - BOUND_HOURS, hour + BOUND_HOURS]
			const found = FRAME_QUANTITIES.flatMap((quantity) => {
				const known = means.get(`${zone} ${quantity}`)
				const nearest = near.find((one) => known?.has(one))
				const value = nearest === undefined ? undefined : known?.get(nearest)
				return value === undefined ? [] : [[quantity, value] as const]
			})
			return [id, Object.fromEntries(found)]
		}),
	)
}

const isPlace = (zone: string): zone is RecipeZone =>
	(RECIPE_ZONES as readonly string[]).includes(zone)

const samplesOfZone = (samples: readonly HourlySample[], zone: string): readonly HourlySample[] =>
	isPlace(zone) ? sensorsForPlace(samples, zone) : samples
