import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { TaskType } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { pageWindow } from '@sfc/domain/page-window'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import type { FarmCtx } from '~/context.server'
import { pageNumber } from '~/http/page-number'
import { countTasks } from '~/areas/growing/services/tasks/count-tasks.server'
import { listSeries } from '~/areas/growing/services/tasks/list-series.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { loadTaskFigures } from '~/areas/growing/services/tasks/load-task-figures.server'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { taskView } from '../task-view'

const A_PAGE = 25
const RECENT = 5

/** The filters of the task list; the first is the default. */
const TASK_KINDS: Readonly<
	Record<string, { label: string; subtitle: string; types?: readonly TaskType[] }>
> = {
	crops: {
		label: 'Transplant and harvest',
		subtitle: 'Transplanting and harvesting tasks only',
		types: ['transplant', 'harvest'],
	},
	all: { label: 'All tasks', subtitle: 'All open tasks' },
	planting: { label: 'Planting', subtitle: 'Planting tasks only', types: ['plant'] },
	maintenance: {
		label: 'Maintenance',
		subtitle: 'Tasks added by hand only',
		types: ['maintenance'],
	},
}

export type TaskListData = Awaited<ReturnType<typeof readTaskList>>

/** The task list of the address: its kind, assignee, and page. */
export async function readTaskList(ctx: FarmCtx, asked: URLSearchParams) {
	const kind = asked.get('kind') ?? ''
	const key = Object.hasOwn(TASK_KINDS, kind) ? kind : 'crops'
	const { types, subtitle } = TASK_KINDS[key] ?? { subtitle: '' }
	const isMine = asked.get('mine') === '1'
	const isOff = asked.get('off') === '1'
	const filter = { types, assignedTo: isMine ? ctx.user.id : undefined }
	const state = isOff ? 'terminated' : 'open'
	const [figures, count, series, recent] = await Promise.all([
		loadTaskFigures(ctx, filter),
		countTasks(ctx, { ...filter, state }),
		key === 'maintenance' ? listSeries(ctx) : [],
		listTasks(ctx, { ...filter, state: 'completed', order: 'done', limit: RECENT }),
	])
	const { page, pages, ...rows } = pageWindow(count, pageNumber(asked.get('page')), A_PAGE)
	const tasks = await listTasks(ctx, { ...filter, state, ...rows })
	const today = todayIn(ctx.farm.timezone, ctx.now())
	return {
		kind: key,
		subtitle,
		isMine,
		isOff,
		figures,
		count,
		page,
		pages,
		kinds: Object.entries(TASK_KINDS).map(([value, { label }]) => ({ value, label })),
		tasks: tasks.map((task) => ({
			...taskView(task, today),
			off: task.terminatedBy && `${task.terminatedBy}: ${task.terminationReason ?? ''}`,
		})),
		recent: recent.map((task) => ({
			id: task.id,
			title: task.title,
			by: task.completedBy,
			type: task.type,
			notes: task.completionNote,
			at: task.completedAt ?? 0,
		})),
		series: series.map((row) => ({
			id: row.id,
			title: row.title,
			repeats: formatRecurrence(row),
			until: row.lastDay && formatDay(row.lastDay),
		})),
	}
}
