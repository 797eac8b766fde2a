import { procedureOf } from '@sfc/domain/calibration/procedure'
import type { FarmCtx } from '~/context.server'
import type { Sensor } from './enter-sensor.server'
import { isAbandoned, openSession, sinceInReference } from './open-session.server'
import { readRawNow, type RawNow } from './read-raw-now.server'

/** What a sensor says now; while it is calibrated, whether it has settled in the reference of the step. */
export async function readSettling(ctx: FarmCtx, sensor: Sensor): Promise<RawNow> {
	const { pointId } = sensor
	const session = await openSession(ctx.db.read, { farmId: ctx.farm.id, pointId })
	if (!session || isAbandoned(session, ctx.now())) return readRawNow(ctx, sensor)
	const takes = procedureOf(sensor).steps[session.step - 1]?.takes
	return readRawNow(ctx, sensor, sinceInReference(session, takes))
}
