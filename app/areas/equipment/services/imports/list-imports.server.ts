import { match } from '#db/match'
import { and, count, desc, eq, gt, isNull, max } from 'drizzle-orm'
import { agents, ingestRefusals } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { latestValues } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'

const HOUR_MS = 3_600_000

export type ListedImport = {
	id: string
	name: string
	createdAt: number
	intervalMs: number
	devices: number
	points: number
	/** When its newest readings arrived; null when there are none. */
	lastDataAt: number | null
	/** Refusals in the last hour; null when there are none. */
	trouble: { count: number; lastAt: number; detail: string | null } | null
}

/** Lists the farm's imports that are not removed, newest first. */
export async function listImports(ctx: FarmCtx): Promise<ListedImport[]> {
	const standing = match(agents, { farmId: ctx.farm.id, kind: 'import' }, isNull(agents.revokedAt))
	const counted = await ctx.db.read
		.select({
			id: agents.id,
			devices: count(devices.id),
			points: count(points.id),
			lastDataAt: max(latestValues.receivedAt),
		})
		.from(agents)
		.innerJoin(devices, eq(devices.agentId, agents.id))
		.innerJoin(points, eq(points.deviceId, devices.id))
		.leftJoin(latestValues, eq(latestValues.pointId, points.id))
		.where(and(standing, isNull(points.removedAt)))
		.groupBy(agents.id, devices.id)
	const troubles = await ctx.db.read
		.select({
			id: agents.id,
			count: ingestRefusals.count,
			lastAt: ingestRefusals.lastAt,
			detail: ingestRefusals.lastDetail,
		})
		.from(agents)
		.innerJoin(ingestRefusals, eq(ingestRefusals.agentId, agents.id))
		.where(and(standing, gt(ingestRefusals.lastAt, ctx.now() - HOUR_MS)))
		.orderBy(desc(ingestRefusals.lastAt))
	const rows = await ctx.db.read
		.select()
		.from(agents)
		.where(standing)
		.orderBy(desc(agents.enrolledAt), agents.id)
	return rows.map(({ id, hostname, enrolledAt, vitals }) => {
		const its = counted.filter((row) => row.id === id)
		const newest = Math.max(0, ...its.map(({ lastDataAt }) => Number(lastDataAt ?? 0)))
		const [trouble] = troubles.filter((row) => row.id === id)
		return {
			id,
			name: hostname,
			createdAt: enrolledAt,
			intervalMs: Number(vitals?.['intervalMs'] ?? 60_000),
			devices: its.length,
			points: its.reduce((sum, row) => sum + Number(row.points), 0),
			lastDataAt: newest === 0 ? null : newest,
			trouble: trouble
				? { count: trouble.count, lastAt: trouble.lastAt, detail: trouble.detail }
				: null,
		}
	})
}
