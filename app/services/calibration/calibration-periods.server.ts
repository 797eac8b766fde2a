import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { calibrationSessions } from '#db/schema/calibration'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from '../agents/agent-cache.server'
import { SESSION_TIMEOUT_MS } from './calibration-session.server'

/** From the first millisecond to the one before the last, UTC. */
type Span = { fromAt: number; toAt: number }

/** When the points of an agent were calibrated: what they read then is of cups, not of the farm. */
export type CalibrationPeriods = {
	ofPoint: ReadonlyMap<number, readonly Span[]>
	/** The end of the last one; a reading from later needs no look-up. */
	untilAt: number
}

const KEEP_MS = 30_000

/**
 * The calibrations of an agent's points that ended after `sinceAt`, and those under way: a backlog tells
 * of what was read while one was, long after it.
 */
export const loadCalibrationPeriods = (
	ctx: AgentCtx,
	sinceAt: number,
): Promise<CalibrationPeriods> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'calibrating', keepMs: KEEP_MS }, async () => {
		const { pointId, startedAt, touchedAt, endedAt } = calibrationSessions
		const rows = await ctx.db.read
			.select({ pointId, startedAt, touchedAt, endedAt })
			.from(calibrationSessions)
			.innerJoin(points, eq(points.id, pointId))
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(and(eq(devices.agentId, ctx.agent.id), or(isNull(endedAt), gt(endedAt, sinceAt))))
		const ofPoint = new Map<number, Span[]>()
		for (const row of rows) {
			// One that is left ends by itself; the job that says so may come later.
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
