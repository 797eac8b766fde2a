export type DemoCycle = {
	cropName: string
	varietyName: string | null
	quantity: number
	plantedDaysAgo: number
	zone: string
	status: 'planted' | 'transplanted' | 'harvested'
	transplantDays?: number
	harvestDays?: number
	/** Days from planting to the real transplant. */
	transplantedAfter?: number
	seedLot: string
	/** `after`: days from planting. */
	harvests?: { after: number; quantity: number; waste: number; grade: string; weightG?: number }[]
	sales?: { after: number; quantity: number; buyer: string; priceCents?: number }[]
}

export const middayUtc = (day: string) => Date.parse(`${day}T12:00:00Z`)
