import { and, eq, gt, isNull } from 'drizzle-orm'
import { calibrationSessions } from '#db/schema/calibration'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { rememberAgent } from '../agents/agent-cache.server'
import { GIVEN_UP_AFTER_MS } from './open-session.server'

const KEEP_MS = 30_000

/** The points of an agent that somebody is calibrating: their readings are of cups, not of the farm. */
export const calibratingPoints = (ctx: AgentCtx): Promise<ReadonlySet<number>> =>
	rememberAgent(ctx, { agentId: ctx.agent.id, topic: 'calibrating', keepMs: KEEP_MS }, async () => {
		const rows = await ctx.db.read
			.select({ pointId: calibrationSessions.pointId })
			.from(calibrationSessions)
			.innerJoin(points, eq(points.id, calibrationSessions.pointId))
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(
				and(
					eq(devices.agentId, ctx.agent.id),
					isNull(calibrationSessions.endedAt),
					gt(calibrationSessions.touchedAt, ctx.now() - GIVEN_UP_AFTER_MS),
				),
			)
		return new Set(rows.map(({ pointId }) => pointId))
	})
