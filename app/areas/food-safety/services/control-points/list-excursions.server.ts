import { and, asc, desc, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm'
import { controlPoints, excursions } from '#db/schema/checklists'
import type { FarmScope } from '~/context.server'
import { periodSpan, type Period } from '../checklists/list-records.server'

export type FoundExcursion = Awaited<ReturnType<typeof select>>[number]

/** Lists the excursions that reached into a period, newest first. */
export const listExcursions = (
	ctx: FarmScope,
	{ limit, ...period }: Period & { limit: number },
): Promise<FoundExcursion[]> => {
	const { fromAt, toAt } = periodSpan(ctx, period)
	return select(
		ctx,
		[lt(excursions.fromAt, toAt), or(isNull(excursions.toAt), gte(excursions.toAt, fromAt))],
		limit,
	).orderBy(desc(excursions.fromAt), desc(excursions.id))
}

/** Lists the excursions without an action, oldest first. */
export const listOpenExcursions = (ctx: FarmScope): Promise<FoundExcursion[]> =>
	select(ctx, [isNull(excursions.actionAt)], 200).orderBy(asc(excursions.fromAt))

const select = ({ db, farm }: FarmScope, where: (SQL | undefined)[], limit: number) =>
	db.read
		.select({
			id: excursions.id,
			placeKey: controlPoints.placeKey,
			place: controlPoints.name,
			lowC: controlPoints.lowC,
			highC: controlPoints.highC,
			allowedMin: controlPoints.allowedMin,
			source: controlPoints.source,
			fromAt: excursions.fromAt,
			toAt: excursions.toAt,
			outMs: excursions.outMs,
			silentMs: excursions.silentMs,
			worstC: excursions.worstC,
			action: excursions.action,
			actionBy: excursions.actionBy,
			actionWrittenBy: excursions.actionWrittenBy,
			actionAt: excursions.actionAt,
		})
		.from(excursions)
		.innerJoin(controlPoints, eq(controlPoints.id, excursions.controlPointId))
		.where(and(eq(excursions.farmId, farm.id), ...where))
		.limit(limit)
