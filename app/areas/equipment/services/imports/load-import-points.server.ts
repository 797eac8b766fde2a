import { eq } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from '~/areas/readings/services/agent-cache.server'

/** Quantity of each field of an import, by device key and point key. */
export type ImportPoints = ReadonlyMap<string, ReadonlyMap<string, string>>

const KEEP_MS = 10 * 60_000

/**
 * Loads the quantities of all fields an import has sent. A field keeps its first quantity, so that
 * a series never changes its unit.
 */
export const loadImportPoints = (ctx: AgentCtx): Promise<ImportPoints> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'import', keepMs: KEEP_MS }, async () => {
		const rows = await ctx.db.read
			.select({ device: devices.key, point: points.key, quantity: points.quantity })
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(eq(devices.agentId, ctx.agent.id))
		const known = new Map<string, Map<string, string>>()
		for (const { device, point, quantity } of rows) {
			const ofDevice = known.get(device) ?? new Map<string, string>()
			known.set(device, ofDevice.set(point, quantity))
		}
		return known
	})
