/** A cycle that has ended, with the yield of its lot; null for what was not recorded. */
export type EndedCycle = {
	/** Crop and variety as shown to people. */
	crop: string
	plants: number
	/** Plants of these that were counted as lost in their trays. */
	lostPlants: number
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
