import { match } from '#db/match'
import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { apiTokenFarms, apiTokens, farmMembers, users } from '#db/schema/accounts'
import { workTimers } from '#db/schema/costs'
import { calendarFeeds, taskSeries, tasks } from '#db/schema/planting-cycles'
import { reportRecipients } from '#db/schema/reports'
import type { FarmCtx } from '~/context.server'
import { restartEscalation } from './restart-escalation.server'

/**
 * Removes a person from the farm, with their calendar feed, report, running work and tokens; their tasks become unassigned, and it
 * is no longer their current farm.
 */
export async function endMembership(tx: Tx, { farm }: FarmCtx, userId: string): Promise<void> {
	await tx.delete(farmMembers).where(match(farmMembers, { farmId: farm.id, userId }))
	await restartEscalation(tx, farm.id)
	await tx.delete(calendarFeeds).where(match(calendarFeeds, { farmId: farm.id, userId }))
	await tx.delete(reportRecipients).where(match(reportRecipients, { farmId: farm.id, userId }))
	await tx.delete(workTimers).where(match(workTimers, { farmId: farm.id, personId: userId }))
	await closeTokens(tx, { farmId: farm.id, userId })
	for (const work of [tasks, taskSeries])
		await tx
			.update(work)
			.set({ assignedTo: null })
			.where(and(eq(work.farmId, farm.id), eq(work.assignedTo, userId)))
	await tx
		.update(users)
		.set({ currentFarmId: null })
		.where(match(users, { id: userId, currentFarmId: farm.id }))
}

/** Takes a farm from a person's tokens, and deletes those that are for no other farm. Those of the farm stay. */
async function closeTokens(
	tx: Tx,
	{ farmId, userId }: { farmId: number; userId: string },
): Promise<void> {
	const theirs = and(eq(apiTokens.userId, userId), isNull(apiTokens.role))
	const own = tx.select({ id: apiTokens.id }).from(apiTokens).where(theirs)
	await tx
		.delete(apiTokenFarms)
		.where(and(eq(apiTokenFarms.farmId, farmId), inArray(apiTokenFarms.tokenId, own)))
	const farmsLeft = tx
		.select({ one: sql`1` })
		.from(apiTokenFarms)
		.where(eq(apiTokenFarms.tokenId, apiTokens.id))
	await tx.delete(apiTokens).where(and(theirs, notExists(farmsLeft)))
}
