import { useLoaderData, useNavigation } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { Trash2 } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { removeTask } from '~/areas/growing/services/tasks/remove-task.server'
import { requireOpenTask } from '~/areas/growing/services/tasks/require-open-task.server'
import { requireStandaloneTask } from '~/areas/growing/services/tasks/require-standalone-task.server'
import { ConfirmForm } from '~/ui/form/confirm-form'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireTaskFromPath, taskListPath } from './require-task-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Delete Task')

const { loader, action } = confirmPage({
	permission: 'task.work',
	subject: requireTaskFromPath,
	load: ({ ctx, task }) => {
		requireStandaloneTask(task)
		requireOpenTask(ctx, task)
		return { id: task.id, title: task.title, day: formatDay(task.dueDate) }
	},
	submit: async ({ ctx, task }) => {
		await removeTask(ctx, { taskId: task.id })
		const text = `${task.title} is gone.`
		return redirectWithToast(taskListPath(task), { title: 'Task deleted', text })
	},
})

export { loader, action }

export default function DeleteTask() {
	const { id, title, day } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Delete Task" />
			<Card className="max-w-xl">
				<p className="text-lg wrap-anywhere">
					This removes the task "{title}" of {day} for good.
				</p>
				<p className="mt-2 text-muted">
					Terminate it instead to keep on record that it was planned and not done.
				</p>
				<ConfirmForm
					label="Delete task"
					icon={Trash2}
					isPending={isPending}
					cancelTo={`/calendar/tasks/${id}`}
				/>
			</Card>
		</>
	)
}
