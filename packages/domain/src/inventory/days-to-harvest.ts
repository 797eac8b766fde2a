import { daysBetween } from '../calendar/calendar-day'

/** Days left until a day of harvest: whole, and none once it has come. */
export const daysToHarvest = (harvestDate: string, today: string): number =>
	Math.max(0, Math.ceil(daysBetween(today, harvestDate)))
