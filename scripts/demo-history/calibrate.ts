import { and, eq, gte } from 'drizzle-orm'
import { readings } from '#db/schema/readings'
import { qualityCode } from '@sfc/domain/readings/quality'
import type { Sensor } from '@sfc/farm-sim/map'
import { noiseAt } from '@sfc/farm-sim/world/noise'
import { calibrationSessions } from '#db/schema/calibration'
import { saveCalibration } from '../../app/services/calibration/end-calibration.server'
import { recordPoint } from '../../app/services/calibration/record-point.server'
import { startCalibration } from '../../app/services/calibration/start-calibration.server'
import type { PastFarm } from './past-farm'

const SECOND_MS = 1000
/** A probe is left in a reference for as long. */
const IN_REFERENCE_S = 120

type Reference = {
	key: string
	/** In the unit of the sensor, and as a person types it where it is no table value. */
	value: number
	shown?: number
	lot: string | null
	temperatureF?: number
}
export type Calibration = {
	pointId: number
	sensor: Sensor
	references: Reference[]
	note: string | null
}

/** The references of each kind of probe at 25 °C, as their procedures ask for them. */
export const REFERENCES = {
	waterTemperature: [
		{ key: 'low', value: 15, lot: null, shown: 59 },
		{ key: 'high', value: 25, lot: null, shown: 77 },
	],
	ph: [
		{ key: 'middle', value: 7, lot: 'B7-2210', temperatureF: 77 },
		{ key: 'low', value: 4, lot: 'B4-2208', temperatureF: 77 },
	],
	ec: [{ key: 'low', value: 1.408, lot: 'KCl-1413', temperatureF: 77 }],
} as const satisfies Record<string, Reference[]>

/**
 * A person calibrates a probe from `at` on: what it shows in each reference has the noise of the
 * simulated probe.
 */
export async function calibrate(
	farm: PastFarm,
	seed: number,
	{ pointId, sensor, references, note }: Calibration,
	at: number,
): Promise<void> {
	const { grower, server } = farm
	farm.setNow(at)
	await startCalibration(grower, { pointId })
	let now = at
	for (const { key, value, lot, ...typed } of references) {
		const shown = Array.from({ length: IN_REFERENCE_S }, (_, second) => ({
			at: now + (second + 1) * SECOND_MS,
			pointId,
			value: value + sensor.noise * 0.3 * noiseAt(seed, pointId, now / SECOND_MS + second),
			quality: qualityCode('calibrating'),
		}))
		await server.db.write((tx) =>
			tx
				.insert(readings)
				.values(shown)
				.then(() => undefined),
		)
		now += IN_REFERENCE_S * SECOND_MS
		farm.setNow(now)
		await recordPoint(grower, { pointId, key, lot, ...typed, compensates: true })
	}
	await saveCalibration(grower, { pointId, note })
	// The charts show the farm, and not its references.
	await server.db.write(async (tx) => {
		await tx.delete(readings).where(and(eq(readings.pointId, pointId), gte(readings.at, at)))
		await tx
			.update(calibrationSessions)
			.set({ touchedAt: now })
			.where(eq(calibrationSessions.pointId, pointId))
	})
}
