import {
	DEFAULT_FORMATS,
	EC_UNITS,
	TEMPERATURE_UNITS,
	VOLUME_UNITS,
} from '@sfc/domain/units/formats'
import { z } from 'zod'

/**
 * The units of the numbers in a form, which it sends along: a form that was opened before its person
 * chose others is read as it was shown.
 */
export const typedUnits = {
	temperatureUnit: z.enum(TEMPERATURE_UNITS).default(DEFAULT_FORMATS.temperatureUnit),
	volumeUnit: z.enum(VOLUME_UNITS).default(DEFAULT_FORMATS.volumeUnit),
	ecUnit: z.enum(EC_UNITS).default(DEFAULT_FORMATS.ecUnit),
}
