import {
	CLOCKS,
	DEFAULT_FORMATS,
	EC_UNITS,
	TEMPERATURE_UNITS,
	VOLUME_UNITS,
} from '@sfc/domain/units/formats'
import { z } from 'zod'

/** How a person wants times and values to be written. */
export const FormatsInput = z.object({
	clock: z.enum(CLOCKS, 'Please choose a clock'),
	temperatureUnit: z.enum(TEMPERATURE_UNITS, 'Please choose a unit'),
	volumeUnit: z.enum(VOLUME_UNITS, 'Please choose a unit'),
	ecUnit: z.enum(EC_UNITS, 'Please choose a unit').default(DEFAULT_FORMATS.ecUnit),
})
