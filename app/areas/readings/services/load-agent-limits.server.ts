import { limitsFor } from '@sfc/domain/readings/default-limits'
import type { Limits } from '@sfc/domain/readings/judge-reading'
import { eq } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { sensorLimits } from '#db/schema/readings'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from './agent-cache.server'

const KEEP_MS = 10 * 60_000

/** Loads the limits for the readings of an agent's points: the farm's own, else the defaults. */
export const loadAgentLimits = (ctx: AgentCtx): Promise<ReadonlyMap<number, Limits>> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'limits', keepMs: KEEP_MS }, async () => {
		const rows = await ctx.db.read
			.select({ id: points.id, quantity: points.quantity, own: sensorLimits })
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.leftJoin(sensorLimits, eq(sensorLimits.pointId, points.id))
			.where(eq(devices.agentId, ctx.agent.id))
		return new Map(rows.map(({ id, quantity, own }) => [id, limitsFor(quantity, own)]))
	})
