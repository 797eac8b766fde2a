import { daysBetween } from '../../calendar/calendar-day'

/**
 * The status of an inventory row: ready, harvested and in stock, growing, or planned for a later
 * day.
 */
export const INVENTORY_STATUSES = ['ready', 'harvested', 'growing', 'planted'] as const
export type InventoryStatus = (typeof INVENTORY_STATUSES)[number]

/** A crop with this many days left, or fewer, is ready. */
export const READY_DAYS = 7

/** The status of a crop before harvest and the whole days left, 0 from the harvest day on. */
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

/** The note of a crop before harvest. */
export const growingNote = (status: InventoryStatus, daysToHarvest: number): string =>
	status === 'ready' ? 'Ready for harvest' : `Growing - ${daysToHarvest} days to harvest`

/** The status older clients expect for a record's quality grade. */
export function statusForGrade(grade: string): InventoryStatus {
	if (grade === 'Ready' || grade === 'Maturing') return 'ready'
	return grade === 'Growing' ? 'growing' : 'harvested'
}
