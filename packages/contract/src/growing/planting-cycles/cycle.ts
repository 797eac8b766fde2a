import { type MovedDay, PLAN_DAYS } from '@sfc/domain/growing/planting-cycles/moved-days'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { z } from 'zod'

/** A planting cycle in the spelling the API returns. */
export const CycleWire = z.object({
	id: z.int(),
	farm_instance_id: z.int(),
	crop_name: z.string(),
	variety_name: z.string().nullable(),
	quantity: z.int(),
	plant_date: z.iso.date(),
	plant_time: z.string().describe('HH:MM on the farm'),
	transplant_date: z.iso.date(),
	harvest_date: z.iso.date(),
	zone: z.string(),
	status: z.string(),
	notes: z.string().nullable(),
	trays: z.int().describe('Nursery trays it has'),
	recipe_id: z.string().nullable(),
	seed_lot: z.string().nullable(),
	seed_supplier: z.string().nullable(),
	email_notifications: z.boolean(),
	sms_notifications: z.boolean().describe('The phone number itself is not included'),
	transplanted_on: z.iso.date().nullable(),
	harvested_on: z.iso.date().nullable(),
	ended_on: z.iso.date().nullable(),
	cycle_config: z.object({ transplantDays: z.int(), harvestDays: z.int() }),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
})
export type CycleWire = z.infer<typeof CycleWire>

/** A changed cycle, and the days that moved with it. */
export const ChangedCycleWire = CycleWire.extend({
	moved: z.array(
		z.object({ what: z.enum(PLAN_DAYS), from: z.iso.date(), to: z.iso.date() }),
	) satisfies z.ZodType<MovedDay[]>,
})

type Cycle = {
	id: number
	farmId: number
	cropName: string
	varietyName: string | null
	quantity: number
	plantDate: string
	plantTime: string
	transplantDays: number
	harvestDays: number
	zone: string
	status: string
	notes: string | null
	recipeId: string | null
	remindByMail: boolean
	remindPhone: string | null
	transplantedOn: string | null
	harvestedOn: string | null
	endedOn: string | null
	createdAt: number
	updatedAt: number
}

/** Details stored separately from the cycle. */
type Details = { trays: number; seedLot: string | null; seedSupplier: string | null }

export function toWire(cycle: Cycle, details: Details): CycleWire {
	const { plantDate, transplantDays, harvestDays } = cycle
	const { transplantDate, harvestDate } = planDates(plantDate, transplantDays, harvestDays)
	return {
		id: cycle.id,
		farm_instance_id: cycle.farmId,
		crop_name: cycle.cropName,
		variety_name: cycle.varietyName,
		quantity: cycle.quantity,
		plant_date: plantDate,
		plant_time: cycle.plantTime,
		transplant_date: transplantDate,
		harvest_date: harvestDate,
		zone: cycle.zone,
		status: cycle.status,
		notes: cycle.notes,
		trays: details.trays,
		recipe_id: cycle.recipeId,
		seed_lot: details.seedLot,
		seed_supplier: details.seedSupplier,
		email_notifications: cycle.remindByMail,
		sms_notifications: cycle.remindPhone !== null,
		transplanted_on: cycle.transplantedOn,
		harvested_on: cycle.harvestedOn,
		ended_on: cycle.endedOn,
		cycle_config: { transplantDays, harvestDays },
		created_at: new Date(cycle.createdAt).toISOString(),
		updated_at: new Date(cycle.updatedAt).toISOString(),
	}
}
