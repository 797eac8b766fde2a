import { driftPerDay } from '@sfc/domain/readings/calibration/drift'
import { Fault } from '@sfc/domain/fault'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import type { LimitOverrides } from '@sfc/domain/readings/default-limits'
import { nextSteps, type Step } from '@sfc/domain/readings/sensor-health/next-steps'
import { eq } from 'drizzle-orm'
import { points } from '#db/schema/devices'
import { sensorLimits } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'
import { LOW_PCT } from '@sfc/domain/readings/tank-status'
import { loadCalibrationLines } from '../calibration/load-calibration-lines.server'
import { listCalibrations, type Due } from '../calibration/read-calibration.server'
import type { Target } from '@sfc/domain/growing/recipes/target'
import { loadTargets } from '~/areas/growing/services/recipes/load-targets.server'
import { isTankRole } from '../list-tanks'
import { loadLatestReadings, type LatestReading } from '../load-latest-readings.server'
import { countQualities, type QualityCount } from './count-qualities.server'
import { isSensor } from '../sensor'

export type SensorHealth = {
	reading: LatestReading
	/** Target range, in its stored unit; null where none is known. */
	band: Target | null
	day: QualityCount
	week: QualityCount
	/** Null for a sensor without a known calibration procedure. */
	calibration: { lastAt: number | null; due: Due; driftPerDay: number | null } | null
	/** Battery level from its device; null where it reports none. */
	batteryPct: number | null
	signalDbm: number | null
	linkQuality: number | null
	/** Farm's own limits for it. */
	own: LimitOverrides | null
	/** Next steps, most urgent first; never empty. */
	steps: [Step, ...Step[]]
}

const [, , HOUR_MS] = LEVELS_MS
const DAY_MS = 24 * HOUR_MS

/** Lists every sensor of the farm with how far it can be trusted, worst first. */
export async function listSensorHealth(ctx: FarmScope): Promise<SensorHealth[]> {
	const all = await loadLatestReadings(ctx)
	const sensors = all.filter(isSensor)
	const ids = sensors.map(({ pointId }) => pointId)
	const now = ctx.now()
	const [day, week, calibrations, lines, owned, placed, targetOf] = await Promise.all([
		countQualities(ctx, ids, now - DAY_MS),
		countQualities(ctx, ids, now - 7 * DAY_MS),
		listCalibrations(ctx),
		loadCalibrationLines(ctx, ids),
		ctx.db.read.select().from(sensorLimits).where(eq(sensorLimits.farmId, ctx.farm.id)),
		ctx.db.read
			.select({ id: points.id, deviceId: points.deviceId })
			.from(points)
			.where(eq(points.farmId, ctx.farm.id)),
		loadTargets(ctx),
	])
	const deviceOf = new Map(placed.map(({ id, deviceId }) => [id, deviceId]))
	const ofDevice = deviceFigures(all, deviceOf)
	const limits = new Map(owned.map((row) => [row.pointId, row]))
	const calibrated = new Map(calibrations.map((one) => [one.sensor.pointId, one]))

	return sensors
		.map((reading): SensorHealth => {
			const { pointId, quality, ageMs, value } = reading
			const known = calibrated.get(pointId)
			const moved = known && value !== null ? driftPerDay(lines.get(pointId) ?? [], value) : null
			const counts = { day: day.get(pointId) ?? NONE, week: week.get(pointId) ?? NONE }
			const device = ofDevice.get(deviceOf.get(pointId) ?? -1) ?? NOTHING
			const dueInMs = known?.due.at == null ? null : known.due.at - now
			return {
				reading,
				band: tankBand(reading) ?? targetOf(reading),
				...counts,
				...device,
				calibration: known ? { lastAt: known.lastAt, due: known.due, driftPerDay: moved } : null,
				own: limits.get(pointId) ?? null,
				steps: nextSteps({
					quality,
					ageMs,
					farmIsSimulated: ctx.farm.isSimulated,
					...counts.day,
					...device,
					calibration: known ? { dueInMs } : null,
				}),
			}
		})
		.sort((a, b) => b.steps[0].weight - a.steps[0].weight || share(a) - share(b))
}

/**
 * Returns the range of a tank, which is in range while it is not low; at the limit itself it is
 * low.
 */
function tankBand({ role, quantity, capacity }: LatestReading): Target | null {
	const full = quantity === 'level' ? 100 : quantity === 'volume' ? capacity : null
	if (!isTankRole(role) || full === null) return null
	return { low: (full * LOW_PCT) / 100, high: full, source: 'tank level', lowCounts: true }
}

/**
 * Reads one sensor. @throws Fault('not-found') for a point of another farm, or one that is no
 * sensor.
 */
export async function readSensorHealth(
	ctx: FarmScope,
	{ pointId }: { pointId: number },
): Promise<SensorHealth> {
	const found = (await listSensorHealth(ctx)).find(({ reading }) => reading.pointId === pointId)
	if (!found) throw new Fault('not-found', 'Sensor not found')
	return found
}

const NONE: QualityCount = { count: 0, good: 0, stuck: 0, spikes: 0, hours: 0 }
const NOTHING = { batteryPct: null, signalDbm: null, linkQuality: null }
const share = ({ day }: SensorHealth) => (day.count > 0 ? day.good / day.count : 1)

type DeviceFigures = Pick<SensorHealth, keyof typeof NOTHING>
const FIGURES: Readonly<Record<string, keyof DeviceFigures>> = {
	battery: 'batteryPct',
	signal: 'signalDbm',
	linkQuality: 'linkQuality',
}

/** Returns battery and signal of each device that reports them: the newest value, however old. */
function deviceFigures(
	readings: readonly LatestReading[],
	deviceOf: ReadonlyMap<number, number>,
): Map<number, DeviceFigures> {
	const figures = new Map<number, DeviceFigures>()
	for (const { pointId, quantity, value } of readings) {
		const [what, device] = [FIGURES[quantity], deviceOf.get(pointId)]
		if (!what || device === undefined) continue
		figures.set(device, { ...(figures.get(device) ?? NOTHING), [what]: value })
	}
	return figures
}
