import { setImmediate } from 'node:timers/promises'
import { match } from '#db/match'
import { devices, points } from '#db/schema/devices'
import { eq } from 'drizzle-orm'
import type { FarmCtx } from '~/context.server'
import { limitReadings } from '~/areas/platform/services/disk/limit-readings.server'
import { announceReadings } from '../announce-readings.server'

export type PastReading = { pointId: number; at: number; value: number; quality: number }

const AT_ONCE = 5_000

/**
 * Stores readings of the past, in order of time; they are on disk when this resolves. One that is there already
 * stays as it is. They become history with their roll-ups and never the newest value of a sensor, so no alarm and no
 * control sees them. Throws Fault unavailable, and too-many where the disk is short.
 */
export async function storePastReadings(ctx: FarmCtx, readings: PastReading[]): Promise<void> {
	const [first] = readings
	if (!first) return
	const [sender] = await ctx.db.read
		.select({ agentId: devices.agentId })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(match(points, { id: first.pointId, farmId: ctx.farm.id }))
	if (!sender) throw new Error('A sensor of an import is not there')
	const { agentId } = sender
	const inOrder = [...readings].sort((a, b) => a.at - b.at || a.pointId - b.pointId)
	limitReadings({ ...ctx, agent: { id: agentId, farmId: ctx.farm.id } }, inOrder.length)
	for (let from = 0; from < inOrder.length; from += AT_ONCE) {
		const part = inOrder.slice(from, from + AT_ONCE)
		await ctx.db.ingest({
			agentId,
			bootId: '-',
			lane: 'import',
			firstSeq: 1,
			lastSeq: 1,
			unnumbered: true,
			receivedAt: ctx.now(),
			readings: part.map((reading) => ({ seq: 1, ...reading })),
			latest: [],
			gaps: [],
		})
		await setImmediate()
	}
	ctx.metrics.countStoredReadings('import', inOrder.length)
	announceReadings(ctx, ctx.farm.id)
}
