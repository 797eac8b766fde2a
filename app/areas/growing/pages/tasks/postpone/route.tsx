import { useLoaderData } from '@remix-run/react'
import {
	MoveTaskForm,
	POSTPONE_DEFAULT_DAYS,
	PostponeTaskForm,
} from '@sfc/contract/growing/tasks/task-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { moveTask } from '~/areas/growing/services/tasks/move-task.server'
import { loadTaskPlan } from '~/areas/growing/services/tasks/load-task-plan.server'
import { postponeTask } from '~/areas/growing/services/tasks/postpone-task.server'
import { requireOpenTask } from '~/areas/growing/services/tasks/require-open-task.server'
import { PageHeader } from '~/ui/page-header'
import { requireTaskFromPath, taskListPath } from '../require-task-from-path.server'
import { formatMovedTasks } from '../format-moved-tasks'
import { MoveForm, PostponeForm } from './postpone-forms'
import { taskView } from '../task-view'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Postpone Task')

const OPEN_OF_A_CYCLE = 10

const { loader, action } = formsPage({
	permission: 'task.work',
	subject: requireTaskFromPath,
	load: async ({ ctx, task, request }) => {
		requireOpenTask(ctx, task)
		const today = todayIn(ctx.farm.timezone, ctx.now())
		const { cycleId } = task
		const open =
			cycleId === null
				? []
				: await listTasks(ctx, { cycleId, state: 'open', limit: OPEN_OF_A_CYCLE })
		const { searchParams } = new URL(request.url)
		const days = Number(searchParams.get('postponeDays') ?? POSTPONE_DEFAULT_DAYS)
		return {
			today,
			task: taskView(task, today),
			ofCycle: open.map(({ id, type, title, dueDate }) => ({ id, type, title, dueDate })),
			plan: await loadTaskPlan(ctx, task),
			values: {
				postpone: { postponeDays: Number.isInteger(days) ? days : POSTPONE_DEFAULT_DAYS },
				move: { to: searchParams.get('to') ?? '' },
			},
		}
	},
	forms: {
		postpone: {
			schema: PostponeTaskForm,
			submit: async ({ ctx, task }, { postponeDays }) => {
				const { days, moved } = await postponeTask(ctx, { taskId: task.id, days: postponeDays })
				const far = days === 1 ? '1 day' : `${days} days`
				return redirectWithToast(taskListPath(task), {
					title: 'Task Postponed',
					text: `Task has been postponed by ${far}: ${formatMovedTasks(moved)}.`,
				})
			},
		},
		move: {
			schema: MoveTaskForm,
			submit: async ({ ctx, task }, { to }) => {
				const { moved } = await moveTask(ctx, { taskId: task.id, to })
				const text = `${formatMovedTasks(moved)}.`
				return redirectWithToast(taskListPath(task), { title: 'Task moved', text })
			},
		},
	},
})

export { loader, action }

export default function PostponeTask() {
	const { values, ...shift } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Postpone Task"
				subtitle={`${shift.task.title} is due ${shift.task.day} (${shift.task.relative}).`}
			/>
			<div className="grid max-w-4xl items-start gap-4 lg:grid-cols-2">
				<PostponeForm {...shift} days={values.postpone.postponeDays} />
				<MoveForm {...shift} to={values.move.to} />
			</div>
		</>
	)
}
