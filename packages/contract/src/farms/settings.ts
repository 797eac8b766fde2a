import { isTimezone } from '@sfc/domain/farms/timezone'
import { z } from 'zod'

const NO_LOCATION = 'Location is required'
const NO_TIMEZONE = 'Timezone is required'

/** What a manager may change of a farm. */
export const FarmSettingsInput = z.object({
	location: z
		.string(NO_LOCATION)
		.trim()
		.min(1, NO_LOCATION)
		.max(200, 'Location must be at most 200 characters'),
	timezone: z
		.string(NO_TIMEZONE)
		.min(1, NO_TIMEZONE)
		.max(100, 'Please select a timezone from the list')
		.refine(isTimezone, 'Please select a timezone from the list'),
})
export type FarmSettingsInput = z.infer<typeof FarmSettingsInput>
