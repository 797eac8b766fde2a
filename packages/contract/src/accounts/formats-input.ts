import { CLOCKS, TEMPERATURE_UNITS, VOLUME_UNITS } from '@sfc/domain/units/formats'
import { z } from 'zod'

/** How a person wants times and values to be written. */
export const FormatsInput = z.object({
	clock: z.enum(CLOCKS, 'Please choose a clock'),
	temperatureUnit: z.enum(TEMPERATURE_UNITS, 'Please choose a unit'),
	volumeUnit: z.enum(VOLUME_UNITS, 'Please choose a unit'),
})
