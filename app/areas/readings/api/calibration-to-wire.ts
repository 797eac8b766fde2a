import type {
	CalibrationSensorWire,
	CalibrationWire,
	RawReadingWire,
} from '@sfc/contract/readings/calibration/calibration-wire'
import { PROCEDURES } from '@sfc/domain/readings/calibration/procedure'
import type {
	ListedSensor,
	SensorCalibration,
} from '~/areas/readings/services/calibration/read-calibration.server'
import type { CurrentRawReading } from '~/areas/readings/services/calibration/read-current-raw.server'

/** A listed sensor as the API returns it; values are in the stored unit. */
export function sensorToWire(listed: ListedSensor): CalibrationSensorWire {
	const { sensor, lastAt, version, due, calibratedBy } = listed
	const { name, group, steps } = PROCEDURES[sensor.type]
	return {
		id: sensor.pointId,
		type: sensor.type,
		name,
		label: sensor.label,
		device: sensor.deviceName,
		zone: sensor.zone,
		unit: sensor.unit,
		group,
		steps: steps.length,
		lastCalibration: lastAt,
		version,
		dueAt: due.at,
		dueWhy: due.why,
		calibratedBy,
	}
}

/** A sensor with its calibrations as the API returns it. */
export function calibrationToWire(found: SensorCalibration): CalibrationWire {
	const { sensor, versions, session, fit, first, due } = found
	const held = versions.find(({ undoneAt }) => undoneAt === null)
	const last = { lastAt: held?.fromAt ?? null, version: held?.version ?? null }
	return {
		...sensorToWire({ sensor, due, ...last, calibratedBy: session?.startedBy ?? null }),
		needsFirst: first && { sensorId: first.sensor?.pointId ?? null, message: first.words },
		versions: versions.map(
			({ version, slope, offset, fromAt, madeBy, note, points, ...undone }) => ({
				version,
				slope,
				offset,
				fromAt,
				madeBy,
				note,
				points,
				undoneAt: undone.undoneAt,
				undoneBy: undone.undoneBy,
			}),
		),
		session: session && {
			step: session.step,
			startedBy: session.startedBy,
			startedAt: session.startedAt,
			points: session.points,
			problem: fit && !fit.ok ? fit.reason : null,
		},
	}
}

export const rawToWire = (raw: CurrentRawReading): RawReadingWire => ({
	value: raw.newest?.value ?? null,
	at: raw.newest?.at ?? null,
	isStable: raw.isStable,
	spread: raw.spread,
	within: raw.allowed,
	remainingMs: Math.round(raw.remainingMs),
	holdMs: raw.holdMs,
	share: raw.share,
})
