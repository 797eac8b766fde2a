import { match } from '#db/match'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'

/**
 * Completes the open harvest task of a cycle on the day of its last harvest, in the same
 * transaction.
 */
export async function closeHarvestTask(
	tx: Tx,
	{ user, farm, now }: FarmCtx,
	{ cycleId, harvestedOn }: { cycleId: number; harvestedOn: string },
): Promise<void> {
	const by = `${user.firstName} ${user.lastName}`.trim() || user.email
	const isOpen = match(
		tasks,
		{ cycleId, type: 'harvest', isCompleted: false },
		isNull(tasks.terminatedAt),
	)
	// A harvest that is recorded later was not done later.
	const endOfDay = dayStart(addDays(harvestedOn, 1), farm.timezone) - 1
	const completedAt = Math.min(now(), endOfDay)
	const completion = { isCompleted: true, completedAt, completedBy: by }
	await tx.update(tasks).set(completion).where(isOpen)
}
