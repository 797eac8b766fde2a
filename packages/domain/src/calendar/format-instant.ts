import { formatMonthDay } from './format-day'
import { shownAt } from './zone-clock'

/**
 * A moment in a farm's timezone with the zone named: `Nov 21, 14:12 EST`. Put together from parts:
 * servers and browsers differ in the blanks they put between them.
 */
export function formatInstant(at: number, timeZone: string): string {
	const known = shownAt(timeZone, at)
	if (known) {
		const text = known.local.toISOString()
		return `${formatMonthDay(text.slice(0, 10))}, ${text.slice(11, 16)} ${known.name}`
	}
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		day: 'numeric',
		month: 'short',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZoneName: 'short',
	}).formatToParts(at)
	const part = (type: Intl.DateTimeFormatPartTypes) =>
		parts.find((candidate) => candidate.type === type)?.value ?? ''
	return `${part('month')} ${part('day')}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}
