import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarms } from '#db/schema/alarms'

/**
 * Restarts the escalation of alarms without a response from the first person. Called when the list
 * of people changed: a step counted along the old list would skip people of the new one.
 */
export async function restartEscalation(tx: Tx, farmId: number): Promise<void> {
	await tx
		.update(alarms)
		.set({ told: 0 })
		.where(and(eq(alarms.farmId, farmId), isNull(alarms.clearedAt), isNull(alarms.acknowledgedAt)))
}
