import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { TaskInput } from '@sfc/contract/tasks/task-input'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeTask } from '~/services/tasks/change-task.server'
import { requireOpenTask } from '~/services/tasks/require-open-task.server'
import { requireStandaloneTask } from '~/services/tasks/require-standalone-task.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireTaskFromPath, taskListPath } from './require-task-from-path.server'
import { listAssignees } from '../list-assignees.server'
import { OwnTaskFields } from '../own-task-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Task')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath(request, params.taskId)
	requireStandaloneTask(task)
	requireOpenTask(ctx, task)
	const { id, seriesId, title, dueDate, priority, durationMin } = task
	const values = {
		title,
		dueDate,
		priority,
		durationMin,
		description: task.description ?? '',
		place: task.place ?? '',
		assignedTo: task.assignedTo?.id ?? '',
	}
	const people = await listAssignees(ctx)
	return { id, seriesId, values, people, constraint: getZodConstraint(TaskInput) }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath(request, params.taskId)
	const submission = parseWithZod(await readForm(request), { schema: TaskInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const { title } = await changeTask(ctx, { taskId: task.id, ...submission.value })
		const text = `${title} was saved.`
		return await redirectWithToast(taskListPath(task), {
			kind: 'success',
			title: 'Task changed',
			text,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function EditTask() {
	const { id, seriesId, ...setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Edit Task"
				subtitle={seriesId === null ? setup.values.title : 'This one alone; the others stay.'}
				actions={
					seriesId !== null && (
						<LinkButton to={`/calendar/series/${seriesId}`}>Change all following</LinkButton>
					)
				}
			/>
			<OwnTaskFields
				{...setup}
				lastResult={useActionData<typeof action>()}
				submitLabel="Save changes"
				back={`/calendar/tasks/${id}`}
			/>
		</>
	)
}
