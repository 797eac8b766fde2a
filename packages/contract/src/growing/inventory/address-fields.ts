import { isGln } from '@sfc/domain/growing/inventory/gs1-key'
import { z } from 'zod'
import { optional } from './optional'
import { optionalLine } from './typed-figures'

const BAD_COUNTRY = 'Please enter the country by its two letters, such as US'
const BAD_GLN = 'A GLN has 13 digits, and the last one checks the others'

export const Gln = optional(z.string(BAD_GLN).trim().refine(isGln, BAD_GLN))

/** The parts of a location description (21 CFR 1.1310) besides the name of the business, with its GLN. */
export const ADDRESS_FIELDS = {
	phone: optionalLine('Phone', 40),
	street: optionalLine('Street', 200),
	city: optionalLine('City', 100),
	region: optionalLine('State', 100),
	postalCode: optionalLine('ZIP code', 20),
	country: optional(
		z
			.string(BAD_COUNTRY)
			.trim()
			.toUpperCase()
			.regex(/^[A-Z]{2}$/, BAD_COUNTRY),
	),
	gln: Gln,
}
