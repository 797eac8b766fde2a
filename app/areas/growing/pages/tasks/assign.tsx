import { useLoaderData } from '@remix-run/react'
import { AssignTaskForm } from '@sfc/contract/growing/tasks/task-input'
import { UserRound } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { assignTask } from '~/areas/growing/services/tasks/assign-task.server'
import { requireOpenTask } from '~/areas/growing/services/tasks/require-open-task.server'
import { SaveRow } from '~/ui/form/save-row'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { requireTaskFromPath, taskListPath } from './require-task-from-path.server'
import { listAssignees } from './list-assignees.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Assign Task')

const { loader, action } = formPage({
	schema: AssignTaskForm,
	permission: 'task.work',
	subject: requireTaskFromPath,
	load: async ({ ctx, task }) => {
		requireOpenTask(ctx, task)
		const { id, title, dueDate, assignedTo } = task
		return {
			task: { id, title, dueDate },
			people: await listAssignees(ctx),
			values: { assignedTo: assignedTo?.id ?? '' },
		}
	},
	submit: async ({ ctx, task }, { assignedTo }) => {
		const assigned = await assignTask(ctx, { taskId: task.id, assignedTo })
		const who = assigned.assignedTo?.name
		const text = who ? `${task.title} is for ${who}.` : `${task.title} is unassigned.`
		return redirectWithToast(taskListPath(task), { title: 'Task assigned', text })
	},
})

export { loader, action }

export default function AssignTask() {
	const { task, people } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('assign')
	return (
		<>
			<PageHeader title="Assign Task" subtitle={`${task.title}, due ${task.dueDate}`} />
			<Card className="max-w-xl">
				<PostForm form={form} className="grid gap-4">
					<SelectField
						label="Person"
						field={fields.assignedTo}
						options={people}
						placeholder="Unassigned"
					/>
					<SaveRow
						label="Assign"
						icon={UserRound}
						isPending={isPending}
						cancelTo={`/calendar/tasks/${task.id}`}
					/>
				</PostForm>
			</Card>
		</>
	)
}
