import { stability, type Stability } from '@sfc/domain/calibration/stability'
import { readRaw } from '#db/telemetry/read-raw'
import type { Ctx } from '~/context.server'
import { procedureOf, type Sensor } from './enter-sensor.server'

export type RawNow = Stability & {
	/** The newest raw reading, in the stored unit; null when none came in the last ten minutes. */
	newest: { at: number; value: number } | null
}

const LOOK_BACK_MS = 10 * 60_000

/** What a sensor says itself, without its calibration, and whether it has settled. */
export async function readRawNow(ctx: Pick<Ctx, 'db' | 'now'>, sensor: Sensor): Promise<RawNow> {
	const now = ctx.now()
	const { holdS, within } = procedureOf(sensor).stable
	const span = { fromAt: now - LOOK_BACK_MS, toAt: now + 1 }
	const raw = (await readRaw(ctx.db.read, [sensor.pointId], span)).get(sensor.pointId) ?? []
	const newest = raw.at(-1)
	return {
		// A sensor that is read seldom needs longer to be seen standing still.
		...stability(raw, {
			now,
			holdMs: Math.max(holdS * 1000, 6 * sensor.intervalMs),
			withinUnits: within,
		}),
		newest: newest ? { at: newest.at, value: newest.value } : null,
	}
}
