import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { TERMINATED_BY_USER, TerminateTaskInput } from '@sfc/contract/tasks/task-input'
import { CircleSlash } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireOpenTask } from '~/services/tasks/require-open-task.server'
import { terminateTask } from '~/services/tasks/terminate-task.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireTaskFromPath, taskListPath } from './require-task-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Terminate Task')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath(request, params.taskId)
	requireOpenTask(ctx, task)
	const { id, title, dueDate, cycleId, seriesId } = task
	return {
		task: { id, title, dueDate, ofCycle: cycleId !== null, ofSeries: seriesId !== null },
		constraint: getZodConstraint(TerminateTaskInput),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath(request, params.taskId)
	const submission = parseWithZod(await readForm(request), { schema: TerminateTaskInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await terminateTask(ctx, { taskId: task.id, reason: submission.value.reason })
		return await redirectWithToast(taskListPath(task), {
			kind: 'success',
			title: 'Task Terminated',
			text: 'Task has been cancelled and removed from schedule',
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function TerminateTask() {
	const { task, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<{ reason: string }>({
		id: 'terminate',
		lastResult: useActionData<typeof action>(),
		defaultValue: { reason: TERMINATED_BY_USER },
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader title="Terminate Task" subtitle={`${task.title}, due ${task.dueDate}`} />
			<Card className="max-w-xl">
				<p>The task is cancelled and removed from the schedule; it is not counted as done.</p>
				{task.ofCycle && (
					<p className="mt-2 text-muted">
						Its planting cycle stays as it is, with its days and its other tasks. The task can be
						planned again from the tasks that were called off, while the crop still needs it.
					</p>
				)}
				{task.ofSeries && (
					<p className="mt-2 text-muted">
						Only this one is cancelled; the next ones come as planned.
					</p>
				)}
				<Form method="post" {...getFormProps(form)} className="mt-4 grid gap-4">
					<Errors id={form.errorId} errors={form.errors} />
					<InputField label="Reason" type="text" field={fields.reason} />
					<div className="flex flex-wrap gap-2">
						<Button variant="danger" icon={CircleSlash} pending={isPending}>
							Terminate task
						</Button>
						<LinkButton to={`/calendar/tasks/${task.id}`}>Cancel</LinkButton>
					</div>
				</Form>
			</Card>
		</>
	)
}
