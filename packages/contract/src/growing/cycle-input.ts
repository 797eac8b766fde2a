import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { CYCLE_STATUSES } from '@sfc/domain/growing/cycle-status'
import { z } from 'zod'

export const CYCLE_ZONES = ['A', 'B', 'C', 'D'] as const
export const CYCLE_DEFAULTS = {
	quantity: 100,
	transplantDays: 14,
	harvestDays: 45,
	zone: 'A',
} as const
export const NO_CROP = 'Please select a crop type'
export const HARVEST_TOO_EARLY = 'Harvest must come after transplanting'

const MAX_DAYS = 730
const MAX_PLANTS = 1_000_000

const dayCount = (what: string) => {
	const message = `${what} must be a whole number of days from 0 to ${MAX_DAYS}`
	return z.int(message).min(0, message).max(MAX_DAYS, message)
}

const plants = `Quantity must be a whole number from 1 to ${MAX_PLANTS.toLocaleString('en-US')}`

// A year outside this century is a slip of the finger.
const isPlausibleDay = (day: string) => day.startsWith('20') && isCalendarDay(day)

export const cycleFields = {
	cropName: z
		.string(NO_CROP)
		.trim()
		.min(1, NO_CROP)
		.max(100, 'Crop must be at most 100 characters'),
	varietyName: z.string().trim().max(100, 'Variety must be at most 100 characters').nullish(),
	quantity: z.int(plants).min(1, plants).max(MAX_PLANTS, plants),
	plantDate: z
		.string('Please enter a day that exists')
		.refine(isPlausibleDay, 'Please enter a day that exists')
		.meta({ format: 'date' }),
	transplantDays: dayCount('Transplant days'),
	harvestDays: dayCount('Harvest days'),
	zone: z.enum(CYCLE_ZONES, 'Please select a zone from A to D'),
	notes: z.string().trim().max(2000, 'Notes must be at most 2000 characters').nullish(),
	farmInstanceId: z.int().positive().optional(),
}

export const harvestLast = (cycle: { transplantDays?: number; harvestDays?: number }) =>
	cycle.transplantDays === undefined ||
	cycle.harvestDays === undefined ||
	cycle.harvestDays > cycle.transplantDays

const harvestLastOptions = { path: ['harvestDays'], error: HARVEST_TOO_EARLY }

/** A new planting cycle. Without a day it is planted today, in the farm's timezone. */
export const StartCycleInput = z
	.object({
		...cycleFields,
		quantity: cycleFields.quantity.default(CYCLE_DEFAULTS.quantity),
		plantDate: cycleFields.plantDate.optional(),
		transplantDays: cycleFields.transplantDays.default(CYCLE_DEFAULTS.transplantDays),
		harvestDays: cycleFields.harvestDays.default(CYCLE_DEFAULTS.harvestDays),
		zone: cycleFields.zone.default(CYCLE_DEFAULTS.zone),
	})
	.refine(harvestLast, harvestLastOptions)
export type StartCycleInput = z.infer<typeof StartCycleInput>

/** The farm that the body of a cycle names, if it names one. */
export const CycleFarm = z.object({ farmInstanceId: cycleFields.farmInstanceId })

/** Changes of a cycle; what is left out stays as it is, `null` clears a text. */
export const ChangeCycleInput = z
	.object({ ...cycleFields, status: z.enum(CYCLE_STATUSES, 'Please select a status') })
	.partial()
	.refine(harvestLast, harvestLastOptions)
export type ChangeCycleInput = z.infer<typeof ChangeCycleInput>
