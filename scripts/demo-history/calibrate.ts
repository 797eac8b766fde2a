import { and, eq, gte } from 'drizzle-orm'
import { points } from '#db/schema/devices'
import { readings } from '#db/schema/readings'
import { procedureForSensor, resolveReference } from '@sfc/domain/readings/calibration/procedure'
import { qualityCode } from '@sfc/domain/readings/quality'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { noiseAt } from '@sfc/farm-sim/world/noise'
import { saveCalibration } from '../../app/areas/readings/services/calibration/end-calibration.server'
import { recordPoint } from '../../app/areas/readings/services/calibration/record-point.server'
import {
	listSensors,
	type Sensor,
} from '../../app/areas/readings/services/calibration/require-sensor.server'
import { startCalibration } from '../../app/areas/readings/services/calibration/start-calibration.server'
import type { Bound } from './bind-points'
import type { PastFarm } from './past-farm'

const [SECOND_MS, MINUTE_MS] = [1000, 60_000]
/** Time a probe is left in a reference, as a multiple of the required stable time. */
const PATIENCE = 1.5
const BETWEEN_MS = 3 * MINUTE_MS
/** Buffers and standards are at 25 °C. */
const TEMPERATURE = { temperatureC: 25, temperatureF: 77 }
/** Readings of thermometers and rulers beside the probe: °C, and fractions of a tank. */
const TYPED: Readonly<Record<string, number>> = { low: 15, high: 25, middle: 0.5, full: 1 }
const LOTS: Readonly<Record<string, string>> = { ph: 'B-2210', ec: 'KCl-1413' }

/**
 * Calibrates the sensors of these kinds, or all, one after the other from `at` on: a probe in a reference
 * shows its value with the noise of the simulated probe.
 */
export async function calibrateSensors(
	past: PastFarm,
	bound: Bound,
	at: number,
	kinds?: readonly string[],
): Promise<void> {
	const sensors = await listSensors(past.grower)
	// An EC probe needs the temperature of its water calibrated first.
	const inOrder = sensors.toSorted((a, b) => Number(a.type === 'ec') - Number(b.type === 'ec'))
	const chosen = inOrder.filter(({ type }) => kinds?.includes(type) ?? true)
	let now = at
	for (const sensor of chosen)
		now = BETWEEN_MS + (await calibrate(past, sensor, estimateNoise(bound, sensor), now))
}

const estimateNoise = (bound: Bound, { pointId }: Sensor): number => {
	const planKey = bound.points.find(({ id }) => id === pointId)?.planKey ?? ''
	return (bound.sensors.get(planKey)?.noise ?? 0) / 3
}

/** Returns when it was done. */
async function calibrate(
	past: PastFarm,
	sensor: Sensor,
	noise: number,
	at: number,
): Promise<number> {
	const { grower, server } = past
	const { pointId, quantity, type } = sensor
	past.setNow(at)
	await startCalibration(grower, { pointId })
	const [point] = await server.db.read.select().from(points).where(eq(points.id, pointId))
	let now = at
	const procedure = procedureForSensor(sensor)
	const seconds = PATIENCE * procedure.stable.holdS
	for (const asked of procedure.points) {
		if (asked.optional) continue
		const typed = (TYPED[asked.key] ?? 0) * (type === 'tankDepth' ? (point?.capacity ?? 1) : 1)
		const input = {
			temperatureC: TEMPERATURE.temperatureC,
			altitudeM: null,
			typed,
			compensates: true,
		}
		const reference = resolveReference(asked, input)
		if (!reference.ok) throw new Error(`${sensor.label}: ${reference.reason}`)
		const shown = Array.from({ length: seconds }, (_, second) => ({
			at: now + (second + 1) * SECOND_MS,
			pointId,
			value: reference.value + noise * noiseAt(pointId, 1, now / SECOND_MS + second),
			quality: qualityCode('calibrating'),
		}))
		await server.db.write(async (tx) => {
			await tx.insert(readings).values(shown)
		})
		past.setNow((now += seconds * SECOND_MS))
		await recordPoint(grower, {
			pointId,
			key: asked.key,
			temperatureF: TEMPERATURE.temperatureF,
			lot: LOTS[type] ?? null,
			compensates: true,
			...(asked.reference === 'typed' && {
				shown: toDisplayValue(quantity, typed, DEFAULT_FORMATS).value,
			}),
		})
	}
	await saveCalibration(grower, { pointId, note: null })
	// Removes the readings in references, because the charts show the farm.
	await server.db.write(async (tx) => {
		await tx.delete(readings).where(and(eq(readings.pointId, pointId), gte(readings.at, at)))
	})
	return now
}
