import { calibrate, lineAt, type Line } from '@sfc/domain/readings/calibration/line'
import { currentQuality } from '@sfc/domain/readings/current-quality'
import { qualityFromCode, type Quality } from '@sfc/domain/readings/quality'
import { MACHINE_KIND } from '@sfc/domain/readings/machine-readings'
import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import type { Reader } from '#db/database'
import { devices, points } from '#db/schema/devices'
import { latestValues } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'
import { loadCalibrationLines } from './calibration/load-calibration-lines.server'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'

export type LatestReading = {
	pointId: number
	pointKey: string
	label: string
	quantity: string
	/** Unit the value is stored in. */
	unit: string
	/** Role of the point: `reservoir`, `tank-a` … ; null when the quantity is enough. */
	role: string | null
	/** Capacity of a tank, in `unit`. */
	capacity: number | null
	writable: boolean
	zone: string
	agentId: string
	deviceId: number
	deviceKey: string
	deviceName: string
	deviceKind: string
	intervalMs: number
	/** Null before the first reading, or when the device gave no number. */
	value: number | null
	/** Null before the first reading. */
	quality: Quality | null
	/** Why the value is missing or not good, in words. */
	reason: string | null
	at: number | null
	ageMs: number | null
}

type Ctx = Pick<FarmScope, 'db' | 'now' | 'farm'>

/**
 * Loads every point of the farm's equipment with its newest value, calibrated and judged as of now.
 */
export const loadLatestReadings = (ctx: Ctx): Promise<LatestReading[]> =>
	judged(ctx, pointsOfEquipment)

/**
 * Loads the readings of the machines that the farm's agents run on, which are no part of the crop's
 * surroundings.
 */
export const loadMachineReadings = (ctx: Ctx): Promise<LatestReading[]> =>
	judged(ctx, pointsOfMachines)

async function judged(ctx: Ctx, points: typeof pointsOfEquipment): Promise<LatestReading[]> {
	const rows = await points(ctx.db.read).execute({ farmId: ctx.farm.id })
	const now = ctx.now()
	const lines = await loadCalibrationLines(
		ctx,
		rows.map(({ pointId }) => pointId),
	)
	return rows.map(({ zone, latest, ...row }) => ({
		...row,
		zone: zone ?? 'unassigned',
		...judge(latest, { now, intervalMs: row.intervalMs, lines: lines.get(row.pointId) ?? [] }),
	}))
}

const pointsWhere = (read: Reader, isWanted: SQL) =>
	read
		.select({
			pointId: points.id,
			pointKey: points.key,
			label: points.label,
			quantity: points.quantity,
			unit: points.unit,
			role: points.role,
			capacity: points.capacity,
			writable: points.writable,
			zone: devices.zone,
			agentId: devices.agentId,
			deviceId: devices.id,
			deviceKey: devices.key,
			deviceName: devices.name,
			deviceKind: devices.kind,
			intervalMs: points.intervalMs,
			latest: latestValues,
		})
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.leftJoin(latestValues, eq(latestValues.pointId, points.id))
		.where(and(eq(points.farmId, sql.placeholder('farmId')), isNull(points.removedAt), isWanted))
		.orderBy(asc(devices.id), asc(points.id))
		.prepare()

const pointsOfEquipment = buildOnce((read) => pointsWhere(read, ne(devices.kind, MACHINE_KIND)))
const pointsOfMachines = buildOnce((read) => pointsWhere(read, eq(devices.kind, MACHINE_KIND)))

type Judged = Pick<LatestReading, 'value' | 'quality' | 'reason' | 'at' | 'ageMs'>

function judge(
	latest: typeof latestValues.$inferSelect | null,
	{ now, intervalMs, lines }: { now: number; intervalMs: number; lines: readonly Line[] },
): Judged {
	if (!latest) {
		return { value: null, quality: null, reason: 'Nothing received yet', at: null, ageMs: null }
	}
	const ageMs = Math.max(0, now - latest.at)
	const quality = currentQuality(qualityFromCode(latest.quality), ageMs, intervalMs)
	const reason = quality === 'stale' ? `Last read ${formatRoughDuration(ageMs)} ago` : latest.reason
	const { value, at } = latest
	const shown = value === null ? null : calibrate(lineAt(lines, at), value)
	return { value: shown, quality, reason, at, ageMs }
}
