import { addDays } from '../../calendar/calendar-day'

/** The transplant and harvest dates. Both counts are days after planting. */
export const planDates = (plantDate: string, transplantDays: number, harvestDays: number) => ({
	transplantDate: addDays(plantDate, transplantDays),
	harvestDate: addDays(plantDate, harvestDays),
})
