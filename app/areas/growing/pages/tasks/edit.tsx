import { useLoaderData } from '@remix-run/react'
import { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeTask } from '~/areas/growing/services/tasks/change-task.server'
import { requireOpenTask } from '~/areas/growing/services/tasks/require-open-task.server'
import { requireStandaloneTask } from '~/areas/growing/services/tasks/require-standalone-task.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireTaskFromPath, taskListPath } from './require-task-from-path.server'
import { listAssignees } from './list-assignees.server'
import { OwnTaskFields } from './own-task-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Task')

const { loader, action } = formPage({
	schema: TaskInput,
	permission: 'task.work',
	subject: requireTaskFromPath,
	load: async ({ ctx, task }) => {
		requireStandaloneTask(task)
		requireOpenTask(ctx, task)
		const { id, seriesId, title, dueDate, priority, durationMin } = task
		const values = {
			title,
			dueDate,
			priority,
			durationMin: durationMin ?? '',
			description: task.description ?? '',
			place: task.place ?? '',
			assignedTo: task.assignedTo?.id ?? '',
		}
		return { id, seriesId, values, people: await listAssignees(ctx) }
	},
	submit: async ({ ctx, task }, input) => {
		const { title } = await changeTask(ctx, { taskId: task.id, ...input })
		const text = `${title} was saved.`
		return redirectWithToast(taskListPath(task), { title: 'Task changed', text })
	},
})

export { loader, action }

export default function EditTask() {
	const { id, seriesId, values, people } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Edit Task"
				subtitle={seriesId === null ? values.title : 'Only this task; the others stay.'}
				actions={
					seriesId !== null && (
						<LinkButton to={`/calendar/series/${seriesId}`}>Change all following</LinkButton>
					)
				}
			/>
			<OwnTaskFields people={people} submitLabel="Save changes" back={`/calendar/tasks/${id}`} />
		</>
	)
}
