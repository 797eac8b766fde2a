import { addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { Fault } from '@sfc/domain/fault'

const YEARS_BACK = 5
const YEARS_AHEAD = 2
const YEAR_DAYS = 365

/**
 * Rejects a planting day that is years ago or ahead, which is a typing error. Throws Fault invalid
 * at `plantDate`.
 */
export function requirePlausibleDay(plantDate: string, today: string): void {
	const earliest = addDays(today, -YEARS_BACK * YEAR_DAYS)
	const latest = addDays(today, YEARS_AHEAD * YEAR_DAYS)
	if (plantDate >= earliest && plantDate <= latest) return
	throw new Fault(
		'invalid',
		`Planting day must be from ${formatDay(earliest)} to ${formatDay(latest)}`,
		{ field: 'plantDate' },
	)
}
