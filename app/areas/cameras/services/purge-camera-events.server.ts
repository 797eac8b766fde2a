import { and, inArray, lt } from 'drizzle-orm'
import { cameraEvents } from '#db/schema/cameras'
import type { Ctx } from '~/context.server'
import { DAY_MS } from './camera-events.server'
import { listCamerasByRetention } from './list-cameras-by-retention.server'

/**
 * Deletes the events of each camera that are older than its retention; the pictures go with the
 * next sweep.
 */
export async function purgeCameraEvents({ db, now }: Ctx): Promise<void> {
	for (const { days, ids } of await listCamerasByRetention({ db }, 'keepDays')) {
		const before = now() - days * DAY_MS
		await db.write((tx) =>
			tx
				.delete(cameraEvents)
				.where(and(inArray(cameraEvents.deviceId, ids), lt(cameraEvents.fromAt, before)))
				.returning({ id: cameraEvents.id }),
		)
	}
}
