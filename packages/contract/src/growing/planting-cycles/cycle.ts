import { type MovedDay, PLAN_DAYS } from '@sfc/domain/growing/planting-cycles/moved-days'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { z } from 'zod'
import { toIso, toWire, type CamelCase } from '../../case'

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

type Fields = CamelCase<CycleWire>

/** Details stored separately from the cycle. */
type Details = Pick<Fields, 'trays' | 'seedLot' | 'seedSupplier'>

type Cycle = Omit<
	Fields,
	| keyof Details
	| 'farmInstanceId'
	| 'transplantDate'
	| 'harvestDate'
	| 'emailNotifications'
	| 'smsNotifications'
	| 'cycleConfig'
	| 'createdAt'
	| 'updatedAt'
> &
	CycleWire['cycle_config'] & {
		farmId: number
		remindByMail: boolean
		remindPhone: string | null
		createdAt: number
		updatedAt: number
	}

export function cycleToWire(cycle: Cycle, details: Details): CycleWire {
	const { plantDate, transplantDays, harvestDays, remindPhone } = cycle
	return toWire(CycleWire, {
		...cycle,
		...details,
		...planDates(plantDate, transplantDays, harvestDays),
		farmInstanceId: cycle.farmId,
		emailNotifications: cycle.remindByMail,
		smsNotifications: remindPhone !== null,
		cycleConfig: { transplantDays, harvestDays },
		createdAt: toIso(cycle.createdAt),
		updatedAt: toIso(cycle.updatedAt),
	})
}
