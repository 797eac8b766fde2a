import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { checklistSeries } from '#db/schema/checklists'
import { taskSeries } from '#db/schema/planting-cycles'
import type { FarmCtx, UserCtx } from '~/context.server'
import { asSeries } from './plan-series.server'

/**
 * Checks that no checklist gives a series its days, in a transaction. Throws Fault conflict.
 */
export async function requireOwnSeries(tx: Tx, { seriesId }: { seriesId: number }): Promise<void> {
	if ((await findChecklistId(tx, { seriesId })) !== null)
		throw new Fault('conflict', 'A checklist gives this task its days: change the checklist')
}

/** Finds the checklist that gives a series its days, or null. */
export async function findChecklistId(
	db: Reader | Tx,
	{ seriesId }: { seriesId: number },
): Promise<number | null> {
	const [row] = await db
		.select({ checklistId: checklistSeries.checklistId })
		.from(checklistSeries)
		.where(eq(checklistSeries.seriesId, seriesId))
	return row?.checklistId ?? null
}

export type RunningSeries = ReturnType<typeof asSeries>

/**
 * Finds a series of the farm that has not ended, in a transaction or outside one. Throws Fault
 * not-found, or conflict when it has ended.
 */
export async function findSeries(
	ctx: FarmCtx,
	{ seriesId }: { seriesId: number },
	db: Reader | Tx = ctx.db.read,
): Promise<RunningSeries> {
	const [row] = await db
		.select()
		.from(taskSeries)
		.where(match(taskSeries, { id: seriesId, farmId: ctx.farm.id }))
		.limit(1)
	if (!row) throw new Fault('not-found', 'Recurring task not found')
	if (row.endedAt !== null) throw new Fault('conflict', 'This recurring task has ended already')
	return asSeries(row)
}

/**
 * Returns the context of the farm a series belongs to, whichever farm is current. Throws Fault
 * not-found when there is no such series on a farm of the person.
 */
export async function requireSeries(
	ctx: UserCtx,
	{ seriesId }: { seriesId: number },
): Promise<FarmCtx> {
	const [row] = await ctx.db.read
		.select({ farmId: taskSeries.farmId })
		.from(taskSeries)
		.where(eq(taskSeries.id, seriesId))
		.limit(1)
	const missing = (cause?: unknown) => new Fault('not-found', 'Recurring task not found', { cause })
	if (!row) throw missing()
	return requireMembership(ctx, { farmId: row.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
}
