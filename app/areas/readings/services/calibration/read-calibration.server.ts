import { DEFAULT_FORMATS, type Units } from '@sfc/domain/units/formats'
import { meanRaw } from '@sfc/domain/readings/calibration/recorded-point'
import { toleranceAtCalibration } from '@sfc/domain/readings/calibration/tolerance'
import { procedureForSensor } from '@sfc/domain/readings/calibration/procedure'
import { drift } from '@sfc/domain/readings/calibration/drift'
import {
	evaluatePoints,
	type PointsEvaluation,
} from '@sfc/domain/readings/calibration/evaluate-points'
import { desc, eq, inArray } from 'drizzle-orm'
import { calibrations } from '#db/schema/calibration'
import type { FarmScope } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'
import { requireSensor, listSensors, type Sensor } from './require-sensor.server'
import { findPrerequisite, type CalibrationPrerequisite } from './find-prerequisite.server'
import {
	isAbandoned,
	findOpenSession,
	listOpenSessions,
	type CalibrationSession,
} from './calibration-session.server'

const DAY_MS = 86_400_000

export type CalibrationVersion = typeof calibrations.$inferSelect

export type SensorCalibration = {
	sensor: Sensor
	/** Newest first, including undone ones. */
	versions: CalibrationVersion[]
	session: CalibrationSession | null
	/** Result of the points taken so far; null without a calibration under way. */
	fit: PointsEvaluation | null
	/** Sensor that has to be calibrated before this one. */
	first: CalibrationPrerequisite | null
	due: Due
}

/** When the next calibration is due, and why. */
export type Due = { at: number | null; why: 'never' | 'drift' | 'practice' }

/** Reads a sensor with its calibrations and the one under way. @throws Fault not-found */
export async function readCalibration(
	ctx: FarmScope,
	{ pointId, units = DEFAULT_FORMATS }: { pointId: number; units?: Units },
): Promise<SensorCalibration> {
	const sensor = await requireSensor(ctx, pointId)
	const versions = await ctx.db.read
		.select()
		.from(calibrations)
		.where(eq(calibrations.pointId, pointId))
		.orderBy(desc(calibrations.version))
	const open = await findOpenSession(ctx.db.read, { farmId: ctx.farm.id, pointId })
	const session = open && !isAbandoned(open, ctx.now()) ? open : null
	const fit = session && evaluatePoints(procedureForSensor(sensor), session.points, units)
	const first = await findPrerequisite(ctx, sensor)
	return { sensor, versions, session, fit, first, due: computeDue(sensor, versions) }
}

export type ListedSensor = {
	sensor: Sensor
	lastAt: number | null
	due: Due
	/** Version in force. */
	version: number | null
	/** Name of the person who is calibrating it now. */
	calibratedBy: string | null
}

const readVersions = readByKey(
	({ db }, pointIds: number[]) =>
		db.read
			.select()
			.from(calibrations)
			.where(inArray(calibrations.pointId, pointIds))
			.orderBy(desc(calibrations.version)),
	({ pointId }) => pointId,
)

/** Lists every sensor that can be calibrated, with its last and its next calibration. */
export async function listCalibrations(ctx: FarmScope): Promise<ListedSensor[]> {
	const sensors = await listSensors(ctx)
	const ids = sensors.map(({ pointId }) => pointId)
	const rows = await readVersions(ctx, ids)
	const open = await listOpenSessions(ctx)
	return sensors.map((sensor) => {
		const own = rows.filter(({ pointId }) => pointId === sensor.pointId)
		const held = own.find(({ undoneAt }) => undoneAt === null)
		const calibratedBy = open.get(sensor.pointId)?.startedBy ?? null
		const last = { lastAt: held?.fromAt ?? null, version: held?.version ?? null }
		return { sensor, ...last, due: computeDue(sensor, own), calibratedBy }
	})
}

/**
 * Computes when the next calibration is due. A measured drift is better than the calendar, but
 * never postpones the date beyond it.
 */
function computeDue(sensor: Sensor, versions: readonly CalibrationVersion[]): Due {
	const held = versions.filter(({ undoneAt }) => undoneAt === null).reverse()
	const last = held.at(-1)
	if (!last) return { at: null, why: 'never' }
	const { everyDays, rule } = procedureForSensor(sensor)
	const practice = last.fromAt + everyDays * DAY_MS
	const tolerance = toleranceAtCalibration(rule.tolerance, last)
	const seen = tolerance === null ? null : drift(held, { at: meanRaw(last.points), tolerance })
	return seen?.dueAt && seen.dueAt < practice
		? { at: Math.max(seen.dueAt, last.fromAt + DAY_MS), why: 'drift' }
		: { at: practice, why: 'practice' }
}
