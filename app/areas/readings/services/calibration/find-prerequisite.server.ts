import { and, inArray, isNull } from 'drizzle-orm'
import { calibrations } from '#db/schema/calibration'
import type { FarmScope } from '~/context.server'
import { listSensors, type Sensor } from './require-sensor.server'

/** Sensor that must be calibrated first; `sensor` is null on a farm that has no such sensor. */
export type CalibrationPrerequisite = { sensor: Sensor | null; words: string }

/**
 * Finds the sensor that must be calibrated before this one; null when none is missing. Conductivity
 * changes by 2 % per degree, so an EC sensor needs the water temperature of its zone (or of the
 * farm, if its zone has none) calibrated first.
 */
export async function findPrerequisite(
	ctx: FarmScope,
	sensor: Sensor,
): Promise<CalibrationPrerequisite | null> {
	if (sensor.type !== 'ec') return null
	const all = (await listSensors(ctx)).filter(({ type }) => type === 'waterTemperature')
	const near = all.filter(({ zone }) => zone === sensor.zone)
	const known = near.length > 0 ? near : all
	const [first] = known
	if (!first)
		return {
			sensor: null,
			words:
				'This farm has no water temperature sensor. Connect one to a farm agent, calibrate it, then come back.',
		}
	const [held] = await ctx.db.read
		.select({ id: calibrations.id })
		.from(calibrations)
		.where(
			and(
				inArray(
					calibrations.pointId,
					known.map(({ pointId }) => pointId),
				),
				isNull(calibrations.undoneAt),
			),
		)
		.limit(1)
	return held ? null : { sensor: first, words: `Calibrate ${formatSensor(first)} first.` }
}

const formatSensor = ({ label, deviceName }: Sensor) => `${label} of ${deviceName}`
