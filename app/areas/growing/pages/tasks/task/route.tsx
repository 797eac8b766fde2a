import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CompleteTaskInput } from '@sfc/contract/growing/tasks/task'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { dayOnCalendar } from '@sfc/domain/growing/tasks/day-on-calendar'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { restoreTask } from '~/areas/growing/services/tasks/restore-task.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { requireTaskFromPath, taskListPath } from '../require-task-from-path.server'
import { TaskCard } from './task-card'
import { taskView } from '../task-view'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Task')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath({ request, params })
	const { completedAt, completionNote, seriesId, terminatedAt, terminatedBy } = task
	return {
		farm: { name: ctx.farm.name, timezone: ctx.farm.timezone },
		mayWork: hasPermission(ctx.role, 'task.work'),
		mayPlan: hasPermission(ctx.role, 'crop.plan'),
		task: {
			...taskView(task, todayIn(ctx.farm.timezone, ctx.now())),
			calendarDay: dayOnCalendar(task, ctx.farm.timezone),
			completedAt,
			completionNote,
			seriesId,
			terminatedAt,
			terminatedBy,
			reason: task.terminationReason,
		},
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath({ request, params })
	requirePermission(ctx, 'task.work')
	const form = await readForm(request)
	form.set('taskId', String(task.id))
	const isAgain = form.get('intent') === 'again'
	const submission = parseWithZod(form, { schema: CompleteTaskInput })
	try {
		if (submission.status !== 'success')
			throw new Fault('invalid', 'The note must be at most 2000 characters')
		if (isAgain) await restoreTask(requirePermission(ctx, 'task.work'), { taskId: task.id })
		else await completeTask(requirePermission(ctx, 'task.work'), submission.value)
		return await redirectWithToast(taskListPath(task), {
			kind: 'success',
			title: isAgain ? 'Task restored' : 'Task completed successfully',
			text: isAgain
				? `${task.title} is back in the schedule.`
				: 'It is on the calendar as done today.',
		})
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		return redirectWithToast(`/calendar/tasks/${task.id}`, {
			kind: 'error',
			title: isAgain ? 'Failed to restore task' : 'Failed to complete task',
			text: error.message,
		})
	}
})

export default function TaskPage() {
	const { farm, ...rest } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={rest.task.title}
				subtitle={`A task of ${farm.name}`}
				actions={
					<LinkButton to={`/calendar?day=${rest.task.calendarDay}`}>Show in calendar</LinkButton>
				}
			/>
			<TaskCard {...rest} timezone={farm.timezone} />
		</>
	)
}
