import { useLoaderData } from '@remix-run/react'
import { NewTaskForm } from '@sfc/contract/growing/tasks/task-input'
import { isCalendarDay, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addTask } from '~/areas/growing/services/tasks/add-task.server'
import { startTaskSeries } from '~/areas/growing/services/tasks/start-task-series.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listAssignees } from './list-assignees.server'
import { OwnTaskFields, REPEATS } from './own-task-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Task')

const BACK = '/calendar?tab=tasks&kind=maintenance'

const { loader, action } = formPage({
	schema: NewTaskForm,
	permission: 'task.work',
	load: async ({ ctx, request }) => {
		const { searchParams } = new URL(request.url)
		const asked = searchParams.get('day') ?? ''
		const unit = searchParams.get('unit') ?? ''
		const every = Number(searchParams.get('every'))
		const values = {
			title: (searchParams.get('title') ?? '').slice(0, 200),
			description: '',
			place: '',
			assignedTo: '',
			priority: 'medium',
			durationMin: '' as const,
			unit: REPEATS.some(({ value }) => value === unit) ? unit : 'once',
			every: Number.isInteger(every) && every > 0 ? every : 1,
			lastDay: '',
			dueDate: isCalendarDay(asked) ? asked : todayIn(ctx.farm.timezone, ctx.now()),
		}
		return { farmName: ctx.farm.name, values, people: await listAssignees(ctx) }
	},
	submit: async ({ ctx }, { unit, ...input }) => {
		if (unit === 'once') await addTask(ctx, input)
		else await startTaskSeries(ctx, { ...input, unit })
		const often = unit === 'once' ? '' : `, ${formatRecurrence({ ...input, unit }).toLowerCase()}`
		return redirectWithToast(BACK, { title: 'Task added', text: `${input.title}${often}.` })
	},
})

export { loader, action }

export default function NewTask() {
	const { farmName, people } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Add Task" subtitle={`A task on ${farmName}, once or repeating.`} />
			<OwnTaskFields
				people={people}
				units={[{ value: 'once', label: 'Once' }, ...REPEATS]}
				submitLabel="Add task"
				back="/calendar?tab=tasks"
			/>
		</>
	)
}
