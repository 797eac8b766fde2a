import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewTaskForm } from '@sfc/contract/tasks/task-input'
import { isCalendarDay, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatRecurrence } from '@sfc/domain/tasks/series-days'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { addTask } from '~/services/tasks/add-task.server'
import { startTaskSeries } from '~/services/tasks/start-task-series.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listAssignees } from '../list-assignees.server'
import { OwnTaskFields, REPEATS } from '../own-task-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Task')

const BACK = '/calendar?tab=tasks&kind=maintenance'

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'task.work')
	const asked = new URL(request.url).searchParams.get('day') ?? ''
	const values = {
		title: '',
		description: '',
		place: '',
		assignedTo: '',
		priority: 'medium',
		durationMin: 30,
		unit: 'once',
		every: 1,
		lastDay: '',
		dueDate: isCalendarDay(asked) ? asked : todayIn(ctx.farm.timezone, ctx.now()),
	}
	const people = await listAssignees(ctx)
	return { farmName: ctx.farm.name, values, people, constraint: getZodConstraint(NewTaskForm) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'task.work')
	const submission = parseWithZod(await readForm(request), { schema: NewTaskForm })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	const { unit, ...input } = submission.value
	try {
		if (unit === 'once') await addTask(ctx, input)
		else await startTaskSeries(ctx, { ...input, unit })
		const often = unit === 'once' ? '' : `, ${formatRecurrence({ ...input, unit }).toLowerCase()}`
		return await redirectWithToast(BACK, {
			kind: 'success',
			title: 'Task added',
			text: `${input.title}${often}.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function NewTask() {
	const { farmName, ...setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Add Task" subtitle={`Own work on ${farmName}, once or again and again.`} />
			<OwnTaskFields
				{...setup}
				units={[{ value: 'once', label: 'Once' }, ...REPEATS]}
				lastResult={useActionData<typeof action>()}
				submitLabel="Add task"
				back="/calendar?tab=tasks"
			/>
		</>
	)
}
