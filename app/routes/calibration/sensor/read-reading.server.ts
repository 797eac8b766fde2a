import type { LiveCtx } from '~/context.server'
import { readStability } from '~/services/calibration/read-stability.server'
import { requireSensor } from '~/services/calibration/require-sensor.server'
import { createFormatters } from './formatters'
import { readingView } from './reading-view'

/** What a sensor says now, and whether it has settled. @throws Fault not-found */
export async function readReading(ctx: LiveCtx, pointId: number) {
	const sensor = await requireSensor(ctx, pointId)
	const words = createFormatters({ quantity: sensor.quantity, timezone: ctx.farm.timezone })
	return readingView(await readStability(ctx, sensor), words)
}
