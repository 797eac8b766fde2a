import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { calibrationSessions } from '#db/schema/calibration'

export type CalibrationSession = typeof calibrationSessions.$inferSelect

/** A calibration nobody has touched for so long is given up: the sensor counts again. */
export const GIVEN_UP_AFTER_MS = 24 * 3_600_000

/** The calibration of a point that is under way; null when none is. */
export async function openSession(
	db: Pick<Reader, 'select'>,
	{ farmId, pointId }: { farmId: number; pointId: number },
): Promise<CalibrationSession | null> {
	const [session] = await db
		.select()
		.from(calibrationSessions)
		.where(
			and(
				eq(calibrationSessions.farmId, farmId),
				eq(calibrationSessions.pointId, pointId),
				isNull(calibrationSessions.endedAt),
			),
		)
		.orderBy(desc(calibrationSessions.startedAt))
		.limit(1)
	return session ?? null
}
