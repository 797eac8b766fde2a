import { and, asc, desc, eq, inArray, lt, sum } from 'drizzle-orm'
import { cameraFrames } from '#db/schema/cameras'
import type { Ctx } from '~/context.server'
import { DAY_MS } from './camera-events.server'
import { listCamerasByRetention } from './list-cameras-by-retention.server'

/**
 * Most bytes that the hourly pictures of a farm take on the server; the oldest are deleted first.
 */
const FRAMES_MAX_BYTES = 4e9
const AT_ONCE = 500

/**
 * Deletes the hourly pictures of each camera that are older than its retention, and the oldest of a
 * farm beyond 4 GB; their files go with the next sweep.
 */
export async function purgeCameraFrames({ db, now }: Ctx): Promise<void> {
	for (const { days, ids } of await listCamerasByRetention({ db }, 'keepFramesDays')) {
		const before = now() - days * DAY_MS
		await db.write((tx) =>
			tx
				.delete(cameraFrames)
				.where(and(inArray(cameraFrames.deviceId, ids), lt(cameraFrames.at, before)))
				.returning({ id: cameraFrames.id }),
		)
	}
	const { farmId, bytes } = cameraFrames
	const stored = await db.read
		.select({ farmId, bytes: sum(bytes) })
		.from(cameraFrames)
		.groupBy(farmId)
		.orderBy(desc(sum(bytes)))
	for (const farm of stored) await purgeOldest({ db }, farm.farmId, Number(farm.bytes))
}

async function purgeOldest({ db }: Pick<Ctx, 'db'>, farmId: number, all: number): Promise<void> {
	for (let stored = all; stored > FRAMES_MAX_BYTES;) {
		const oldest = await db.read
			.select({ id: cameraFrames.id, bytes: cameraFrames.bytes })
			.from(cameraFrames)
			.where(eq(cameraFrames.farmId, farmId))
			.orderBy(asc(cameraFrames.at))
			.limit(AT_ONCE)
		if (oldest.length === 0) return
		const gone: number[] = []
		for (const { id, bytes } of oldest) {
			if (stored <= FRAMES_MAX_BYTES) break
			stored -= bytes
			gone.push(id)
		}
		await db.write((tx) =>
			tx
				.delete(cameraFrames)
				.where(inArray(cameraFrames.id, gone))
				.returning({ id: cameraFrames.id }),
		)
	}
}
