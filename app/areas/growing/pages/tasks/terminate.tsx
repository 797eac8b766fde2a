import { useLoaderData } from '@remix-run/react'
import { TERMINATED_BY_USER, TerminateTaskInput } from '@sfc/contract/growing/tasks/task-input'
import { CircleSlash } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireOpenTask } from '~/areas/growing/services/tasks/require-open-task.server'
import { terminateTask } from '~/areas/growing/services/tasks/terminate-task.server'
import { SaveRow } from '~/ui/form/save-row'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireTaskFromPath, taskListPath } from './require-task-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Terminate Task')

const { loader, action } = formPage({
	schema: TerminateTaskInput,
	permission: 'task.work',
	subject: requireTaskFromPath,
	load: ({ ctx, task }) => {
		requireOpenTask(ctx, task)
		const { id, title, dueDate, cycleId, seriesId } = task
		return {
			task: { id, title, dueDate, ofCycle: cycleId !== null, ofSeries: seriesId !== null },
			values: { reason: TERMINATED_BY_USER },
		}
	},
	submit: async ({ ctx, task }, { reason }) => {
		await terminateTask(ctx, { taskId: task.id, reason })
		return redirectWithToast(taskListPath(task), {
			title: 'Task Terminated',
			text: 'Task has been cancelled and removed from schedule',
		})
	},
})

export { loader, action }

export default function TerminateTask() {
	const { task } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('terminate')
	return (
		<>
			<PageHeader title="Terminate Task" subtitle={`${task.title}, due ${task.dueDate}`} />
			<Card className="max-w-xl">
				<p>The task is cancelled and removed from the schedule; it is not counted as done.</p>
				{task.ofCycle && (
					<p className="mt-2 text-muted">
						Its planting cycle stays as it is, with its days and its other tasks. The task can be
						restored from the cancelled tasks while the crop still needs it.
					</p>
				)}
				{task.ofSeries && (
					<p className="mt-2 text-muted">
						Only this one is cancelled; the next ones come as planned.
					</p>
				)}
				<PostForm form={form} className="mt-4 grid gap-4">
					<InputField label="Reason" field={fields.reason} />
					<SaveRow
						label="Terminate task"
						icon={CircleSlash}
						isPending={isPending}
						cancelTo={`/calendar/tasks/${task.id}`}
						variant="danger"
					/>
				</PostForm>
			</Card>
		</>
	)
}
