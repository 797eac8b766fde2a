import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '#db/database'
import type { Tx } from '#db/open.server'
import { calibrationSessions } from '#db/schema/calibration'
import type { FarmCtx, FarmScope } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'

export type CalibrationSession = typeof calibrationSessions.$inferSelect

/** Time after which an untouched calibration is abandoned: the longest step takes an hour. */
export const SESSION_TIMEOUT_MS = 4 * 3_600_000

type Wanted = { farmId: number; pointId: number }

/** Finds the calibration of a point that is under way; null when none is. */
export async function findOpenSession(
	db: Pick<Reader, 'select'>,
	{ farmId, pointId }: Wanted,
): Promise<CalibrationSession | null> {
	const [session] = await db
		.select()
		.from(calibrationSessions)
		.where(match(calibrationSessions, { farmId, pointId }, isNull(calibrationSessions.endedAt)))
		.orderBy(desc(calibrationSessions.startedAt))
		.limit(1)
	return session ?? null
}

export const isAbandoned = ({ touchedAt }: CalibrationSession, now: number): boolean =>
	touchedAt <= now - SESSION_TIMEOUT_MS

const readOpenSessions = readByKey(
	({ db }, farmIds: number[]) =>
		db.read
			.select()
			.from(calibrationSessions)
			.where(
				and(inArray(calibrationSessions.farmId, farmIds), isNull(calibrationSessions.endedAt)),
			),
	({ farmId }) => farmId,
)

/** Lists the calibrations of the farm that are under way, by point. */
export async function listOpenSessions(ctx: FarmScope): Promise<Map<number, CalibrationSession>> {
	const rows = await readOpenSessions(ctx, [ctx.farm.id])
	const open = rows.filter((session) => !isAbandoned(session, ctx.now()))
	return new Map(open.map((session) => [session.pointId, session]))
}

/**
 * Returns the person's own calibration of a point that is under way. @throws Fault conflict when
 * none is, or when somebody else carries it out: two people with one probe would make one wrong
 * line.
 */
export async function requireOwnSession(
	tx: Tx,
	ctx: FarmCtx,
	pointId: number,
): Promise<CalibrationSession> {
	const session = await findOpenSession(tx, { farmId: ctx.farm.id, pointId })
	if (!session || isAbandoned(session, ctx.now()))
		throw new Fault('conflict', 'This calibration has ended')
	if (session.userId !== ctx.user.id)
		throw new Fault('conflict', `${session.startedBy} is calibrating this sensor`)
	return session
}

/** Updates a calibration under way, and restarts its time-out. */
export async function updateSession(
	tx: Tx,
	{ now }: Pick<FarmCtx, 'now'>,
	{ id }: Pick<CalibrationSession, 'id'>,
	change: Partial<CalibrationSession>,
): Promise<void> {
	await tx
		.update(calibrationSessions)
		.set({ touchedAt: now(), ...change })
		.where(eq(calibrationSessions.id, id))
}

/** Returns from when on readings can be of this reference: when the probe left the previous one. */
export const getReferenceStart = (
	{ startedAt, points }: CalibrationSession,
	key?: string,
): number =>
	Math.max(startedAt, ...points.filter((point) => point.key !== key).map(({ takenAt }) => takenAt))
