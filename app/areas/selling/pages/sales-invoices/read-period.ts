import { addMonths } from '@sfc/domain/calendar/add-months'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import type { z } from 'zod'
import { formatIssue } from '~/http/format-issue'

type Period = { from: string; until: string }

/** The last whole month before a day. */
export function lastMonth(today: string): Period {
	const first = `${today.slice(0, 7)}-01`
	return { from: addMonths(first, -1), until: addDays(first, -1) }
}

/** Reads a query with days from an address: null with the reasons when it cannot be read. */
export function readPeriod<T extends Period>(
	request: Request,
	schema: z.ZodType<T>,
	usual: Partial<T>,
): { typed: Record<string, string>; query: T | null; errors: string[] } {
	const given = Object.fromEntries(new URL(request.url).searchParams)
	const typed = { ...(usual as Record<string, string>), ...given }
	const parsed = schema.safeParse(typed, { error: formatIssue })
	return {
		typed,
		query: parsed.success ? parsed.data : null,
		errors: parsed.success ? [] : [...new Set(parsed.error.issues.map(({ message }) => message))],
	}
}
