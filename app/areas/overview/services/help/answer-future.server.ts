import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import type { TaskType } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { futureDays, type FutureTime } from '@sfc/domain/overview/help/future-time'
import type { FarmCtx } from '~/context.server'
import { countTasks } from '~/areas/growing/services/tasks/count-tasks.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import type { Answer } from './answer'
import { formatDays } from './answer-past.server'

const SHOWN = 8
/** Tasks that are searched for those of a crop. */
const SEARCHED = 1000

const ALL_TASKS = { to: '/task-scheduler?tab=tasks', label: 'All tasks' }
const CALENDAR = { to: '/calendar', label: 'Calendar' }

/** Answer to a question about a future that help cannot tell. */
export const FUTURE_UNKNOWN: Answer = {
	tone: 'info',
	title: 'Help does not know that ahead',
	lines: [
		'It knows the planned tasks, plantings and harvests of a time such as “tomorrow”, “on Friday”, “this week” or “next month”. It does not predict readings, equipment, alarms or orders.',
	],
	source: 'How this product works',
	links: [CALENDAR],
}

type Asked = { future: FutureTime; crops: readonly string[]; taskTypes: readonly TaskType[] }

const NOUNS: Readonly<Record<TaskType, string>> = {
	plant: 'planting',
	transplant: 'transplant',
	harvest: 'harvest',
	maintenance: 'maintenance task',
}

/** Answers which open tasks are due in the days that a question names. */
export async function answerFutureTasks(ctx: FarmCtx, asked: Asked): Promise<Answer> {
	const { future, crops, taskTypes } = asked
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const days = futureDays(future, today)
	if (days === null) return FUTURE_UNKNOWN
	const types = taskTypes.length > 0 ? taskTypes : undefined
	const read = async (from: string, to?: string) => {
		const filter = { state: 'open', from, to, types } as const
		const listed = await listTasks(ctx, { ...filter, limit: crops.length > 0 ? SEARCHED : SHOWN })
		if (crops.length === 0) return { found: listed, total: await countTasks(ctx, filter) }
		const found = listed.filter(({ crop }) => crop !== null && crops.includes(crop.cropName))
		return { found: found.slice(0, SHOWN), total: found.length }
	}
	const { found, total } = await read(days.from, future === 'next' ? undefined : days.to)
	const [after] = total === 0 ? (await read(addDays(days.to, 1))).found : []
	const late = days.from === today ? await countTasks(ctx, { state: 'overdue' }) : 0
	const what = `${crops.length > 0 ? `${crops.join(' or ')} ` : ''}${nounFor(taskTypes)}`
	const isOneDay = days.from === days.to
	return {
		tone: late > 0 ? 'attention' : 'info',
		title: title({ what, total, when: future === 'next' ? null : formatDays(days) }),
		lines: [
			...found.map((task) =>
				isOneDay ? `${task.title}.` : `${task.title}: ${formatDay(task.dueDate)}.`,
			),
			...(total > found.length ? [`${total - found.length} more.`] : []),
			...(total === 0 && after ? [`Next: ${after.title}, ${formatDay(after.dueDate)}.`] : []),
			...(total === 0 && !after ? ['None is planned later either.'] : []),
			...(late > 0 ? [`${late} overdue as well.`] : []),
		],
		source: 'Open tasks of this farm, as planned now',
		links: [
			...found.slice(0, 2).map((one) => ({ to: `/calendar/tasks/${one.id}`, label: one.title })),
			ALL_TASKS,
			CALENDAR,
		],
	}
}

const nounFor = ([type, other]: readonly TaskType[]) => (type && !other ? NOUNS[type] : 'task')

function title({ what, total, when }: { what: string; total: number; when: string | null }) {
	if (when === null) return total === 0 ? `No ${what} is planned` : `Next ${what}s`
	return `${total === 0 ? 'No' : total} ${what}${total > 1 ? 's' : ''} due, ${when}`
}
