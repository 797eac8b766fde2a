import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { pageWindow } from '@sfc/domain/page-window'
import type { FarmCtx } from '~/context.server'
import { countTasks } from '~/areas/growing/services/tasks/count-tasks.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { taskView } from '../cycle-view'

const UPCOMING_SHOWN = 8
const TASKS_A_PAGE = 25

const farmToday = (ctx: FarmCtx) => todayIn(ctx.farm.timezone, ctx.now())

/** The next open tasks from today on, the number of further ones, and that of overdue ones. */
export async function readUpcoming(ctx: FarmCtx) {
	const from = farmToday(ctx)
	const [tasks, open, overdue] = await Promise.all([
		listTasks(ctx, { state: 'open', from, limit: UPCOMING_SHOWN }),
		countTasks(ctx, { state: 'open', from }),
		countTasks(ctx, { state: 'overdue' }),
	])
	return {
		tasks: tasks.map((task) => taskView(task, from)),
		moreCount: Math.max(0, open - tasks.length),
		overdue,
	}
}

/** One page of all tasks: open ones by due day, then completed ones, latest first. */
export async function readTaskPage(ctx: FarmCtx, wanted: number) {
	const open = await countTasks(ctx, { state: 'open' })
	const done = await countTasks(ctx, { state: 'completed' })
	const { page, pages, offset: from } = pageWindow(open + done, wanted, TASKS_A_PAGE)
	const first =
		from < open ? await listTasks(ctx, { state: 'open', limit: TASKS_A_PAGE, offset: from }) : []
	const left = TASKS_A_PAGE - first.length
	const offset = Math.max(0, from - open)
	const then =
		left > 0 ? await listTasks(ctx, { state: 'completed', order: 'done', limit: left, offset }) : []
	const today = farmToday(ctx)
	return { tasks: [...first, ...then].map((task) => taskView(task, today)), page, pages }
}
