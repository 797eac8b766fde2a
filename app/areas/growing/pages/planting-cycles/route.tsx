import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CompleteTaskInput } from '@sfc/contract/growing/tasks/task'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { Plus, Sparkles } from 'lucide-react'
import { pageNumber } from '~/http/page-number'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { summarizeCycles } from '~/areas/growing/services/planting-cycles/summarize-cycles.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { CycleList } from './cycle-list/cycle-list'
import { PlantingTabs } from './planting-tabs'
import { readCyclePage } from './cycle-list/read-cycle-page.server'
import { readTaskPage, readUpcoming } from './task-list/read-task-page.server'
import { SummaryCards } from './summary-cards'
import { TaskList } from './task-list/task-list'
import { UpcomingTasks } from './task-list/upcoming-tasks'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Planting Cycles')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const tab = searchParams.get('tab')
	if (tab === 'trays') throw redirect('/planting-cycles/trays')
	const isTaskList = tab === 'tasks'
	return {
		farmName: ctx.farm.name,
		mayChange: hasPermission(ctx.role, 'crop.plan'),
		mayHarvest: hasPermission(ctx.role, 'stock.change'),
		summary: await summarizeCycles(ctx),
		upcoming: isTaskList ? null : await readUpcoming(ctx),
		cyclePage: isTaskList ? null : await readCyclePage(ctx, searchParams),
		taskPage: isTaskList ? await readTaskPage(ctx, pageNumber(searchParams.get('page'))) : null,
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	const form = await readForm(request)
	const { pathname, searchParams } = new URL(request.url)
	const tab = searchParams.get('tab') === 'tasks' ? '?tab=tasks' : ''
	const here = pathname.replace(/\.data$/, '') + tab
	const parsed = CompleteTaskInput.safeParse({ taskId: form.get('taskId') })
	const mayWork = requirePermission(ctx, 'task.work')
	try {
		if (!parsed.success) throw new Fault('invalid', 'Task is required')
		const { title } = await completeTask(mayWork, parsed.data)
		return await redirectWithToast(here, {
			title: 'Task completed successfully',
			text: `${title} is on the calendar as done today.`,
		})
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'forbidden') throw error
		const text = error.message
		return redirectWithToast(here, { kind: 'error', title: 'Failed to complete task', text })
	}
})

export default function PlantingCycles() {
	const { farmName, mayChange, mayHarvest, summary, upcoming, cyclePage, taskPage } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Planting Cycles"
				subtitle={`What grows on ${farmName}, and what needs doing for it.`}
				actions={
					mayChange && (
						<>
							<LinkButton to="/planting-cycles/clean-up" icon={Sparkles}>
								Clean Up
							</LinkButton>
							<LinkButton to="/planting-cycles/new" variant="primary" icon={Plus}>
								New Planting Cycle
							</LinkButton>
						</>
					)
				}
			/>
			<SummaryCards summary={summary} />
			<PlantingTabs current={taskPage ? 'tasks' : 'cycles'} {...summary} />
			{taskPage && <TaskList {...taskPage} mayChange={mayChange} />}
			{cyclePage && upcoming && (
				<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
					<CycleList {...cyclePage} mayChange={mayChange} mayHarvest={mayHarvest} />
					<UpcomingTasks {...upcoming} mayChange={mayChange} />
				</div>
			)}
		</>
	)
}
