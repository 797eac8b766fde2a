import { and, eq, lt } from 'drizzle-orm'
import { cameraEvents } from '#db/schema/cameras'
import { devices } from '#db/schema/devices'
import { cameraSettingsFromAgent } from '@sfc/contract/cameras/settings'
import type { Ctx } from '~/context.server'
import { DAY_MS } from './camera-events.server'

/**
 * Deletes the events of each camera that are older than its retention; the pictures go with the
 * next sweep.
 */
export async function purgeCameraEvents({ db, now }: Ctx): Promise<void> {
	const rows = await db.read
		.select({ id: devices.id, details: devices.details })
		.from(devices)
		.where(eq(devices.driver, 'onvif'))
	for (const { id, details } of rows) {
		const { keepDays } = cameraSettingsFromAgent(details)
		const before = now() - keepDays * DAY_MS
		await db.write((tx) =>
			tx
				.delete(cameraEvents)
				.where(and(eq(cameraEvents.deviceId, id), lt(cameraEvents.fromAt, before)))
				.returning({ id: cameraEvents.id }),
		)
	}
}
