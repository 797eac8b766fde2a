import { useLoaderData } from '@remix-run/react'
import { CompleteTaskInput } from '@sfc/contract/growing/tasks/task'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatMinutes } from '@sfc/domain/growing/work/work-minutes'
import { dayOnCalendar } from '@sfc/domain/growing/tasks/day-on-calendar'
import type { FarmCtx } from '~/context.server'
import { formPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { restoreTask } from '~/areas/growing/services/tasks/restore-task.server'
import { countWork } from '~/areas/growing/services/work/list-work.server'
import {
	discardWork,
	readRunningWork,
	startWork,
	stopWork,
} from '~/areas/growing/services/work/work-timer.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { ReentryAlert } from '../../scouting/reentry-alert'
import { readReentryView } from '../../scouting/reentry-view.server'
import { requireTaskFromPath, taskListPath } from '../require-task-from-path.server'
import { TaskCard } from './task-card'
import { WorkCard } from './work-card'
import { taskView } from '../task-view'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Task')

const { loader, action } = formPage({
	schema: CompleteTaskInput.pick({ notes: true, minutes: true }),
	permission: 'farm.see',
	send: 'task.work',
	subject: requireTaskFromPath,
	load: async ({ ctx, task }) => {
		const mayWork = hasPermission(ctx.role, 'task.work')
		const { completedAt, completionNote, seriesId, terminatedAt, terminatedBy } = task
		return {
			farm: { name: ctx.farm.name, timezone: ctx.farm.timezone },
			mayWork,
			work: mayWork ? await readWork(ctx, task.id) : null,
			reentries: await readReentryView(ctx, task.crop?.zone),
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
	},
	submit: ({ ctx, task }, completion) =>
		redirectOnFault({ backTo: pathOf(task), title: 'Failed to complete task' }, async () => {
			await completeTask(ctx, { taskId: task.id, ...completion })
			return redirectWithToast(taskListPath(task), {
				title: 'Task completed successfully',
				text: 'It is on the calendar as done today.',
			})
		}),
	intents: {
		'start-work': ({ ctx, task }) =>
			redirectOnFault({ backTo: pathOf(task), title: 'Work not started' }, async () => {
				await startWork(ctx, { taskId: task.id })
				return redirectWithToast(pathOf(task), { title: 'Work started', text: task.title })
			}),
		'stop-work': ({ ctx, task }) =>
			redirectOnFault({ backTo: pathOf(task), title: 'Work not stopped' }, async () => {
				const { minutes } = await stopWork(ctx)
				const text = `${formatMinutes(minutes)} recorded.`
				return redirectWithToast(pathOf(task), { title: 'Work stopped', text })
			}),
		'discard-work': ({ ctx, task }) =>
			redirectOnFault({ backTo: pathOf(task), title: 'Time not discarded' }, async () => {
				await discardWork(ctx)
				return redirectWithToast(pathOf(task), { title: 'Time discarded' })
			}),
		again: ({ ctx, task }) =>
			redirectOnFault({ backTo: pathOf(task), title: 'Failed to restore task' }, async () => {
				await restoreTask(ctx, { taskId: task.id })
				return redirectWithToast(taskListPath(task), {
					title: 'Task restored',
					text: `${task.title} is back in the schedule.`,
				})
			}),
	},
})

async function readWork(ctx: FarmCtx, taskId: number) {
	const { total, minutes } = await countWork(ctx, { taskId })
	return {
		time: total > 0 ? formatMinutes(minutes) : null,
		running: await readRunningWork(ctx),
	}
}

const pathOf = ({ id }: { id: number }) => `/calendar/tasks/${id}`

export { loader, action }

export default function TaskPage() {
	const { farm, reentries, work, ...rest } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={rest.task.title}
				subtitle={`A task of ${farm.name}`}
				actions={
					<LinkButton to={`/calendar?day=${rest.task.calendarDay}`}>Show in calendar</LinkButton>
				}
			/>
			<ReentryAlert reentries={reentries} timezone={farm.timezone} />
			<TaskCard {...rest} timezone={farm.timezone} />
			{work && <WorkCard {...work} taskId={rest.task.id} timezone={farm.timezone} />}
		</>
	)
}
