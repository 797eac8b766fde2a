import type { LiveCtx } from '~/context.server'
import { readStability } from '~/areas/readings/services/calibration/read-stability.server'
import { requireSensor } from '~/areas/readings/services/calibration/require-sensor.server'
import { readingView } from './reading-view'

/** The current reading of a sensor, and whether it is stable. @throws Fault not-found */
export async function readReading(ctx: LiveCtx, pointId: number) {
	const sensor = await requireSensor(ctx, pointId)
	return readingView(await readStability(ctx, sensor), sensor.quantity)
}
