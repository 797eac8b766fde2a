import { QUALITIES, type Quality } from '@sfc/domain/readings/quality'
import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { latestValues } from '#db/schema/readings'
import type { Ctx } from '~/context.server'

type NewPoint = Partial<typeof points.$inferInsert> & { value?: number | null; quality?: Quality }

/**
 * Adds an agent with one device and its points to a farm; returns the ids of the points, in order.
 */
export async function connectSensors(
	ctx: Ctx,
	farmId: number,
	list: readonly NewPoint[],
): Promise<number[]> {
	const at = ctx.now()
	return ctx.db.write(async (tx) => {
		const agentId = `agent-${farmId}`
		const machine = { hostname: 'pod-pi', platform: 'linux', version: '1', secretHash: 'x' }
		await tx
			.insert(agents)
			.values({ id: agentId, farmId, ...machine, enrolledAt: at, lastSeenAt: at })
			.onConflictDoNothing()
		const probe = { key: `probe-${farmId}`, name: 'Probe', driver: 'modbus', kind: 'sensor' }
		const [device] = await tx
			.insert(devices)
			.values({
				farmId,
				agentId,
				...probe,
				address: '192.0.2.4:502',
				zone: 'container',
				status: 'online',
				statusAt: at,
			})
			.returning()
		const ids: number[] = []
		for (const [i, { value = 6, quality = 'good', ...more }] of list.entries()) {
			const usual = { key: `p${i}`, label: 'pH', quantity: 'ph', unit: 'pH', writable: false }
			const [point] = await tx
				.insert(points)
				.values({ farmId, deviceId: device?.id ?? 0, ...usual, intervalMs: 10_000, ...more })
				.returning()
			const pointId = point?.id ?? 0
			ids.push(pointId)
			const code = QUALITIES.indexOf(quality)
			await tx.insert(latestValues).values({ pointId, at, value, quality: code, receivedAt: at })
		}
		return ids
	})
}

/** Stores current sensor values, as a live agent would. */
export async function storeCurrentReadings(
	ctx: Ctx,
	values: readonly { pointId: number; value: number | null; quality?: Quality; reason?: string }[],
): Promise<void> {
	const at = ctx.now()
	await ctx.db.write(async (tx) => {
		await tx.update(agents).set({ lastSeenAt: at })
		for (const { pointId, value, quality = 'good', reason = null } of values)
			await tx
				.update(latestValues)
				.set({ at, value, quality: QUALITIES.indexOf(quality), reason, receivedAt: at })
				.where(eq(latestValues.pointId, pointId))
	})
}
