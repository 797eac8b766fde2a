import { BOOKKEEPING_PROGRAMS } from '@sfc/domain/selling/sales-invoices/bookkeeping-program'
import { PAYMENT_MEANS } from '@sfc/domain/selling/sales-invoices/invoice-balance'
import { parseRateCodes } from '@sfc/domain/selling/sales-invoices/rate-codes'
import { TAX_CATEGORIES } from '@sfc/domain/selling/sales-invoices/tax-category'
import { z } from 'zod'
import {
	Day,
	optionalLine,
	PositiveQuantity,
	Price,
	Quantity,
	requiredLine,
} from '../../growing/inventory/typed-figures'

const BAD_COUNTRY = 'Please enter the two letters of a country, such as DE'
const BAD_RATE = 'Please enter a percentage such as 19 or 5.5'
const BAD_MONTH = 'Please select a month'

/** The most lines of an invoice. */
export const MOST_LINES = 1000

const Country = z
	.string()
	.trim()
	.toUpperCase()
	.regex(/^(?:[A-Z]{2})?$/, BAD_COUNTRY)
	.nullish()
	.transform((text) => text || null)
	.pipe(z.string().nullable())

const Email = z
	.union([z.literal(''), z.email('Please enter an email address').max(254)])
	.nullish()
	.transform((text) => text?.toLowerCase() || null)
	.pipe(z.string().nullable())

const address = {
	name: requiredLine('Please enter a name', 'Name', 200),
	addressLine1: optionalLine('Address', 200),
	addressLine2: optionalLine('Address', 200),
	postcode: optionalLine('Postcode', 20),
	city: optionalLine('City', 100),
	country: Country,
	taxNumber: optionalLine('Tax number', 40),
	email: Email,
}

/** A typed percentage, in hundredths of a percent. */
const Rate = z
	.union([z.string(BAD_RATE).trim().max(8, BAD_RATE), z.number(BAD_RATE)], BAD_RATE)
	.transform(String)
	.refine((text) => /^\d{1,2}(?:\.\d{1,2})?$/.test(text), BAD_RATE)
	.transform((text) => Math.round(Number(text) * 100))

const whole = (label: string, min: number, max: number) =>
	z.coerce
		.number(`${label} must be a whole number`)
		.int(`${label} must be a whole number`)
		.min(min)
		.max(max)

const optionalWhole = (label: string, max: number) =>
	z
		.union([z.literal(''), whole(label, 1, max)])
		.nullish()
		.transform((number) => number || null)
		.pipe(z.number().nullable())

const RateLines = (label: string) =>
	optionalLine(label, 1500).refine(
		(text) => parseRateCodes(text) !== null,
		'Please enter one rate a line, such as 19 = 8400',
	)

const Prefix = z
	.string()
	.trim()
	.regex(/^[A-Za-z0-9/-]{1,20}$/, 'Please use 1 to 20 letters, digits, hyphens and slashes')

/** How a farm bills, and what bookkeeping programs need to know. */
export const InvoiceSettingsInput = z.object({
	...address,
	registration: optionalLine('Registration', 60),
	iban: optionalLine('IBAN', 42).refine(
		(text) => text === null || isIban(text),
		'Please check the IBAN: it has a typing error',
	),
	bic: optionalLine('BIC', 11),
	paymentWords: optionalLine('How to pay', 300),
	taxName: optionalLine('Name of the tax', 30),
	taxCategory: z.enum(TAX_CATEGORIES).default('O'),
	taxRate: Rate.default(0),
	exemptReason: optionalLine('Reason', 200),
	footer: optionalLine('Footer', 500),
	paymentDays: whole('Days', 0, 365).default(14),
	invoicePrefix: Prefix.default('INV-'),
	creditPrefix: Prefix.default('CN-'),
	nextInvoice: whole('The next number', 1, 1_000_000_000).default(1),
	nextCredit: whole('The next number', 1, 1_000_000_000).default(1),
	dayOrder: z.enum(['day-first', 'month-first']).default('month-first'),
	quickbooksItem: optionalLine('Item', 100),
	quickbooksTaxCodes: RateLines('Tax codes'),
	xeroAccount: optionalLine('Account', 10),
	xeroTaxTypes: RateLines('Tax types'),
	datevConsultant: optionalWhole('The number of the consultant', 9_999_999),
	datevClient: optionalWhole('The number of the client', 99_999),
	datevFirstMonth: whole('The month', 1, 12).default(1),
	datevAccountLength: whole('The length', 4, 8).default(4),
	datevDebtor: optionalWhole('The account', 999_999_999),
	datevRevenue: RateLines('Revenue accounts'),
})
export type InvoiceSettingsInput = z.infer<typeof InvoiceSettingsInput>

