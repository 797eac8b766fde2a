import { daysBetween } from '../../calendar/calendar-day'
import { planDates } from './plan-dates'

type CycleDates = { plantDate: string; transplantDays: number; harvestDays: number }

/** Days as counts after planting, or as dates; those left out follow. */
export type DateChange = {
	plantDate?: string | undefined
	transplantDays?: number | undefined
	harvestDays?: number | undefined
	transplantDate?: string | undefined
	harvestDate?: string | undefined
}

/**
 * The dates after a change: moving one date moves the later ones by the same number of days, unless
 * they are changed as well. A date sent unchanged counts as left out.
 */
export function rescheduleDates(before: CycleDates, change: DateChange): CycleDates {
	const was = planDates(before.plantDate, before.transplantDays, before.harvestDays)
	const plantDate = change.plantDate ?? before.plantDate
	const days = (count: number | undefined, date: string | undefined, dateBefore: string) =>
		count ?? (date && date !== dateBefore ? daysBetween(plantDate, date) : undefined)
	const transplantDays =
		days(change.transplantDays, change.transplantDate, was.transplantDate) ?? before.transplantDays
	const harvestDays = days(change.harvestDays, change.harvestDate, was.harvestDate)
	const isMoved = before.transplantDays > 0 && transplantDays > 0
	const follow = isMoved ? transplantDays - before.transplantDays : 0
	return {
		plantDate,
		transplantDays,
		harvestDays:
			harvestDays === undefined || harvestDays === before.harvestDays
				? before.harvestDays + follow
				: harvestDays,
	}
}
