import type { FarmCtx } from '~/context.server'
import { readAnalyticsForSpan } from '~/areas/growing/services/analytics/read-analytics-for-span.server'
import { readCalendar } from './calendar-tab/read-calendar.server'
import { readCycles } from './cycles-tab/read-cycles.server'
import { readJournal } from './journal-tab/read-journal.server'
import { readTaskList } from './tasks-tab/read-task-list.server'

/** The data of the tab in the address; the calendar for an unknown one. */
export async function readTab(ctx: FarmCtx, asked: URLSearchParams) {
	const key = asked.get('tab')
	if (key === 'tasks') return { key, data: await readTaskList(ctx, asked) } as const
	if (key === 'cycles') return { key, data: await readCycles(ctx, asked) } as const
	if (key === 'analytics')
		return { key, data: await readAnalyticsForSpan(ctx, asked.get('span')) } as const
	if (key === 'journal') return { key, data: await readJournal(ctx) } as const
	return { key: 'calendar', data: await readCalendar(ctx, asked) } as const
}
