import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { calendarFeeds, taskSeries, tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { restartEscalation } from '~/areas/alarms/services/restart-escalation.server'

/**
 * Removes a person from the farm, with their calendar feed; their tasks become unassigned, and it
 * is no longer their current farm.
 */
export async function endMembership(tx: Tx, { farm }: FarmCtx, userId: string): Promise<void> {
	await tx
		.delete(farmMembers)
		.where(and(eq(farmMembers.farmId, farm.id), eq(farmMembers.userId, userId)))
	await restartEscalation(tx, farm.id)
	await tx
		.delete(calendarFeeds)
		.where(and(eq(calendarFeeds.farmId, farm.id), eq(calendarFeeds.userId, userId)))
	for (const work of [tasks, taskSeries])
		await tx
			.update(work)
			.set({ assignedTo: null })
			.where(and(eq(work.farmId, farm.id), eq(work.assignedTo, userId)))
	await tx
		.update(users)
		.set({ currentFarmId: null })
		.where(and(eq(users.id, userId), eq(users.currentFarmId, farm.id)))
}
