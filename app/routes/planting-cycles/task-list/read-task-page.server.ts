import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { FarmCtx } from '~/context.server'
import { countTasks } from '~/services/tasks/count-tasks.server'
import { listTasks } from '~/services/tasks/list-tasks.server'
import { taskView } from '../cycle-view'

const UPCOMING_SHOWN = 8
const TASKS_A_PAGE = 25

const todayOf = (ctx: FarmCtx) => todayIn(ctx.farm.timezone, ctx.now())

/** The next open tasks, overdue ones first, and the number of others. */
export async function readUpcoming(ctx: FarmCtx) {
	const tasks = await listTasks(ctx, { state: 'open', limit: UPCOMING_SHOWN })
	const open = await countTasks(ctx, { state: 'open' })
	return {
		tasks: tasks.map((task) => taskView(task, todayOf(ctx))),
		moreCount: Math.max(0, open - tasks.length),
	}
}

/** One page of all tasks: open ones by due day, then completed ones, latest first. */
export async function readTaskPage(ctx: FarmCtx, wanted: number) {
	const open = await countTasks(ctx, { state: 'open' })
	const done = await countTasks(ctx, { state: 'completed' })
	const pages = Math.max(1, Math.ceil((open + done) / TASKS_A_PAGE))
	const page = Math.min(pages, Math.max(1, Math.trunc(wanted) || 1))
	const from = (page - 1) * TASKS_A_PAGE
	const first =
		from < open ? await listTasks(ctx, { state: 'open', limit: TASKS_A_PAGE, offset: from }) : []
	const left = TASKS_A_PAGE - first.length
	const offset = Math.max(0, from - open)
	const then =
		left > 0 ? await listTasks(ctx, { state: 'completed', order: 'done', limit: left, offset }) : []
	const today = todayOf(ctx)
	return { tasks: [...first, ...then].map((task) => taskView(task, today)), page, pages }
}
