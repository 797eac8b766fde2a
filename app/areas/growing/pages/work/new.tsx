import { useLoaderData } from '@remix-run/react'
import { WorkFields as WorkSchema, WorkInput } from '@sfc/contract/growing/work/work-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatMinutes } from '@sfc/domain/growing/work/work-minutes'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectWithToast } from '~/http/toast.server'
import { findTask } from '~/areas/growing/services/find-task.server'
import { recordWork } from '~/areas/growing/services/work/record-work.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listWorkCrops, listWorkers } from './prepare-work-form.server'
import { WorkFields } from './work-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Record Work')

const { loader, action } = formPage({
	schema: WorkInput,
	permission: 'task.work',
	load: async ({ ctx, request }) => {
		const named = new URL(request.url).searchParams.get('task')
		const task =
			named === null ? null : await findTask(ctx, { taskId: parsePathId(named, 'Task not found') })
		return {
			constraint: formConstraints(WorkSchema),
			crops: await listWorkCrops(ctx, task?.cycleId),
			people: await listWorkers(ctx),
			taskId: task?.id ?? null,
			values: {
				title: task?.title ?? '',
				workedOn: todayIn(ctx.farm.timezone, ctx.now()),
				cycleId: task?.cycleId == null ? '' : String(task.cycleId),
				personId: ctx.user.id,
				note: '',
			},
		}
	},
	submit: async ({ ctx }, input) => {
		await recordWork(ctx, input)
		const backTo = input.taskId == null ? '/work' : `/calendar/tasks/${input.taskId}`
		const text = [formatMinutes(input.minutes), input.title].filter(Boolean).join(', ')
		return redirectWithToast(backTo, { title: 'Work recorded', text })
	},
})

export { loader, action }

export default function NewWork() {
	const { crops, people, taskId } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Record Work" subtitle="What was done, for how long, and for which crop" />
			<WorkFields crops={crops} people={people} taskId={taskId} submitLabel="Record work" />
		</>
	)
}
