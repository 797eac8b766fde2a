import { cameraSettingsFromAgent } from '@sfc/contract/cameras/settings'
import { eq } from 'drizzle-orm'
import { devices } from '#db/schema/devices'
import type { Ctx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

/** Lists the ids of all cameras in portions of those that keep something for as many days. */
export async function listCamerasByRetention(
	{ db }: Pick<Ctx, 'db'>,
	kept: 'keepDays' | 'keepFramesDays',
): Promise<{ days: number; ids: number[] }[]> {
	const rows = await db.read
		.select({ id: devices.id, details: devices.details })
		.from(devices)
		.where(eq(devices.driver, 'onvif'))
	const byDays = new Map<number, number[]>()
	for (const { id, details } of rows) {
		const days = cameraSettingsFromAgent(details)[kept]
		byDays.set(days, [...(byDays.get(days) ?? []), id])
	}
	return [...byDays].flatMap(([days, all]) => [...inChunks(all)].map((ids) => ({ days, ids })))
}
