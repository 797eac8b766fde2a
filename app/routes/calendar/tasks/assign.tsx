import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { AssignTaskForm } from '@sfc/contract/tasks/task-input'
import { UserRound } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { assignTask } from '~/services/tasks/assign-task.server'
import { requireOpenTask } from '~/services/tasks/require-open-task.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { pageTitle } from '~/ui/page-title'
import { requireTaskFromPath, taskListPath } from './require-task-from-path.server'
import { listAssignees } from '../list-assignees.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Assign Task')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath(request, params.taskId)
	requireOpenTask(ctx, task)
	const { id, title, dueDate, assignedTo } = task
	return { task: { id, title, dueDate, assignedTo }, people: await listAssignees(ctx) }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath(request, params.taskId)
	const submission = parseWithZod(await readForm(request), { schema: AssignTaskForm })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const { assignedTo } = submission.value
		const assigned = await assignTask(ctx, { taskId: task.id, assignedTo })
		const who = assigned.assignedTo?.name
		const text = who ? `${task.title} is for ${who}.` : `${task.title} is for nobody in particular.`
		return await redirectWithToast(taskListPath(task), {
			kind: 'success',
			title: 'Task assigned',
			text,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function AssignTask() {
	const { task, people } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<{ assignedTo: string }>({
		id: 'assign',
		lastResult: useActionData<typeof action>(),
		defaultValue: { assignedTo: task.assignedTo?.id ?? '' },
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader title="Assign Task" subtitle={`${task.title}, due ${task.dueDate}`} />
			<Card className="max-w-xl">
				<Form method="post" {...getFormProps(form)} className="grid gap-4">
					<Errors id={form.errorId} errors={form.errors} />
					<SelectField
						label="Person"
						field={fields.assignedTo}
						options={people}
						placeholder="Nobody in particular"
					/>
					<div className="flex flex-wrap gap-2">
						<Button variant="primary" icon={UserRound} pending={isPending}>
							Assign
						</Button>
						<LinkButton to={`/calendar/tasks/${task.id}`}>Cancel</LinkButton>
					</div>
				</Form>
			</Card>
		</>
	)
}
