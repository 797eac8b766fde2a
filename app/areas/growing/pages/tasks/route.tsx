import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Plus } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { ReentryAlert } from '../scouting/reentry-alert'
import { readReentryView } from '../scouting/reentry-view.server'
import { AnalyticsPanel } from './analytics-tab/analytics-panel'
import { handleCalendarForm } from './handle-calendar-form.server'
import { CalendarTab } from './calendar-tab/calendar-tab'
import { CyclesTab } from './cycles-tab/cycles-tab'
import { JournalTab } from './journal-tab/journal-tab'
import { readTab } from './read-tab.server'
import { TasksTab } from './tasks-tab/tasks-tab'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Farm Planning and Calendar')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	return {
		farmName: ctx.farm.name,
		timezone: ctx.farm.timezone,
		reentries: await readReentryView(ctx),
		mayWork: hasPermission(ctx.role, 'task.work'),
		mayPlan: hasPermission(ctx.role, 'crop.plan'),
		tab: await readTab(ctx, new URL(request.url).searchParams),
	}
})

export const action = page(({ request }: ActionFunctionArgs) => handleCalendarForm(request))

export default function Calendar() {
	const { farmName, timezone, mayWork, mayPlan, tab, reentries } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Farm Planning and Calendar"
				subtitle={`What needs doing on ${farmName}, and when.`}
				actions={
					mayWork && (
						<>
							<LinkButton to="/calendar/tasks/new" icon={Plus}>
								Add Task
							</LinkButton>
							<LinkButton to="/planting-cycles/new" variant="primary" icon={Plus}>
								New Cycle
							</LinkButton>
						</>
					)
				}
			/>
			<ReentryAlert reentries={reentries} timezone={timezone} />
			<Tabs
				label="Calendar and tasks"
				current={tab.key}
				tabs={[
					{ key: 'calendar', label: 'Calendar' },
					{ key: 'tasks', label: 'Tasks' },
					{ key: 'cycles', label: 'Cycles' },
					{ key: 'analytics', label: 'Analytics' },
					{ key: 'journal', label: 'Journal' },
				]}
			/>
			{tab.key === 'calendar' && <CalendarTab {...tab.data} mayWork={mayWork} />}
			{tab.key === 'tasks' && <TasksTab {...tab.data} timezone={timezone} mayWork={mayWork} />}
			{tab.key === 'cycles' && <CyclesTab {...tab.data} mayPlan={mayPlan} />}
			{tab.key === 'analytics' && <AnalyticsPanel analytics={tab.data} />}
			{tab.key === 'journal' && <JournalTab {...tab.data} timezone={timezone} />}
		</>
	)
}
