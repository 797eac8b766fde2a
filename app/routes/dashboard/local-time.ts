import { formatMonthDay } from '@sfc/domain/calendar/format-day'
import { twelveHours } from '@sfc/domain/calendar/twelve-hours'
import { shownAt } from '@sfc/domain/calendar/zone-clock'

const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A time in a farm's timezone: `Sun, Nov 22, 2:05 PM GMT+1`. Formats are cached per timezone,
 * because creating one is slow.
 */
export function localTime(at: number, timezone: string): string {
	const known = shownAt(timezone, at)
	if (known) {
		const text = known.local.toISOString()
		const weekday = WEEKDAYS[known.local.getUTCDay()] ?? ''
		return `${weekday}, ${formatMonthDay(text.slice(0, 10))}, ${twelveHours(known.local)} ${known.name}`
	}
	const format = formats.get(timezone) ?? createFormat(timezone)
	formats.set(timezone, format)
	return format.format(at)
}

const createFormat = (timeZone: string) =>
	new Intl.DateTimeFormat('en-US', {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		hour: 'numeric',
		minute: '2-digit',
		timeZone,
		timeZoneName: 'short',
	})
