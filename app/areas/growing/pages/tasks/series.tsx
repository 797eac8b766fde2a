import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TaskSeriesInput } from '@sfc/contract/growing/tasks/task-input'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatRecurrence, seriesDays } from '@sfc/domain/growing/tasks/series-days'
import { CircleSlash } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarmInAddress, requireUser } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeTaskSeries } from '~/areas/growing/services/tasks/change-task-series.server'
import { endTaskSeries } from '~/areas/growing/services/tasks/end-task-series.server'
import {
	findChecklistId,
	findSeries,
	requireSeries,
} from '~/areas/growing/services/tasks/find-series.server'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listAssignees } from './list-assignees.server'
import { OwnTaskFields, REPEATS } from './own-task-fields'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Recurring Task')

const BACK = '/calendar?tab=tasks&kind=maintenance'
const FARTHEST_NEXT_DAYS = 800

const { loader, action } = formPage({
	schema: TaskSeriesInput,
	permission: 'task.work',
	subject: async ({ request, params }) => {
		const seriesId = parsePathId(params.seriesId, 'Recurring task not found')
		const ctx = await requireSeries(await requireUser(request), { seriesId })
		requireFarmInAddress(request, ctx.farm)
		return { ctx, seriesId }
	},
	load: async ({ ctx, seriesId }) => {
		const checklistId = await findChecklistId(ctx.db.read, { seriesId })
		if (checklistId !== null) throw redirect(`/checklists/${checklistId}/edit`)
		const series = await findSeries(ctx, { seriesId })
		const { title, priority, durationMin, unit, every } = series
		const tomorrow = addDays(todayIn(ctx.farm.timezone, ctx.now()), 1)
		const [next] = seriesDays(series, tomorrow, addDays(tomorrow, FARTHEST_NEXT_DAYS))
		const values = {
			title,
			priority,
			durationMin: durationMin ?? '',
			unit,
			every,
			dueDate: next ?? tomorrow,
			description: series.description ?? '',
			place: series.place ?? '',
			assignedTo: series.assignedTo ?? '',
			lastDay: series.lastDay ?? '',
		}
		return { repeats: formatRecurrence(series), values, people: await listAssignees(ctx) }
	},
	submit: async ({ ctx, seriesId }, input) => {
		const { title } = await changeTaskSeries(ctx, { seriesId, ...input })
		return redirectWithToast(BACK, {
			title: 'Recurring task changed',
			text: `${title} is as you said from that day on.`,
		})
	},
	intents: {
		end: async ({ ctx, seriesId }) => {
			const removed = await endTaskSeries(ctx, { seriesId })
			const gone = removed === 1 ? '1 task' : `${removed} tasks`
			return redirectWithToast(BACK, {
				title: 'Recurring task ended',
				text: `${gone} after today went; what is due until today stays.`,
			})
		},
	},
})

export { loader, action }

export default function SeriesPage() {
	const { repeats, values, people } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Recurring Task"
				subtitle={`${values.title}: ${repeats.toLowerCase()}. What is past stays as it was.`}
			/>
			<div className="grid gap-4">
				<OwnTaskFields
					people={people}
					units={REPEATS}
					dayLabel="From this day on"
					submitLabel="Save from this day on"
					back={BACK}
				/>
				<Card title="End it" icon={CircleSlash} className="max-w-3xl">
					<p className="text-muted">
						Its open tasks after today are removed. Those of today and before stay until they are
						done.
					</p>
					<div className="mt-3">
						<AskFirst label="End recurring task" variant="danger-outline">
							<p>This cannot be undone.</p>
							<Form method="post">
								<Button variant="danger" name="intent" value="end">
									End recurring task
								</Button>
							</Form>
						</AskFirst>
					</div>
				</Card>
			</div>
		</>
	)
}
