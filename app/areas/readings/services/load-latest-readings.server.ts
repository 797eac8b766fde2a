import { calibrate, lineAt, type Line } from '@sfc/domain/readings/calibration/line'
import { currentQuality } from '@sfc/domain/readings/current-quality'
import { qualityFromCode, type Quality } from '@sfc/domain/readings/quality'
import { MACHINE_KIND } from '@sfc/domain/readings/machine-readings'
import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import type { Reader } from '#db/database'
import { devices, points } from '#db/schema/devices'
import { latestValues } from '#db/schema/readings'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'
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

type Ctx = Pick<FarmScope, 'db' | 'now' | 'farm' | 'group'>

/**
 * Loads every point of the farm's equipment with its newest value, calibrated and judged as of now.
 */
export const loadLatestReadings = (ctx: Ctx): Promise<LatestReading[]> =>
	judged(ctx, readPointsOfEquipment)

/**
 * Loads the readings of the machines that the farm's agents run on, which are no part of the crop's
 * surroundings.
 */
export const loadMachineReadings = (ctx: Ctx): Promise<LatestReading[]> =>
	judged(ctx, readPointsOfMachines)

async function judged(ctx: Ctx, points: typeof readPointsOfEquipment): Promise<LatestReading[]> {
	const rows = await points(ctx, [ctx.farm.id])
	const now = ctx.now()
	const lines = await loadCalibrationLines(
		ctx,
		rows.map(({ pointId }) => pointId),
	)
	return rows.map(({ zone, latest, farmId: _farm, ...row }) => ({
		...row,
		zone: zone ?? 'unassigned',
		...judge(latest, { now, intervalMs: row.intervalMs, lines: lines.get(row.pointId) ?? [] }),
	}))
}

const pointsWhere = (read: Reader, isOfFarm: SQL, isWanted: SQL) =>
	read
		.select({
			farmId: points.farmId,
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
		.where(and(isOfFarm, isNull(points.removedAt), isWanted))
		.orderBy(asc(devices.id), asc(points.id))
		.prepare()

const isEquipment = ne(devices.kind, MACHINE_KIND)
const isMachine = eq(devices.kind, MACHINE_KIND)
const ofFarm = eq(points.farmId, sql.placeholder('farmId'))
const ofFarms = inArrayParam(points.farmId, 'farmIds')

const pointsOfEquipment = buildOnce((read) => pointsWhere(read, ofFarm, isEquipment))
const pointsOfMachines = buildOnce((read) => pointsWhere(read, ofFarm, isMachine))
const pointsOfEquipments = buildOnce((read) => pointsWhere(read, ofFarms, isEquipment))
const pointsOfAllMachines = buildOnce((read) => pointsWhere(read, ofFarms, isMachine))

/** Pages read one farm, rounds several: each by a query that the engines plan by their indexes. */
const readPoints = (one: typeof pointsOfEquipment, several: typeof pointsOfEquipment) =>
	readByKey(
		({ db }, farmIds: number[]) => {
			const [farmId = 0, ...others] = farmIds
			return others.length === 0
				? one(db.read).execute({ farmId })
				: several(db.read).execute({ farmIds })
		},
		({ farmId }) => farmId,
	)

const readPointsOfEquipment = readPoints(pointsOfEquipment, pointsOfEquipments)
const readPointsOfMachines = readPoints(pointsOfMachines, pointsOfAllMachines)

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
