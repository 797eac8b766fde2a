import { match } from '#db/match'
import { addDays, daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { and, asc, desc, eq, gte, isNull, lt, lte } from 'drizzle-orm'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { Ctx } from '~/context.server'
import type { FeedFarm } from './require-feed-farm.server'

const DAYS_BACK = 90
const DAYS_AHEAD = 400
/** Most tasks in a feed: more than a grower has open, and still quick for a calendar program. */
const MOST = 2000

export type FeedTask = Awaited<ReturnType<typeof listFeedTasks>>[number]

/**
 * Lists the farm's open tasks from 90 days back to 400 ahead, by day; when there are more than
 * 2,000, those nearest to today.
 */
export async function listFeedTasks({ db, now }: Pick<Ctx, 'db' | 'now'>, farm: FeedFarm) {
	const today = todayIn(farm.timezone, now())
	const open = match(tasks, { farmId: farm.id, isCompleted: false }, isNull(tasks.terminatedAt))
	const select = () =>
		db.read
			.select({
				id: tasks.id,
				type: tasks.type,
				title: tasks.title,
				dueDate: tasks.dueDate,
				description: tasks.description,
				place: tasks.place,
				revision: tasks.revision,
				createdAt: tasks.createdAt,
				cropName: plantingCycles.cropName,
				varietyName: plantingCycles.varietyName,
				plants: plantingCycles.quantity,
				zone: plantingCycles.zone,
			})
			.from(tasks)
			.leftJoin(plantingCycles, eq(plantingCycles.id, tasks.cycleId))
	const [late, coming] = await Promise.all([
		select()
			.where(and(open, gte(tasks.dueDate, addDays(today, -DAYS_BACK)), lt(tasks.dueDate, today)))
			.orderBy(desc(tasks.dueDate), desc(tasks.id))
			.limit(MOST),
		select()
			.where(and(open, gte(tasks.dueDate, today), lte(tasks.dueDate, addDays(today, DAYS_AHEAD))))
			.orderBy(asc(tasks.dueDate), asc(tasks.id))
			.limit(MOST),
	])
	const all = [...late.reverse(), ...coming]
	if (all.length <= MOST) return all
	const away = ({ dueDate }: { dueDate: string }) => Math.abs(daysBetween(today, dueDate))
	const nearest = new Set([...all].sort((a, b) => away(a) - away(b)).slice(0, MOST))
	return all.filter((task) => nearest.has(task))
}
