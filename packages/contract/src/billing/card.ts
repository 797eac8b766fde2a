import { z } from 'zod'

const SHORT_NUMBER = 'Card number must be 16 digits'
const BAD_NUMBER = 'Invalid card number'
const NO_MONTH = 'Expiry month is required'
const NO_YEAR = 'Expiry year is required'
const BAD_CVV = 'CVV must be 3 or 4 digits'

const line = (label: string, min: number) =>
	z
		.string(`${label} must be at least ${min} characters`)
		.trim()
		.min(min, `${label} must be at least ${min} characters`)
		.max(200, `${label} must be at most 200 characters`)

/** Spaces and dashes are only for readability. */
const CardNumber = z
	.string(SHORT_NUMBER)
	.max(40, BAD_NUMBER)
	.transform((text) => text.replace(/[\s-]/g, ''))
	.pipe(z.string().min(16, SHORT_NUMBER).max(19, BAD_NUMBER).regex(/^\d*$/, BAD_NUMBER))

/** A card as its form sends it. Only brand and last four digits may be stored. */
export const CardForm = z.object({
	cardNumber: CardNumber,
	expiryMonth: z.coerce.number<unknown>(NO_MONTH).int(NO_MONTH).min(1, NO_MONTH).max(12, NO_MONTH),
	expiryYear: z.coerce.number<unknown>(NO_YEAR).int(NO_YEAR).min(2000, NO_YEAR).max(2199, NO_YEAR),
	cvv: z.string(BAD_CVV).trim().min(3, BAD_CVV).max(4, BAD_CVV).regex(/^\d*$/, BAD_CVV),
	cardholderName: line('Cardholder name', 2),
	billingAddress: line('Billing address', 5),
	city: line('City', 2),
	state: line('State', 2),
	zipCode: z
		.string('ZIP code must be at least 5 characters')
		.trim()
		.min(5, 'ZIP code must be at least 5 characters')
		.max(20, 'ZIP code must be at most 20 characters'),
})
export type CardForm = z.infer<typeof CardForm>

/** Fields whose values are never sent back to a page. */
export const CARD_SECRETS = ['cardNumber', 'expiryMonth', 'expiryYear', 'cvv']
