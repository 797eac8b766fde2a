const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A time in a farm's timezone: `Sun, Nov 22, 2:05 PM GMT+1`. Formats are cached per timezone,
 * because creating one is slow.
 */
export function localTime(at: number, timezone: string): string {
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
