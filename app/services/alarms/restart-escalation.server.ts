import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarms } from '#db/schema/alarms'

/**
 * Lets a farm's alarms that nobody has answered be told from the first person on, because who is told
 * of them is not who it was: counted along the old list, the new one would be left out.
 */
export async function restartEscalation(tx: Tx, farmId: number): Promise<void> {
	await tx
		.update(alarms)
		.set({ told: 0 })
		.where(and(eq(alarms.farmId, farmId), isNull(alarms.clearedAt), isNull(alarms.acknowledgedAt)))
}
