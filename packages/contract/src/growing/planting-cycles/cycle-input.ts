import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { CYCLE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { z } from 'zod'
import { partialUpdate } from '../../partial-update'

export const CYCLE_DEFAULTS = {
	quantity: 100,
	transplantDays: 14,
	harvestDays: 45,
	zone: 'A',
	plantTime: '09:00',
} as const
export const NO_CROP = 'Please select a crop type'
export const HARVEST_TOO_EARLY = 'Harvest must come after transplanting'

export const MAX_DAYS = 730
const MAX_PLANTS = 1_000_000

const dayCount = (what: string) => {
	const message = `${what} must be a whole number of days from 0 to ${MAX_DAYS}`
	return z.int(message).min(0, message).max(MAX_DAYS, message)
}

const plants = `Quantity must be a whole number from 1 to ${MAX_PLANTS.toLocaleString('en-US')}`

// A year of two digits is typed by mistake; the service says which years may be.
const isPlausibleDay = (day: string) => isCalendarDay(day) && day >= '1900'

const NO_TIME = 'Please enter a time from 00:00 to 23:59'

/** The largest nursery has 50 rows of 50 trays. */
const MAX_TRAYS = 2500
const trays = `Trays must be a whole number from 0 to ${MAX_TRAYS.toLocaleString('en-US')}`

const packet = (what: string) =>
	z.string().trim().max(100, `${what} must be at most 100 characters`).nullish()

export const NO_PHONE = 'Please enter a phone number for text messages'

const WRONG_PHONE = 'Please enter the number with its country code, such as +1 617 555 0123'

/** A phone number in international format (E.164); spaces and brackets are removed. */
const PhoneNumber = z
	.string()
	.max(40, WRONG_PHONE)
	.transform((typed) => typed.replace(/[\s().\u2010-\u2015-]/g, ''))
	.pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, WRONG_PHONE))

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
	plantTime: z
		.string(NO_TIME)
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME)
		.meta({ format: 'time' }),
	recipeId: z.string().trim().max(100, 'Please select a recipe from the list').nullish(),
	seedLot: packet('Seed lot'),
	seedSupplier: packet('Seed supplier'),
	/** Nursery trays; by default as many as the plants need, 0 when it is not sown there. */
	trays: z.int(trays).min(0, trays).max(MAX_TRAYS, trays).optional(),
	emailNotifications: z.boolean(),
	smsNotifications: z.boolean(),
	phoneNumber: PhoneNumber.nullish(),
	farmInstanceId: z.int().positive().optional(),
}

/** The days of a plan as dates, instead of as counts. */
const planDateFields = {
	transplantDate: cycleFields.plantDate.optional(),
	harvestDate: cycleFields.plantDate.optional(),
}

type Days = {
	transplantDays: number
	harvestDays: number
	transplantDate?: string | undefined
	harvestDate?: string | undefined
}

/** Whether the days are in order; dates can be checked only when the planting day is known. */
export const areDatesInOrder = (cycle: Days) =>
	cycle.transplantDate !== undefined ||
	cycle.harvestDate !== undefined ||
	cycle.harvestDays > cycle.transplantDays

/** Whether there is a number for the requested text messages. */
export const hasRequiredPhone = (cycle: {
	smsNotifications: boolean
	phoneNumber?: string | null
}) => !cycle.smsNotifications || Boolean(cycle.phoneNumber)
export const requiredPhoneOptions = { path: ['phoneNumber'], error: NO_PHONE }

const harvestLastOptions = { path: ['harvestDays'], error: HARVEST_TOO_EARLY }

/** A new planting cycle. By default it is planted today, in the farm's timezone. */
export const StartCycleInput = z
	.object({
		...cycleFields,
		...planDateFields,
		quantity: cycleFields.quantity.default(CYCLE_DEFAULTS.quantity),
		plantDate: cycleFields.plantDate.optional(),
		transplantDays: cycleFields.transplantDays.default(CYCLE_DEFAULTS.transplantDays),
		harvestDays: cycleFields.harvestDays.default(CYCLE_DEFAULTS.harvestDays),
		zone: cycleFields.zone.default(CYCLE_DEFAULTS.zone),
		plantTime: cycleFields.plantTime.default(CYCLE_DEFAULTS.plantTime),
		emailNotifications: cycleFields.emailNotifications.default(false),
		smsNotifications: cycleFields.smsNotifications.default(false),
	})
	.refine(areDatesInOrder, harvestLastOptions)
	.refine(hasRequiredPhone, requiredPhoneOptions)
export type StartCycleInput = z.infer<typeof StartCycleInput>

/**
 * Changes of a cycle; missing fields stay unchanged, `null` clears a text. Dates that are not sent
 * follow those that move.
 */
export const ChangeCycleInput = partialUpdate(
	z.object({
		...cycleFields,
		...planDateFields,
		status: z.enum(CYCLE_STATUSES, 'Please select a status'),
	}),
)
export type ChangeCycleInput = z.infer<typeof ChangeCycleInput>
