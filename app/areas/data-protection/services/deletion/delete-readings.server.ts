import { match } from '#db/match'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { points } from '#db/schema/devices'
import { latestValues, readingChunks, readings, rollups } from '#db/schema/readings'
import type { Ctx } from '~/context.server'
import { readingWindows } from './reading-windows.server'

/**
 * Deletes the readings of a farm's points in small portions, so that new readings can be stored in
 * between.
 */
export async function deleteReadings(ctx: Ctx, { farmId }: { farmId: number }): Promise<void> {
	const { db } = ctx
	const ofFarm = await db.read
		.select({ id: points.id })
		.from(points)
		.where(eq(points.farmId, farmId))
		.limit(1)
	if (ofFarm.length === 0) return
	const itsPoints = () =>
		db.read.select({ id: points.id }).from(points).where(eq(points.farmId, farmId))
	for await (const { afterAt, throughAt } of readingWindows(ctx)) {
		const mine = and(
			gt(readings.at, afterAt),
			lte(readings.at, throughAt),
			inArray(readings.pointId, itsPoints()),
		)
		const some = await db.read.select({ at: readings.at }).from(readings).where(mine).limit(1)
		if (some.length > 0) await db.write(async (tx) => void (await tx.delete(readings).where(mine)))
	}
	for (const { id } of await itsPoints()) {
		await db.write(async (tx) => {
			await tx.delete(readingChunks).where(eq(readingChunks.pointId, id))
		})
		for (const level of LEVELS_MS) {
			const ofLevel = match(rollups, { pointId: id, levelMs: level })
			await db.write(async (tx) => void (await tx.delete(rollups).where(ofLevel)))
			await new Promise(setImmediate)
		}
	}
	await db.write(async (tx) => {
		await tx.delete(latestValues).where(inArray(latestValues.pointId, itsPoints()))
	})
}
