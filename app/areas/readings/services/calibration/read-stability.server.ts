import { procedureForSensor } from '@sfc/domain/readings/calibration/procedure'
import type { FarmScope } from '~/context.server'
import type { Sensor } from './require-sensor.server'
import { isAbandoned, findOpenSession, getReferenceStart } from './calibration-session.server'
import { readCurrentRaw, type CurrentRawReading } from './read-current-raw.server'

/**
 * Reads the sensor's current raw reading and, while it is calibrated, whether it has settled in the
 * reference of the step.
 */
export async function readStability(ctx: FarmScope, sensor: Sensor): Promise<CurrentRawReading> {
	const { pointId } = sensor
	const session = await findOpenSession(ctx.db.read, { farmId: ctx.farm.id, pointId })
	if (!session || isAbandoned(session, ctx.now())) return readCurrentRaw(ctx, sensor)
	const takes = procedureForSensor(sensor).steps[session.step - 1]?.takes
	return readCurrentRaw(ctx, sensor, getReferenceStart(session, takes))
}
