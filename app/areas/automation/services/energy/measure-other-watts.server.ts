import { isLamp } from '@sfc/domain/control/compile-plan'
import type { OutputClass } from '@sfc/domain/control/output-class'
import { measureOthers } from '@sfc/domain/control/power/measure-others'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import type { FarmCtx } from '~/context.server'
import { listMeteredOutputs } from '~/areas/control/services/power/list-metered-outputs.server'
import { listWattsByKey } from '~/areas/control/services/power/list-watts-by-key.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { computeTotalPower } from '~/areas/readings/services/compute-total-power'
import { readSteps } from '~/areas/readings/services/history/read-steps.server'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'

/** What a farm drew beside its lamps in nearly all quarters of an hour, W, and by which meters. */
export type MeasuredOthers = { watts: number; quarters: number; meters: string[] }

const QUARTER_MS = 900_000
const LOOKED_AT_MS = 7 * 86_400_000

/** Lists the meters whose sum is the power of a farm; plugs alone do not measure all of it. */
export async function listFarmMeters(ctx: FarmCtx): Promise<LatestReading[]> {
	const readings = await cacheForRequest(ctx, loadLatestReadings)
	const { pointIds } = computeTotalPower(readings, ctx.farm.isSimulated)
	return readings.filter(
		({ pointId, deviceKind }) =>
			pointIds.includes(pointId) && ['controller', 'meter'].includes(deviceKind),
	)
}

/**
 * Measures what a farm draws beside its lamps: the 95th percentile of the past week. Null without meters, where the
 * power of a lamp is not known, or before two days were read.
 */
export async function measureOtherWatts(ctx: FarmCtx): Promise<MeasuredOthers | null> {
	const [meters, outputs, known] = await Promise.all([
		listFarmMeters(ctx),
		cacheForRequest(ctx, listMeteredOutputs),
		cacheForRequest(ctx, listWattsByKey),
	])
	if (meters.length === 0) return null
	const lamps = outputs.flatMap(({ key, outputClass, zone, pointId, dimPointId }) => {
		const isOfPlants =
			RECIPE_ZONES.some((one) => one === zone) &&
			isLamp({ equipmentKey: key, outputClass: outputClass as OutputClass })
		return isOfPlants ? [{ pointId, dimPointId, watts: known.get(key) }] : []
	})
	const toAt = ctx.now() - (ctx.now() % QUARTER_MS)
	const span = { fromAt: toAt - LOOKED_AT_MS, toAt, stepMs: QUARTER_MS }
	const read = async (pointId: number) => {
		const [steps = []] = await readSteps(ctx, { pointIds: [pointId], ...span })
		return steps.map(({ value }) => value)
	}
	const lit = await Promise.all(
		lamps.map(async ({ pointId, dimPointId, watts }) => {
			if (watts === undefined) return null
			const percent = dimPointId === null ? null : await read(dimPointId)
			return { watts, on: await read(pointId), percent }
		}),
	)
	const measurable = lit.filter((lamp) => lamp !== null)
	if (measurable.length < lit.length) return null
	const drawn = await Promise.all(meters.map(({ pointId }) => read(pointId)))
	const rest = measureOthers(drawn, measurable)
	return rest && { ...rest, meters: [...new Set(meters.map(({ deviceName }) => deviceName))] }
}
