import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { TaskSeriesInput } from '@sfc/contract/tasks/task-input'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatRecurrence, seriesDays } from '@sfc/domain/tasks/series-days'
import { CircleSlash } from 'lucide-react'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { changeTaskSeries } from '~/services/tasks/change-task-series.server'
import { endTaskSeries } from '~/services/tasks/end-task-series.server'
import { requireSeries } from '~/services/tasks/require-series.server'
import { findSeries } from '~/services/tasks/find-series.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listAssignees } from './list-assignees.server'
import { OwnTaskFields, REPEATS } from './own-task-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Recurring Task')

const BACK = '/calendar?tab=tasks&kind=maintenance'
const FARTHEST_NEXT_DAYS = 800

async function enter(request: Request, id: string | undefined) {
	const seriesId = parsePathId(id, 'Recurring task not found')
	const ctx = await requireSeries(await requireUser(request), { seriesId })
	requirePermission(ctx, 'task.work')
	return { ctx, seriesId }
}

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, seriesId } = await enter(request, params.seriesId)
	const series = await findSeries(ctx, { seriesId })
	const { title, priority, durationMin, unit, every } = series
	const tomorrow = addDays(todayIn(ctx.farm.timezone, ctx.now()), 1)
	const [next] = seriesDays(series, tomorrow, addDays(tomorrow, FARTHEST_NEXT_DAYS))
	const values = {
		title,
		priority,
		durationMin,
		unit,
		every,
		dueDate: next ?? tomorrow,
		description: series.description ?? '',
		place: series.place ?? '',
		assignedTo: series.assignedTo ?? '',
		lastDay: series.lastDay ?? '',
	}
	const people = await listAssignees(ctx)
	const repeats = formatRecurrence(series)
	return { repeats, values, people, constraint: getZodConstraint(TaskSeriesInput) }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, seriesId } = await enter(request, params.seriesId)
	const form = await readForm(request)
	if (form.get('intent') === 'end') {
		const removed = await endTaskSeries(ctx, { seriesId })
		const gone = removed === 1 ? '1 task' : `${removed} tasks`
		return redirectWithToast(BACK, {
			kind: 'success',
			title: 'Recurring task ended',
			text: `${gone} after today went; what is due until today stays.`,
		})
	}
	const submission = parseWithZod(form, { schema: TaskSeriesInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const { title } = await changeTaskSeries(ctx, { seriesId, ...submission.value })
		return await redirectWithToast(BACK, {
			kind: 'success',
			title: 'Recurring task changed',
			text: `${title} is as you said from that day on.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function SeriesPage() {
	const { repeats, ...setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Recurring Task"
				subtitle={`${setup.values.title}: ${repeats.toLowerCase()}. What is past stays as it was.`}
			/>
			<div className="grid gap-4">
				<OwnTaskFields
					{...setup}
					units={REPEATS}
					dayLabel="From this day on"
					lastResult={useActionData<typeof action>()}
					submitLabel="Save from this day on"
					back={BACK}
				/>
				<Card title="End it" icon={CircleSlash} className="max-w-3xl">
					<p className="text-muted">
						Its open tasks after today are removed. Those of today and before stay until they are
						done.
					</p>
					<Form method="post" className="mt-3">
						<Button variant="danger-outline" name="intent" value="end">
							End recurring task
						</Button>
					</Form>
				</Card>
			</div>
		</>
	)
}
