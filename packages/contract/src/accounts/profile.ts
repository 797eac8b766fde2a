import {
	CLOCKS,
	DEFAULT_FORMATS,
	EC_UNITS,
	TEMPERATURE_UNITS,
	VOLUME_UNITS,
	WEIGHT_UNITS,
} from '@sfc/domain/units/formats'
import { z } from 'zod'
import { Email } from './email'
import { ExistingPassword } from './existing-password'
import { FirstName, LastName } from './person-name'

const NO_PHONE = 'Phone number must be at least 10 digits'

/** A phone number as people write it: at least ten digits, with spaces and signs. */
const Phone = z
	.string(NO_PHONE)
	.trim()
	.max(40, 'Phone number must be at most 40 characters')
	.regex(/^[\d\s()+./-]*$/, 'Please enter digits, spaces and + ( ) - . / only')
	.refine((phone) => phone.replace(/\D/g, '').length >= 10, NO_PHONE)

/** What a person may change about themselves. An empty phone number removes it. */
export const ProfileInput = z.object({
	firstName: FirstName,
	lastName: LastName,
	email: Email,
	phone: z.preprocess((phone) => (phone === '' ? null : phone), Phone.nullish()),
})
export type ProfileInput = z.output<typeof ProfileInput>

/**
 * A profile with the password, which a new e-mail address needs without recent re-authentication.
 */
export const ProfileForm = ProfileInput.extend({ password: ExistingPassword.optional() })

/** How a person wants times and values to be written. */
export const FormatsInput = z.object({
	clock: z.enum(CLOCKS, 'Please choose a clock'),
	temperatureUnit: z.enum(TEMPERATURE_UNITS, 'Please choose a unit'),
	volumeUnit: z.enum(VOLUME_UNITS, 'Please choose a unit'),
	weightUnit: z.enum(WEIGHT_UNITS, 'Please choose a unit').default(DEFAULT_FORMATS.weightUnit),
	ecUnit: z.enum(EC_UNITS, 'Please choose a unit').default(DEFAULT_FORMATS.ecUnit),
})
