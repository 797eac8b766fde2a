import type { Formats } from '../units/formats'
import { formatDay, formatMonthDay } from './format-day'
import { localAt } from './zone-clock'

type ClockOf = Pick<Formats, 'clock'>

const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

const dayOf = (local: Date) => local.toISOString().slice(0, 10)

/** A moment in a farm's timezone with the zone named: `Nov 21, 2:12 PM EST`. */
export function formatInstant(at: number, timezone: string, formats: ClockOf): string {
	const { local, name } = localAt(timezone, at)
	return `${formatMonthDay(dayOf(local))}, ${formatLocal(local, formats)} ${name}`
}

/** An instant with its year: `Nov 21, 2026, 2:12 PM EST`. */
export function formatInstantWithYear(at: number, timezone: string, formats: ClockOf): string {
	const { local, name } = localAt(timezone, at)
	return `${formatDay(dayOf(local))}, ${formatLocal(local, formats)} ${name}`
}

/** An instant with its weekday: `Sun, Nov 22, 2:05 PM GMT+1`. */
export function formatLocalTime(at: number, timezone: string, formats: ClockOf): string {
	const weekday = WEEKDAYS[localAt(timezone, at).local.getUTCDay()] ?? ''
	return `${weekday}, ${formatInstant(at, timezone, formats)}`
}

/** The time of day alone, with its zone: `2:05 PM EST`. */
export function formatTimeWithZone(at: number, timezone: string, formats: ClockOf): string {
	const { local, name } = localAt(timezone, at)
	return `${formatLocal(local, formats)} ${name}`
}

/** The time of day alone: `2:05 PM` or `14:05`. */
export const formatTime = (at: number, timezone: string, formats: ClockOf): string =>
	formatLocal(localAt(timezone, at).local, formats)

/** The time that a local clock shows, given as if it were UTC: `2:05 PM` or `14:05`. */
export function formatLocal(local: Date, { clock }: ClockOf): string {
	const hours = local.getUTCHours()
	const minutes = String(local.getUTCMinutes()).padStart(2, '0')
	return clock === '24'
		? `${String(hours).padStart(2, '0')}:${minutes}`
		: `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}
