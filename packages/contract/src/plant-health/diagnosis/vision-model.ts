import { z } from 'zod'
import { baseAddress } from '../../base-address'

const NO_ADDRESS = 'Enter the base address of the API, such as https://api.example.com/v1'
const NO_MODEL = 'Enter the name of the model, as its API calls it'
const NOT_A_KEY = 'Copy the key as it is: letters, digits and signs, without spaces'
const NO_CALLS = 'From 1 to 500'
const NOT_A_PRICE = 'Enter a price such as 0.0025, or nothing'
const NOT_A_CAP = 'Enter an amount above 0 such as 2.50, or nothing'
const NO_PRICE = 'A cap needs the price of a question'
const NO_CONSENT = 'Tick the box to agree to what is sent'

const left = (typed: unknown) => (typed === '' || typed === null ? undefined : typed)

/** An amount in the currency of the farm, to so many decimals. */
const amount = (form: RegExp, message: string) =>
	z
		.union([z.string(message), z.number(message)], message)
		.transform(String)
		.pipe(z.string().regex(form, message))

/** In millionths of the currency: tokens cost less than a cent. */
const SmallPrice = amount(/^\d{1,4}(\.\d{1,6})?$/, NOT_A_PRICE).transform((text) =>
	Math.round(Number(text) * 1e6),
)

/** In hundredths of the currency. */
const Cap = amount(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,2})?$/, NOT_A_CAP).transform((text) =>
	Math.round(Number(text) * 100),
)

/** A model that a farm may ask, and that somebody agreed to what it is sent. */
export const ConnectModelInput = z
	.object({
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
		price: z.preprocess(left, SmallPrice.optional()),
		pricePer: z.enum(['call', 'tokens']).default('call'),
		capADay: z.preprocess(left, Cap.optional()),
		consents: z.literal(true, NO_CONSENT),
	})
	.refine(({ price, capADay }) => capADay === undefined || price !== undefined, {
		path: ['price'],
		error: NO_PRICE,
	})
export type ConnectModelInput = z.infer<typeof ConnectModelInput>
