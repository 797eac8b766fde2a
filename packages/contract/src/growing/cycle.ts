import { planDates } from '@sfc/domain/growing/plan-dates'
import { z } from 'zod'

/** A planting cycle in the spelling the API returns. */
export const CycleWire = z.object({
	id: z.int(),
	farm_instance_id: z.int(),
	crop_name: z.string(),
	variety_name: z.string().nullable(),
	quantity: z.int(),
	plant_date: z.iso.date(),
	transplant_date: z.iso.date(),
	harvest_date: z.iso.date(),
	zone: z.string(),
	status: z.string(),
	notes: z.string().nullable(),
	cycle_config: z.object({ transplantDays: z.int(), harvestDays: z.int() }),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
})
export type CycleWire = z.infer<typeof CycleWire>

type Cycle = {
	id: number
	farmId: number
	cropName: string
	varietyName: string | null
	quantity: number
	plantDate: string
	transplantDays: number
	harvestDays: number
	zone: string
	status: string
	notes: string | null
	createdAt: number
	updatedAt: number
}

export function toWire(cycle: Cycle): CycleWire {
	const { plantDate, transplantDays, harvestDays } = cycle
	const { transplantDate, harvestDate } = planDates(plantDate, transplantDays, harvestDays)
	return {
		id: cycle.id,
		farm_instance_id: cycle.farmId,
		crop_name: cycle.cropName,
		variety_name: cycle.varietyName,
		quantity: cycle.quantity,
		plant_date: plantDate,
		transplant_date: transplantDate,
		harvest_date: harvestDate,
		zone: cycle.zone,
		status: cycle.status,
		notes: cycle.notes,
		cycle_config: { transplantDays, harvestDays },
		created_at: new Date(cycle.createdAt).toISOString(),
		updated_at: new Date(cycle.updatedAt).toISOString(),
	}
}
