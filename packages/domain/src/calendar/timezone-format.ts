const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * The clock of a timezone (IANA name). Cached: creating a formatter takes a hundred times as long
 * as using it.
 */
export function timezoneFormat(timezone: string): Intl.DateTimeFormat {
	let clock = clocks.get(timezone)
	if (!clock) {
		clock = new Intl.DateTimeFormat('en-US', {
			timeZone: timezone,
			calendar: 'gregory',
			numberingSystem: 'latn',
			hourCycle: 'h23',
			year: 'numeric',
			month: '2-digit',
			day: '2-digit',
			hour: '2-digit',
			minute: '2-digit',
			second: '2-digit',
		})
		clocks.set(timezone, clock)
	}
	return clock
}
