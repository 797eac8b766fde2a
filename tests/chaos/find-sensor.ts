import { and, eq } from 'drizzle-orm'
import { openDb } from '#db/open.server'
import { devices, points } from '#db/schema/devices'
import type { World } from './world'

/** The number of the first point of the device of an agent. */
export async function findSensor({ databaseUrl }: World, agentId: string): Promise<number> {
	const db = await openDb({ url: databaseUrl })
	try {
		const [point] = await db.read
			.select({ id: points.id })
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(and(eq(devices.agentId, agentId), eq(points.key, 'p0')))
		return point?.id ?? 0
	} finally {
		await db.close()
	}
}
