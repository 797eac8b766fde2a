import { addDays, todayIn } from '../../calendar/calendar-day'

/** Words of an address that stand for days of the farm, as `2026-11-28`. */
const DAYS = { yesterday: -1, today: 0, tomorrow: 1 } as const

/** Fills in the days of an address; null when it is none. */
export function fillPriceAddress(
	url: string,
	{ timezone, now }: { timezone: string; now: number },
): URL | null {
	const today = todayIn(timezone, now)
	const filled = url.replace(/\{(yesterday|today|tomorrow)\}/g, (_, day: keyof typeof DAYS) =>
		addDays(today, DAYS[day]),
	)
	return URL.canParse(filled) ? new URL(filled) : null
}
