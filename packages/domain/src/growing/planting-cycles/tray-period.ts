import type { CycleStatus } from './cycle-status'
import { planDates } from './plan-dates'

/** Days from one until, not including, another. */
export type Period = { fromDay: string; untilDay: string }

export type InNursery = {
	plantDate: string
	transplantDays: number
	harvestDays: number
	status: CycleStatus
	transplantedOn: string | null
	harvestedOn: string | null
	endedOn: string | null
}

/**
 * When a cycle occupies its trays: from planting until transplanting, or harvest where it is not
 * transplanted. An earlier real date ends it earlier. Null when no day is left.
 */
export function trayPeriod(cycle: InNursery): Period | null {
	const { plantDate: fromDay, transplantDays, harvestDays } = cycle
	const { transplantDate, harvestDate } = planDates(fromDay, transplantDays, harvestDays)
	const ends = [
		transplantDays > 0 ? transplantDate : harvestDate,
		cycle.transplantedOn,
		cycle.harvestedOn,
		cycle.endedOn,
	]
	const untilDay = ends.filter((day) => day !== null).sort()[0] ?? fromDay
	return untilDay > fromDay ? { fromDay, untilDay } : null
}
