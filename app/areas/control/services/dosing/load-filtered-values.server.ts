import { QUANTITIES, type Quantity } from '@sfc/domain/control/controllers/dosing/doser-effects'
import {
	newProbe,
	passProbe,
	type Filtered,
} from '@sfc/domain/control/controllers/dosing/filter-probe'
import { calibrate, lineAt } from '@sfc/domain/readings/calibration/line'
import { toSample } from '@sfc/domain/readings/history/to-sample'
import { readRaw } from '#db/telemetry/read-raw'
import type { FarmCtx } from '~/context.server'
import { loadCalibrationLines } from '~/areas/readings/services/calibration/load-calibration-lines.server'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'

/** pH or EC without its noise, with its standard error; null while too few readings came in. */
type FilteredValue = { pointId: number; quantity: Quantity; filtered: Filtered | null }

/** Enough readings for the filter, and for how noisy the probe is. */
const SPAN_MS = 300_000
const OLD_MS = 60_000

/** Loads pH and EC as dosing decides on them: by the agent's own filter, from the readings it sent. */
export async function loadFilteredValues(
	ctx: FarmCtx,
	sensors: Record<Quantity, { key: string }>,
	readings: readonly LatestReading[],
): Promise<FilteredValue[]> {
	const found = (['ph', 'ec'] as const).flatMap((quantity) => {
		const point = readings.find(
			({ deviceKey, pointKey }) => `${deviceKey}/${pointKey}` === sensors[quantity].key,
		)
		return point ? [{ quantity, pointId: point.pointId, intervalMs: point.intervalMs }] : []
	})
	const now = ctx.now()
	const ids = found.map(({ pointId }) => pointId)
	const [raw, lines] = await Promise.all([
		readRaw(ctx.db.read, ids, { fromAt: now - SPAN_MS, toAt: now + 1 }),
		loadCalibrationLines(ctx, ids),
	])
	return found.map(({ quantity, pointId, intervalMs }) => {
		const { noise, leastDoubt } = QUANTITIES[quantity]
		const line = lines.get(pointId) ?? []
		let probe = newProbe(noise)
		for (const reading of raw.get(pointId) ?? []) {
			const value = calibrate(lineAt(line, reading.at), reading.value)
			const sample = toSample({ ...reading, value }, ctx.farm.isSimulated)
			if (sample.isGood) probe = passProbe(probe, value, { atMs: reading.at, leastDoubt })
		}
		const lastAt = probe.samples.at(-1)?.atMs ?? 0
		const isOld = now - lastAt > OLD_MS + 2 * intervalMs
		return { quantity, pointId, filtered: isOld ? null : probe.filtered }
	})
}
