import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { calibrationSessions } from '#db/schema/calibration'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from '../agent-cache.server'
import { SESSION_TIMEOUT_MS } from './calibration-session.server'

/** Both ends inclusive, milliseconds UTC. */
type Span = { fromAt: number; toAt: number }

/**
 * Periods in which the points of an agent were being calibrated: readings of those times are of
 * reference solutions, not of the farm.
 */
export type CalibrationPeriods = {
	ofPoint: ReadonlyMap<number, readonly Span[]>
	/** End of the last period; a later reading needs no look-up. */
	untilAt: number
}

const KEEP_MS = 30_000

const { pointId, startedAt, touchedAt, endedAt } = calibrationSessions
const sessionsOfAgent = buildOnce((read) =>
	read
		.select({ pointId, startedAt, touchedAt, endedAt })
		.from(calibrationSessions)
		.innerJoin(points, eq(points.id, pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(
			and(
				eq(devices.agentId, sql.placeholder('agentId')),
				or(isNull(endedAt), gt(endedAt, sql.placeholder('sinceAt'))),
			),
		)
		.prepare(),
)

/**
 * Loads the calibrations of an agent's points that ended after `sinceAt` or are under way. Ended
 * ones are needed because a backlog may bring readings from that time much later.
 */
export const loadCalibrationPeriods = (
	ctx: AgentCtx,
	sinceAt: number,
): Promise<CalibrationPeriods> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'calibrating', keepMs: KEEP_MS }, async () => {
		const rows = await sessionsOfAgent(ctx.db.read).execute({ agentId: ctx.agent.id, sinceAt })
		const ofPoint = new Map<number, Span[]>()
		for (const row of rows) {
			// An abandoned calibration ends by its time-out, even before the job records it.
			const toAt = Math.min(row.endedAt ?? Infinity, row.touchedAt + SESSION_TIMEOUT_MS)
			const spans = ofPoint.get(row.pointId) ?? []
			ofPoint.set(row.pointId, [...spans, { fromAt: row.startedAt, toAt }])
		}
		const untilAt = Math.max(0, ...[...ofPoint.values()].flat().map(({ toAt }) => toAt))
		return { ofPoint, untilAt }
	})

/** Whether a point was being calibrated at an instant, milliseconds UTC. */
export const wasCalibrating = (
	{ ofPoint }: CalibrationPeriods,
	pointId: number,
	at: number,
): boolean => ofPoint.get(pointId)?.some(({ fromAt, toAt }) => at >= fromAt && at < toAt) ?? false
