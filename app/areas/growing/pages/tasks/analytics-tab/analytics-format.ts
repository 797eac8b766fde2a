import { formatNumber } from '@sfc/domain/units/format-number'
import { formatMonth, formatMonthDay } from '@sfc/domain/calendar/format-day'

/** `1 cycle`, `1,200 cycles`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
	`${formatNumber(count)} ${count === 1 ? one : many}`

/** Days as a median gives them: `14`, `14.5`. */
export const formatDays = (days: number): string => formatCount(days, 'day')

/** A percentage, or the text for none. */
export const formatShare = (pct: number | null, none: string): string =>
	pct === null ? none : `${pct} %`

/** A week by its first day, `Mar 2`; a month by its name, `Mar 2026`. */
export const periodName = ({ from }: { from: string }, step: 'week' | 'month'): string =>
	(step === 'week' ? formatMonthDay : formatMonth)(from)
