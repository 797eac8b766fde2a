import { z } from 'zod'
import { baseAddress } from '../base-address'

const NO_ADDRESS = 'Enter the base address of the API, such as https://api.example.com/v1'
const NO_MODEL = 'Enter the name of the model, as its API calls it'
const NOT_A_KEY = 'Copy the key as it is: letters, digits and signs, without spaces'
const NO_CALLS = 'From 1 to 500'
const NO_CONSENT = 'Tick the box to agree to what is sent'

/** A model that a farm may ask, and that somebody agreed to what it is sent. */
export const ConnectModelInput = z.object({
	baseUrl: z
		.string(NO_ADDRESS)
		.trim()
		.max(300, NO_ADDRESS)
		.refine((text) => baseAddress(text) !== null, NO_ADDRESS),
	model: z.string(NO_MODEL).trim().min(1, NO_MODEL).max(100, 'At most 100 characters'),
	apiKey: z
		.string()
		.trim()
		.max(500, NOT_A_KEY)
		.regex(/^[\x21-\x7e]*$/, NOT_A_KEY)
		.optional(),
	callsADay: z.coerce.number(NO_CALLS).int(NO_CALLS).min(1, NO_CALLS).max(500, NO_CALLS),
	consents: z.literal(true, NO_CONSENT),
})
export type ConnectModelInput = z.infer<typeof ConnectModelInput>
