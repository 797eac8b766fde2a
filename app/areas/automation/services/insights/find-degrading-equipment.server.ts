import { probeMoves } from '@sfc/domain/automation/insights/probe-moves'
import { pumpDrawsLess } from '@sfc/domain/automation/insights/pump-draws-less'
import type { Insight } from '@sfc/domain/automation/insights/insight'
import type { FarmCtx } from '~/context.server'
import { loadCalibrationLines } from '~/areas/readings/services/calibration/load-calibration-lines.server'
import { listMeteredOutputs } from '~/areas/control/services/power/list-metered-outputs.server'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'
import { readHours } from './read-hours.server'

/** Output types that may be a pump: a plug with a meter does not reveal what is plugged in. */
const MAY_BE_PUMP = ['pump', 'outlet']

/**
 * Finds pumps, and devices on plugs, with a meter of their own whose power falls from day to day.
 */
export async function findWeakPumps(ctx: FarmCtx): Promise<Insight[]> {
	const pumps = (await listMeteredOutputs(ctx)).filter(({ type }) => MAY_BE_PUMP.includes(type))
	const found = await Promise.all(
		pumps.map(async ({ key, name, type, pointId, meter }) => {
			if (!meter?.isOwn) return []
			const [power = [], on = []] = await readHours(ctx, [meter.pointId, pointId], 30)
			return pumpDrawsLess({ key, name, type, power, on, now: ctx.now() }) ?? []
		}),
	)
	return found.flat()
}

/** Finds pH and EC probes that drifted between their last two calibrations. */
export async function findDriftingProbes(
	ctx: FarmCtx,
	readings: readonly LatestReading[],
): Promise<Insight[]> {
	const probes = readings.flatMap(({ pointId, label: name, quantity, value: at }) => {
		if (at === null || (quantity !== 'ph' && quantity !== 'ec')) return []
		return [{ pointId, name, quantity: quantity as 'ph' | 'ec', at }]
	})
	const lines = await loadCalibrationLines(
		ctx,
		probes.map(({ pointId }) => pointId),
	)
	const { timezone } = ctx.farm
	return probes.flatMap((probe) => {
		const own = lines.get(probe.pointId) ?? []
		return probeMoves({ ...probe, lines: own, now: ctx.now(), timezone }) ?? []
	})
}
