import { eq } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from './agent-cache.server'

/** Series ids of an agent by its own names: device key, then point key. */
export type PointIndex = ReadonlyMap<string, ReadonlyMap<string, number>>

/** How long names are cached when no change is announced. */
const KEEP_MS = 10 * 60_000

/**
 * Loads the series of an agent's readings. Retired points are included, because readings from
 * before may still arrive.
 */
export const loadPointIndex = (ctx: AgentCtx): Promise<PointIndex> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'points', keepMs: KEEP_MS }, async () => {
		const rows = await ctx.db.read
			.select({ id: points.id, point: points.key, device: devices.key })
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(eq(devices.agentId, ctx.agent.id))
		const index = new Map<string, Map<string, number>>()
		for (const { id, point, device } of rows) {
			const ofDevice = index.get(device) ?? new Map<string, number>()
			index.set(device, ofDevice.set(point, id))
		}
		return index
	})