/** Mod 97 of ISO 13616. */
function isIban(text: string): boolean {
	const plain = text.toUpperCase().replaceAll(' ', '')
	if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
	const digits = [...plain.slice(4), ...plain.slice(0, 4)].map((one) => parseInt(one, 36)).join('')
	return BigInt(digits) % 97n === 1n
}

const Month = z.string(BAD_MONTH).regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, BAD_MONTH)

/**
 * What a draft is made from: one order, or all that a buyer got in a month. Somebody who ordered in a shop
 * is known by name alone.
 */
export const DraftInvoiceInput = z.union([
	z.object({ orderId: z.coerce.number().int().min(1) }),
	z.object({ buyerId: z.coerce.number().int().min(1), month: Month }),
	z.object({ buyerName: z.string().min(1).max(200), month: Month }),
])
export type DraftInvoiceInput = z.infer<typeof DraftInvoiceInput>

/** Who is billed by a draft, and what is written on it. */
export const DraftBuyerInput = z.object({
	...address,
	paymentDays: whole('Days', 0, 365),
	note: optionalLine('Note', 500),
})
export type DraftBuyerInput = z.infer<typeof DraftBuyerInput>

/** A line that somebody adds to a draft: a delivery fee, crates. */
export const DraftLineInput = z.object({
	title: requiredLine('Please enter what it is', 'Description', 200),
	quantity: PositiveQuantity,
	unit: requiredLine('Please enter a unit', 'Unit', 20),
	price: Price,
	taxCategory: z.enum(TAX_CATEGORIES),
	taxRate: Rate,
})
export type DraftLineInput = z.infer<typeof DraftLineInput>

/** A quantity that may stay empty for none. */
const QuantityOrNone = z.preprocess((typed) => (typed === '' ? 0 : (typed ?? 0)), Quantity)

/** What is credited of an invoice: quantities by line; a line that is not named, or 0, stays. */
export const CreditInput = z.object({
	reason: requiredLine('Please enter why, the buyer will read it', 'Reason', 300),
	lines: z
		.array(z.object({ lineId: z.coerce.number().int().min(1), quantity: QuantityOrNone }))
		.max(MOST_LINES)
		.refine((lines) => lines.some(({ quantity }) => quantity > 0), {
			error: 'Please enter a quantity of at least one line',
		}),
	/** Whether what was ordered may be invoiced anew. */
	isInvoicedAnew: z.boolean().default(false),
})
export type CreditInput = z.infer<typeof CreditInput>

/** Money that came in for an invoice, or was paid back. */
export const PaymentInput = z.object({
	amount: Price.refine((cents) => cents > 0, 'Please enter an amount above 0'),
	isPaidBack: z.boolean().default(false),
	paidOn: Day,
	means: z.enum(PAYMENT_MEANS),
	note: optionalLine('Note', 300),
})
export type PaymentInput = z.infer<typeof PaymentInput>

/** What an export holds: documents that were issued from a day until another, for a program. */
export const BookkeepingQuery = z
	.object({ program: z.enum(BOOKKEEPING_PROGRAMS), from: Day, until: Day })
	.refine(({ from, until }) => from <= until, {
		path: ['until'],
		error: 'Please enter a last day that is not before the first',
	})
export type BookkeepingQuery = z.infer<typeof BookkeepingQuery>

/** The days of a statement. */
export const StatementQuery = z
	.object({ from: Day, until: Day })
	.refine(({ from, until }) => from <= until, {
		path: ['until'],
		error: 'Please enter a last day that is not before the first',
	})
