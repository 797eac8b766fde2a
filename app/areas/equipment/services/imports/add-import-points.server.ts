import { QUANTITIES, type QuantityKey } from '@sfc/domain/units/quantities'
import { Fault } from '@sfc/domain/fault'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'
import type { ImportedDevice } from './device-from-line'

/** Maximum number of points of all imports of a farm together. */
export const IMPORT_MAX_POINTS = 500

export type NewPoint = { device: ImportedDevice; key: string; label: string; quantity: QuantityKey }

/**
 * Creates points for new fields of an import, in their order, up to the farm's limit. Two writes
 * with the same field create it once. Throws Fault unauthenticated when the import has just been
 * removed.
 */
export async function addImportPoints(ctx: AgentCtx, wanted: readonly NewPoint[]): Promise<void> {
	const added = await ctx.db.write(async (tx) => {
		const { intervalMs } = await requireStanding(tx, ctx)
		let room = IMPORT_MAX_POINTS - (await countPoints(tx, ctx))
		let added = 0
		for (const point of wanted) {
			if (room <= 0) break
			const made = await addPoint(tx, ctx, point, intervalMs)
			if (made) [room, added] = [room - 1, added + 1]
		}
		return added
	})
	evictAgent(ctx, ctx.agent.id) // even when another server has just created them
	if (added > 0) ctx.live.publish(`farm:${ctx.agent.farmId}`, 'devices')
}

async function requireStanding(tx: Tx, { agent }: AgentCtx): Promise<{ intervalMs: number }> {
	const [row] = await tx
		.select({ revokedAt: agents.revokedAt, vitals: agents.vitals })
		.from(agents)
		.where(eq(agents.id, agent.id))
	if (row?.revokedAt !== null) {
		throw new Fault('unauthenticated', 'This import was removed from its farm')
	}
	return { intervalMs: Number(row.vitals?.['intervalMs'] ?? 60_000) }
}

async function countPoints(tx: Tx, { agent }: AgentCtx): Promise<number> {
	const [row] = await tx
		.select({ points: count() })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.innerJoin(agents, eq(agents.id, devices.agentId))
		.where(
			and(eq(points.farmId, agent.farmId), eq(agents.kind, 'import'), isNull(points.removedAt)),
		)
	return Number(row?.points ?? 0)
}

/** Adds a point; returns whether it is new. */
async function addPoint(
	tx: Tx,
	{ agent: { id: agentId, farmId }, now }: AgentCtx,
	{ device, key, label, quantity }: NewPoint,
	intervalMs: number,
): Promise<boolean> {
	const [row] = await tx
		.insert(devices)
		.values({
			farmId,
			agentId,
			...device,
			driver: 'import',
			kind: 'sensor',
			address: '',
			status: 'unknown',
			statusAt: now(),
		})
		.onConflictDoUpdate({
			target: [devices.agentId, devices.key],
			set: { name: sql`excluded.name` },
		})
		.returning({ id: devices.id })
	const made = await tx
		.insert(points)
		.values({
			farmId,
			deviceId: row?.id ?? -1,
			key,
			label,
			quantity,
			unit: QUANTITIES[quantity].unit,
			writable: false,
			intervalMs,
		})
		.onConflictDoNothing()
		.returning({ id: points.id })
	return made.length > 0
}
