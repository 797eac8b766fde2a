import { daysBetween } from '../calendar/calendar-day'

/**
 * What a row of the inventory is: cut and in stock, about to be cut, growing, or entered for a day
 * that is still to come.
 */
export const INVENTORY_STATUSES = ['ready', 'harvested', 'growing', 'planted'] as const
export type InventoryStatus = (typeof INVENTORY_STATUSES)[number]

/** With so many days left, or fewer, a crop is ready. */
export const READY_DAYS = 7

/** The status of a crop that is not cut yet, and the days left: whole, none once the day has come. */
export function growingStatus({
	plantDate,
	harvestDate,
	today,
}: Record<'plantDate' | 'harvestDate' | 'today', string>) {
	const left = daysBetween(today, harvestDate)
	const daysToHarvest = Math.max(0, Math.ceil(left))
	if (plantDate > today) return { status: 'planted', daysToHarvest } as const
	return { status: left <= READY_DAYS ? 'ready' : 'growing', daysToHarvest } as const
}

/** The note a crop that is not cut yet carries. */
export const growingNote = (status: InventoryStatus, daysToHarvest: number): string =>
	status === 'ready' ? 'Ready for harvest' : `Growing - ${daysToHarvest} days to harvest`

/** The status that a record's quality grade stands for, as older clients read it. */
export function statusForGrade(grade: string): InventoryStatus {
	if (grade === 'Ready' || grade === 'Maturing') return 'ready'
	return grade === 'Growing' ? 'growing' : 'harvested'
}
