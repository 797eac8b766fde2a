import { isTimezone } from '@sfc/domain/calendar/timezone'
import { CURRENCIES } from '@sfc/domain/units/currency'
import { z } from 'zod'
import { partialUpdate } from '../partial-update'

const NO_NAME = 'Farm name is required'
const NO_LOCATION = 'Location is required'
const NO_CURRENCY = 'Please select a currency from the list'
const NO_TIMEZONE = 'Timezone is required'

export const FarmName = z
	.string(NO_NAME)
	.trim()
	.min(1, NO_NAME)
	.max(100, 'Farm name must be at most 100 characters')
	.regex(/^\P{Cc}*$/u, 'Farm name must be on one line')

export const FarmTimezone = z
	.string(NO_TIMEZONE)
	.min(1, NO_TIMEZONE)
	.max(100, 'Please select a timezone from the list')
	.refine(isTimezone, 'Please select a timezone from the list')

function wholeFrom1(what: string, max: number) {
	const message = `${what} must be a whole number from 1 to ${max.toLocaleString('en-US')}`
	return z.int(message).min(1, message).max(max, message)
}

export const layoutCount = (what: string) => wholeFrom1(what, 50)

/** The settings of a farm a manager can change. */
export const FarmSettingsInput = z.object({
	name: FarmName,
	location: z
		.string(NO_LOCATION)
		.trim()
		.min(1, NO_LOCATION)
		.max(200, 'Location must be at most 200 characters'),
	timezone: FarmTimezone,
	currency: z.string(NO_CURRENCY).refine((code) => CURRENCIES.includes(code), NO_CURRENCY),
	nurseryRows: layoutCount('Rows'),
	nurseryTraysPerRow: layoutCount('Trays per row'),
	plantsPerTray: wholeFrom1('Plants per tray', 1000),
})
export type FarmSettingsInput = z.infer<typeof FarmSettingsInput>

/** Farm settings in the API: a name, currency or nursery that is left out stays unchanged. */
export const FarmSettingsCall = FarmSettingsInput.extend(
	partialUpdate(FarmSettingsInput.omit({ location: true, timezone: true })).shape,
)
export type FarmSettingsCall = z.infer<typeof FarmSettingsCall>
