import { type Xml, xmlElement } from '../../markup/xml-element'
import { invoiceTotals, lineNetCents, type TaxSubtotal } from './invoice-totals'
import type { DocumentLine, SalesDocument, Seller } from './sales-document'
import type { TaxCategory, TaxRate } from './tax-category'
import { unitCode } from './unit-code'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const cbc = (name: string, content: string | number | null, more?: Record<string, string>) =>
	xmlElement(`cbc:${name}`, content, more)
const cac = (name: string, ...content: (Xml | null)[]) => xmlElement(`cac:${name}`, content)

/** A document as UBL 2.1 in the profile of EN 16931; `missingForEInvoice` must be empty. */
export function toUbl(document: SalesDocument): string {
	const { kind, currency, seller, buyer, lines, credits } = document
	const isInvoice = kind === 'invoice'
	const root = isInvoice ? 'Invoice' : 'CreditNote'
	const totals = invoiceTotals(lines, currency)
	const amount = (name: string, cents: number) =>
		cbc(name, (cents / 100).toFixed(2), { currencyID: currency })
	const hasVat = lines.some(({ taxCategory }) => taxCategory !== 'O')
	const body = xmlElement(
		root,
		[
			cbc('CustomizationID', 'urn:cen.eu:en16931:2017'),
			cbc('ID', document.number),
			cbc('IssueDate', document.issuedOn),
			isInvoice ? cbc('DueDate', document.dueOn) : null,
			isInvoice ? cbc('InvoiceTypeCode', '380') : cbc('CreditNoteTypeCode', '381'),
			cbc('Note', [document.reason, document.note].filter(Boolean).join(' · ')),
			cbc('DocumentCurrencyCode', currency),
			cac(
				'InvoicePeriod',
				cbc('StartDate', document.periodFrom),
				cbc('EndDate', document.periodUntil),
			),
			credits &&
				cac(
					'BillingReference',
					cac(
						'InvoiceDocumentReference',
						cbc('ID', credits.number),
						cbc('IssueDate', credits.issuedOn),
					),
				),
			cac('AccountingSupplierParty', party(seller, { hasVat, registration: seller.registration })),
			cac('AccountingCustomerParty', party(buyer, { hasVat, registration: null })),
			isInvoice ? paymentMeans(document.seller, currency) : null,
			cac('PaymentTerms', cbc('Note', paymentTerms(document))),
			cac(
				'TaxTotal',
				amount('TaxAmount', totals.taxCents),
				...totals.subtotals.map((one) =>
					cac(
						'TaxSubtotal',
						amount('TaxableAmount', one.netCents),
						amount('TaxAmount', one.taxCents),
						taxCategory('TaxCategory', one, exemption(one, seller)),
					),
				),
			),
			cac(
				'LegalMonetaryTotal',
				amount('LineExtensionAmount', totals.netCents),
				amount('TaxExclusiveAmount', totals.netCents),
				amount('TaxInclusiveAmount', totals.grossCents),
				amount('PayableAmount', totals.grossCents),
			),
			lines.map((line, at) =>
				cac(
					`${root}Line`,
					cbc('ID', at + 1),
					cbc('Note', line.orderNumber && `Order ${line.orderNumber}`),
					cbc(isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity', line.quantityMilli / 1000, {
						unitCode: unitCode(line.unit),
					}),
					amount('LineExtensionAmount', lineNetCents(line, currency)),
					cac(
						'InvoicePeriod',
						cbc('StartDate', line.deliveredOn),
						cbc('EndDate', line.deliveredOn),
					),
					item(line),
					cac('Price', amount('PriceAmount', line.priceCents)),
				),
			),
		],
		{
			xmlns: `${UBL}${root}-2`,
			'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
			'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
		},
	)
	return `<?xml version="1.0" encoding="UTF-8"?>\n${body?.xml ?? ''}\n`
}

const paymentTerms = ({ kind, dueOn, credits, seller }: SalesDocument) =>
	kind === 'invoice'
		? [`Due on ${dueOn}`, seller.paymentWords].filter(Boolean).join('. ')
		: `Credited against invoice ${credits?.number ?? ''}`

