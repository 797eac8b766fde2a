import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { calendarFeeds } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'

/**
 * Takes a person off the farm of the context, with their calendar feed of it; it is no longer the
 * one they work on.
 */
export async function endMembership(tx: Tx, { farm }: FarmCtx, userId: string): Promise<void> {
	await tx
		.delete(farmMembers)
		.where(and(eq(farmMembers.farmId, farm.id), eq(farmMembers.userId, userId)))
	await tx
		.delete(calendarFeeds)
		.where(and(eq(calendarFeeds.farmId, farm.id), eq(calendarFeeds.userId, userId)))
	await tx
		.update(users)
		.set({ currentFarmId: null })
		.where(and(eq(users.id, userId), eq(users.currentFarmId, farm.id)))
}
