import type { FarmCtx } from '~/context.server'
import { readAnalyticsOfSpan } from '~/services/analytics/read-analytics-of-span.server'
import { readCalendar } from './read-calendar.server'
import { readCycles } from './read-cycles.server'
import { readJournal } from './read-journal.server'
import { readTaskList } from './read-task-list.server'

/** What the tab that the address names shows; any other name is the calendar. */
export async function readTab(ctx: FarmCtx, asked: URLSearchParams) {
	const key = asked.get('tab')
	if (key === 'tasks') return { key, data: await readTaskList(ctx, asked) } as const
	if (key === 'cycles') return { key, data: await readCycles(ctx, asked) } as const
	if (key === 'analytics')
		return { key, data: await readAnalyticsOfSpan(ctx, asked.get('span')) } as const
	if (key === 'journal') return { key, data: await readJournal(ctx) } as const
	return { key: 'calendar', data: await readCalendar(ctx, asked) } as const
}
