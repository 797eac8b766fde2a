import { timezoneFormat } from './timezone-format'

/** The minute of the day in a timezone at an instant (milliseconds UTC): 0 to 1439. */
export function minuteOfDay(timezone: string, at: number): number {
	const parts = timezoneFormat(timezone).formatToParts(at)
	const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
	return of('hour') * 60 + of('minute')
}
