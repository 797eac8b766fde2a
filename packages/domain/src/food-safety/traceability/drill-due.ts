import { addMonths } from '../../calendar/add-months'

/** Twice a year, until the farm says otherwise. */
export const USUAL_DRILL_MONTHS = 6

/** The day by which the next mock recall is due; null when none was ever done: then it is due now. */
export const drillDueOn = (lastOn: string | null, everyMonths: number): string | null =>
	lastOn === null ? null : addMonths(lastOn, everyMonths)
