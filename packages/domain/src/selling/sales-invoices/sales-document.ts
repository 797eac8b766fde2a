import type { InvoiceLine } from './invoice-totals'

const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const documentLabel = (kind: DocumentKind): string =>
	kind === 'invoice' ? 'Invoice' : 'Credit note'

type Address = {
	name: string
	addressLine1: string | null
	addressLine2: string | null
	postcode: string | null
	city: string | null
	country: string | null // ISO 3166-1, two letters
	taxNumber: string | null
	email: string | null
}

/** An address in its lines, without the name. */
export const addressLines = ({
	addressLine1,
	addressLine2,
	postcode,
	city,
	country,
}: Pick<Address, 'addressLine1' | 'addressLine2' | 'postcode' | 'city' | 'country'>): string[] =>
	[addressLine1, addressLine2, [postcode, city].filter(Boolean).join(' '), country].filter(
		(line): line is string => Boolean(line),
	)

/** Who is billed, as it was when the document was issued. */
export type BilledBuyer = Address

/** Who bills, as it was when the document was issued. */
export type Seller = Address & {
	registration: string | null
	iban: string | null
	bic: string | null
	/** How to pay, in words. */
	paymentWords: string | null
	/** Tax, as the farm calls it: VAT, GST, sales tax; null where it charges none. */
	taxName: string | null
	/** Why what is exempt is exempt. */
	exemptReason: string | null
	footer: string | null
}

export type DocumentLine = InvoiceLine & { deliveredOn: string | null; orderNumber: string | null }

/** An issued invoice or credit note, complete in itself. Amounts of a credit note are positive. */
export type SalesDocument = {
	kind: DocumentKind
	number: string
	issuedOn: string
	dueOn: string
	currency: string
	seller: Seller
	buyer: BilledBuyer
	lines: readonly DocumentLine[]
	/** The month it is for; null for a single order. */
	periodFrom: string | null
	periodUntil: string | null
	/** What a credit note credits. */
	credits: { number: string; issuedOn: string } | null
	reason: string | null
	note: string | null
}
