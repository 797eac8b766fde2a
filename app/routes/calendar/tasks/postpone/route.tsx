import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
	MoveTaskForm,
	POSTPONE_DEFAULT_DAYS,
	PostponeTaskForm,
} from '@sfc/contract/tasks/task-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { listTasks } from '~/services/tasks/list-tasks.server'
import { moveTask } from '~/services/tasks/move-task.server'
import { loadTaskPlan } from '~/services/tasks/load-task-plan.server'
import { postponeTask } from '~/services/tasks/postpone-task.server'
import { requireOpenTask } from '~/services/tasks/require-open-task.server'
import { PageHeader } from '~/ui/page-header'
import { requireTaskFromPath, taskListPath } from '../require-task-from-path.server'
import { movedInWords } from '~/routes/calendar/moved-in-words'
import { MoveForm, PostponeForm } from './postpone-forms'
import { taskView } from '~/routes/calendar/task-view'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Postpone Task')

const OPEN_OF_A_CYCLE = 10

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath({ request, params })
	requirePermission(ctx, 'task.work')
	requireOpenTask(ctx, task)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const { cycleId } = task
	const open =
		cycleId === null ? [] : await listTasks(ctx, { cycleId, state: 'open', limit: OPEN_OF_A_CYCLE })
	const { searchParams } = new URL(request.url)
	const days = Number(searchParams.get('postponeDays') ?? POSTPONE_DEFAULT_DAYS)
	return {
		today,
		task: taskView(task, today),
		ofCycle: open.map(({ id, type, title, dueDate }) => ({ id, type, title, dueDate })),
		plan: await loadTaskPlan(ctx, task),
		days: Number.isInteger(days) ? days : POSTPONE_DEFAULT_DAYS,
		to: searchParams.get('to') ?? '',
		constraints: {
			postpone: getZodConstraint(PostponeTaskForm),
			move: getZodConstraint(MoveTaskForm),
		},
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, task } = await requireTaskFromPath({ request, params })
	requirePermission(ctx, 'task.work')
	const form = await readForm(request)
	const back = taskListPath(task)
	if (form.get('intent') === 'move') {
		const submission = parseWithZod(form, { schema: MoveTaskForm })
		if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
		try {
			const { moved } = await moveTask(requirePermission(ctx, 'task.work'), {
				taskId: task.id,
				to: submission.value.to,
			})
			const text = `${movedInWords(moved)}.`
			return await redirectWithToast(back, { kind: 'success', title: 'Task moved', text })
		} catch (error) {
			return replyWithFault(submission, error)
		}
	}
	const submission = parseWithZod(form, { schema: PostponeTaskForm })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const { days, moved } = await postponeTask(requirePermission(ctx, 'task.work'), {
			taskId: task.id,
			days: submission.value.postponeDays,
		})
		const far = days === 1 ? '1 day' : `${days} days`
		return await redirectWithToast(back, {
			kind: 'success',
			title: 'Task Postponed',
			text: `Task has been postponed by ${far}: ${movedInWords(moved)}.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function PostponeTask() {
	const { constraints, days, to, ...shift } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const isMove = result?.initialValue?.['intent'] === 'move'
	return (
		<>
			<PageHeader
				title="Postpone Task"
				subtitle={`${shift.task.title} is due ${shift.task.day} (${shift.task.relative}).`}
			/>
			<div className="grid max-w-4xl items-start gap-4 lg:grid-cols-2">
				<PostponeForm
					{...shift}
					days={days}
					lastResult={isMove ? undefined : result}
					constraint={constraints.postpone}
				/>
				<MoveForm
					{...shift}
					to={to}
					lastResult={isMove ? result : undefined}
					constraint={constraints.move}
				/>
			</div>
		</>
	)
}
