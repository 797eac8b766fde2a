/** A cycle that has ended, with what its lot brought; null for what nobody noted. */
export type EndedCycle = {
	/** Crop and variety as people call them. */
	crop: string
	plants: number
	plantDate: string
	transplantDays: number
	harvestDays: number
	status: 'harvested' | 'cancelled' | 'terminated'
	transplantedOn: string | null
	harvestedOn: string | null
	/** The unit of its lot, and thousandths of it; null when no harvest was recorded. */
	unit: string | null
	harvestedMilli: number | null
	wasteMilli: number | null
}
