import { procedureForSensor } from '@sfc/domain/readings/calibration/procedure'
import { stability, type Stability } from '@sfc/domain/readings/calibration/stability'
import { qualityCode } from '@sfc/domain/readings/quality'
import { readRaw } from '#db/telemetry/read-raw'
import type { Ctx } from '~/context.server'
import type { Sensor } from './require-sensor.server'

export type CurrentRawReading = Stability & {
	/** Newest raw reading, in the stored unit; null when none came in the last ten minutes. */
	newest: { at: number; value: number } | null
	/** How long, and within what range in the stored unit, it has to stay stable. */
	holdMs: number
	within: number
	/** Raw readings of that time, oldest first. */
	recent: { at: number; value: number }[]
}

const LOOK_BACK_MS = 10 * 60_000
const BAD = qualityCode('bad')

/**
 * Reads raw readings of a sensor, without its calibration, and whether they have settled. Readings
 * before `sinceAt` (milliseconds UTC) are of another reference.
 */
export async function readCurrentRaw(
	ctx: Pick<Ctx, 'db' | 'now'>,
	sensor: Sensor,
	sinceAt = 0,
): Promise<CurrentRawReading> {
	const now = ctx.now()
	const { holdS, within } = procedureForSensor(sensor).stable
	// A sensor that is read seldom needs longer: only with ten or more readings do they always
	// cover nine tenths of the time.
	const holdMs = Math.max(holdS * 1000, 10 * sensor.intervalMs)
	const span = { fromAt: now - Math.max(LOOK_BACK_MS, holdMs), toAt: now + 1 }
	const raw = (await readRaw(ctx.db.read, [sensor.pointId], span)).get(sensor.pointId) ?? []
	const usable = raw.filter(({ quality }) => quality !== BAD)
	const ofReference = usable.filter(({ at }) => at > sinceAt)
	const newest = usable.at(-1)
	return {
		...stability(ofReference, { now, holdMs, withinUnits: within }),
		holdMs,
		within,
		newest: newest ? { at: newest.at, value: newest.value } : null,
		recent: ofReference
			.filter(({ at }) => at > now - holdMs)
			.map(({ at, value }) => ({ at, value })),
	}
}