const vatScheme = (id = 'VAT') => cac('TaxScheme', cbc('ID', id))

const isVatNumber = (taxNumber: string) => /^[A-Z]{2}[0-9A-Z]/.test(taxNumber)

/** Without spaces and dots, which people write for reading. */
const plainNumber = (taxNumber: string) => taxNumber.toUpperCase().replaceAll(/[\s.-]/g, '')

function party(
	of: SalesDocument['buyer'],
	{ hasVat, registration }: { hasVat: boolean; registration: string | null },
) {
	const number = of.taxNumber && plainNumber(of.taxNumber)
	// What is not subject to VAT must not name a VAT number (BR-O-02); the law's number stays.
	const legal = registration ?? (hasVat ? null : number)
	const asVat = hasVat && number !== null && number !== ''
	return cac(
		'Party',
		cac(
			'PostalAddress',
			cbc('StreetName', of.addressLine1),
			cbc('AdditionalStreetName', of.addressLine2),
			cbc('CityName', of.city),
			cbc('PostalZone', of.postcode),
			cac('Country', cbc('IdentificationCode', of.country)),
		),
		asVat
			? cac(
					'PartyTaxScheme',
					cbc('CompanyID', number),
					vatScheme(isVatNumber(number) ? 'VAT' : 'TAX'),
				)
			: null,
		cac('PartyLegalEntity', cbc('RegistrationName', of.name), cbc('CompanyID', legal)),
		cac('Contact', cbc('ElectronicMail', of.email)),
	)
}

const paymentMeans = ({ iban, bic, name }: Seller, currency: string) =>
	iban
		? cac(
				'PaymentMeans',
				cbc('PaymentMeansCode', currency === 'EUR' ? '58' : '30'),
				cac(
					'PayeeFinancialAccount',
					cbc('ID', plainNumber(iban)),
					cbc('Name', name),
					cac('FinancialInstitutionBranch', cbc('ID', bic)),
				),
			)
		: null

const item = (line: DocumentLine) =>
	cac('Item', cbc('Name', line.title), taxCategory('ClassifiedTaxCategory', line, null))

const taxCategory = (name: string, rate: TaxRate, reason: string | null) =>
	cac(
		name,
		cbc('ID', rate.taxCategory),
		rate.taxCategory === 'O' ? null : cbc('Percent', rate.taxBasisPoints / 100),
		cbc('TaxExemptionReason', reason),
		vatScheme(),
	)

const REASONS: Partial<Record<TaxCategory, string>> = {
	E: 'Exempt from tax',
	AE: 'Reverse charge',
	O: 'Not subject to tax',
}

const exemption = ({ taxCategory }: TaxSubtotal, { exemptReason }: Seller) =>
	(taxCategory === 'E' ? exemptReason : null) ?? REASONS[taxCategory] ?? null

/** What must be entered before a document can be an e-invoice of EN 16931; empty when nothing is missing. */
export function missingForEInvoice({ seller, buyer, lines }: SalesDocument): string[] {
	const categories = new Set(lines.map(({ taxCategory }) => taxCategory))
	const hasVat = [...categories].some((category) => category !== 'O')
	const missing: [boolean, string][] = [
		[!seller.country, 'the country of the farm'],
		[!buyer.country, 'the country of the buyer'],
		[hasVat && !seller.taxNumber, 'the tax number of the farm'],
		[!seller.taxNumber && !seller.registration, 'a tax number or registration of the farm'],
		[categories.has('AE') && !buyer.taxNumber, 'the tax number of the buyer'],
		[
			hasVat && [seller, buyer].some(({ taxNumber }) => taxNumber && !hasVatCountry(taxNumber)),
			'tax numbers that start with a country',
		],
		[
			categories.has('O') && categories.size > 1,
			'the same for all lines: taxed, or not subject to tax',
		],
		[lines.length === 0, 'a line'],
	]
	return missing.flatMap(([isMissing, what]) => (isMissing ? [what] : []))
}

const hasVatCountry = (taxNumber: string) => isVatNumber(plainNumber(taxNumber))
