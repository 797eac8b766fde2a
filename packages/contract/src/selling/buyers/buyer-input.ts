import { isCountryCode } from '@sfc/domain/farms/country-code'
import { BUYER_KINDS } from '@sfc/domain/selling/buyers/buyer-kind'
import { z } from 'zod'
import { Gln } from '../../growing/inventory/address-fields'
import { optional } from '../../growing/inventory/optional'
import { optionalLine, Price, requiredLine } from '../../growing/inventory/typed-figures'

const BAD_COUNTRY = 'Please enter the two letters of a country, such as DE or US'
const BAD_EMAIL = 'Please enter a valid email address, or nothing'
const BAD_PAYMENT_DAYS = 'Please enter whole days from 0 to 365'
const BAD_STOP = 'Please enter a whole number from 1 to 999, or nothing'

/** Days of the week as checkboxes or numbers, 0 for Monday; sorted, each once. */
export const Weekdays = z
	.preprocess(
		(typed) => (typed === null ? [] : Array.isArray(typed) ? typed : [typed]),
		z
			.array(z.coerce.number().int().min(0).max(6))
			.max(20)
			.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
	)
	.default([])
	.meta({ type: 'array', items: { type: 'integer', minimum: 0, maximum: 6 } })

/** A buyer as its form sends it. */
export const BuyerInput = z.object({
	name: requiredLine('Please enter a name', 'Name', 100),
	kind: z.enum(BUYER_KINDS, 'Please select what it is'),
	contactName: optionalLine('Contact', 100),
	email: optional(
		z.string(BAD_EMAIL).trim().toLowerCase().max(254, BAD_EMAIL).pipe(z.email(BAD_EMAIL)),
	),
	phone: optionalLine('Telephone number', 40),
	addressLine1: optionalLine('Address', 120),
	addressLine2: optionalLine('Address', 120),
	postcode: optionalLine('Postcode', 20),
	city: optionalLine('City', 80),
	region: optionalLine('State or region', 100),
	country: optional(
		z
			.string(BAD_COUNTRY)
			.trim()
			.toUpperCase()
			.regex(/^[A-Z]{2}$/, { error: BAD_COUNTRY, abort: true })
			.refine(isCountryCode, BAD_COUNTRY),
	),
	gln: Gln,
	deliveryWeekdays: Weekdays,
	route: optionalLine('Delivery route', 60),
	stop: optional(z.coerce.number(BAD_STOP).int(BAD_STOP).min(1, BAD_STOP).max(999, BAD_STOP)),
	paymentDays: z.coerce
		.number(BAD_PAYMENT_DAYS)
		.int(BAD_PAYMENT_DAYS)
		.min(0, BAD_PAYMENT_DAYS)
		.max(365, BAD_PAYMENT_DAYS)
		.default(14),
	taxNumber: optionalLine('Tax number', 40),
	notes: optionalLine('Notes', 1_000),
})
export type BuyerInput = z.infer<typeof BuyerInput>

/** What a buyer pays for a pack of an offer; null: the price of the offer. */
export const BuyerPriceInput = z.object({
	offerId: z.coerce.number().int().min(1),
	price: optional(Price),
})
export type BuyerPriceInput = z.infer<typeof BuyerPriceInput>

/** The price list of a buyer. */
export const BuyerPricesInput = z.object({ prices: z.array(BuyerPriceInput).max(500) })
