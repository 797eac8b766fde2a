import { middleRaw } from '@sfc/domain/calibration/taken-point'
import { toleranceOf } from '@sfc/domain/calibration/tolerance'
import { procedureOf } from '@sfc/domain/calibration/procedure'
import { drift } from '@sfc/domain/calibration/drift'
import { judgePoints, type Judged } from '@sfc/domain/calibration/judge-points'
import { desc, eq, inArray } from 'drizzle-orm'
import { calibrations } from '#db/schema/calibration'
import type { FarmCtx } from '~/context.server'
import { enterSensor, listSensors, type Sensor } from './enter-sensor.server'
import { needsFirst, type NeedsFirst } from './needs-first.server'
import {
	isAbandoned,
	openSession,
	openSessions,
	type CalibrationSession,
} from './open-session.server'

const DAY_MS = 86_400_000

export type CalibrationVersion = typeof calibrations.$inferSelect

export type SensorCalibration = {
	sensor: Sensor
	/** The newest first; those taken back too. */
	versions: CalibrationVersion[]
	session: CalibrationSession | null
	/** What the points taken so far make; null without a calibration under way. */
	fit: Judged | null
	/** What has to be calibrated before. */
	first: NeedsFirst | null
	due: Due
}

/** When the next calibration is due, and why then. */
export type Due = { at: number | null; why: 'never' | 'drift' | 'practice' }

/** A sensor with its calibrations and the one under way. @throws Fault not-found */
export async function readCalibration(
	ctx: FarmCtx,
	{ pointId }: { pointId: number },
): Promise<SensorCalibration> {
	const sensor = await enterSensor(ctx, pointId)
	const versions = await ctx.db.read
		.select()
		.from(calibrations)
		.where(eq(calibrations.pointId, pointId))
		.orderBy(desc(calibrations.version))
	const open = await openSession(ctx.db.read, { farmId: ctx.farm.id, pointId })
	const session = open && !isAbandoned(open, ctx.now()) ? open : null
	const fit = session && judgePoints(procedureOf(sensor), session.points)
	const first = await needsFirst(ctx, sensor)
	return { sensor, versions, session, fit, first, due: dueOf(sensor, versions) }
}

export type ListedSensor = {
	sensor: Sensor
	lastAt: number | null
	due: Due
	/** The version that holds. */
	version: number | null
	/** Who calibrates it at this moment. */
	calibratedBy: string | null
}

/** Every sensor that can be calibrated, with when it was and when it is due. */
export async function listCalibrations(ctx: FarmCtx): Promise<ListedSensor[]> {
	const sensors = await listSensors(ctx)
	const ids = sensors.map(({ pointId }) => pointId)
	const rows =
		ids.length === 0
			? []
			: await ctx.db.read
					.select()
					.from(calibrations)
					.where(inArray(calibrations.pointId, ids))
					.orderBy(desc(calibrations.version))
	const open = await openSessions(ctx)
	return sensors.map((sensor) => {
		const own = rows.filter(({ pointId }) => pointId === sensor.pointId)
		const held = own.find(({ undoneAt }) => undoneAt === null)
		const calibratedBy = open.get(sensor.pointId)?.startedBy ?? null
		const last = { lastAt: held?.fromAt ?? null, version: held?.version ?? null }
		return { sensor, ...last, due: dueOf(sensor, own), calibratedBy }
	})
}

/** A drift that was seen tells better than the calendar; it never puts the date off beyond that. */
function dueOf(sensor: Sensor, versions: readonly CalibrationVersion[]): Due {
	const held = versions.filter(({ undoneAt }) => undoneAt === null).reverse()
	const last = held.at(-1)
	if (!last) return { at: null, why: 'never' }
	const { everyDays, rule } = procedureOf(sensor)
	const practice = last.fromAt + everyDays * DAY_MS
	const tolerance = toleranceOf(rule.tolerance, last)
	const seen = tolerance === null ? null : drift(held, { at: middleRaw(last.points), tolerance })
	return seen?.dueAt && seen.dueAt < practice
		? { at: Math.max(seen.dueAt, last.fromAt + DAY_MS), why: 'drift' }
		: { at: practice, why: 'practice' }
}
