import fc from 'fast-check'
import { expect, test } from 'vitest'
import fields from '../../../tests/selling/datev-fields.json' with { type: 'json' }
import { drawDocument } from '../../../tests/selling/draw-document'
import { QUICKBOOKS_COLUMNS, XERO_COLUMNS } from './bookkeeping-csv'
import { findExceededLimit } from './bookkeeping-program'
import { missingForDatev, toDatev } from './datev'
import { DATEV_COLUMNS } from './datev-columns'

const SETTINGS = {
	dayOrder: 'day-first' as const,
	quickbooksItem: null,
	quickbooksTaxCodes: null,
	xeroAccount: null,
	xeroTaxTypes: null,
	datevConsultant: 1_234_567,
	datevClient: 99_999,
	datevFirstMonth: 1,
	datevAccountLength: 4,
	datevDebtor: 10_000,
	datevRevenue: '19 = 8400\n7 = 8300\n5.5 = 8301\n0 = 8200',
}
const SPAN = { from: '2026-04-01', until: '2026-04-30' }

type Field = { name: string; type: string; length?: number; isRequired?: boolean }

const DAY = '(0[1-9]|[12]\\d|3[01])'
const MONTH = '(0[1-9]|1[0-2])'
const PATTERNS: Readonly<Record<string, string>> = {
	empty: '',
	boolean: '[01]',
	integer: '\\d+',
	decimal: '\\d+,\\d\\d',
	text: '.*',
	DDMM: DAY + MONTH,
	DDMMYYYY: `${DAY}${MONTH}20\\d\\d`,
	YYYY: '20\\d\\d',
	YYYYMMDD: `20\\d\\d${MONTH}${DAY}`,
	YYYYMMDDhhmmssmmm: `20\\d\\d${MONTH}${DAY}\\d{9}`,
}

/** Numbers of documents have had 36 places since version 9. */
const LONGER: Readonly<Record<string, number>> = { 'Belegfeld 1': 36 }

const places = (cell: string) => cell.replace(/[,]/g, '').length

/** A line of a DATEV file as its cells; texts lose their quotes. */
const cellsOf = (line: string) =>
	[...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^";]*))(?=;|$)/g)].map(([, text, plain]) =>
		(text ?? plain ?? '').replaceAll('""', '"'),
	)

function expectFields(line: string, described: readonly Field[]): void {
	const cells = cellsOf(line)
	for (const [at, { name, type, length, isRequired = false }] of described.entries()) {
		const cell = cells[at] ?? ''
		if (cell === '') {
			expect([name, isRequired]).toEqual([name, false])
			continue
		}
		expect([name, cell]).toEqual([
			name,
			expect.stringMatching(new RegExp(`^(?:${PATTERNS[type]})$`, 'su')),
		])
		expect([name, places(cell) <= (LONGER[name] ?? length ?? 30)]).toEqual([name, true])
	}
}

test('every field of a DATEV batch is what another project says of its place, type and length', () => {
	fc.assert(
		fc.property(fc.array(drawDocument, { minLength: 1, maxLength: 4 }), (drawn) => {
			const documents = drawn.map((document) => ({ ...document, currency: 'EUR' }))
			const text = toDatev(documents, SETTINGS, { ...SPAN, createdAt: '20260501120000000' })
			const [header = '', , ...rows] = text.split('\r\n').slice(0, -1)
			expectFields(header, fields.header)
			for (const row of rows) {
				expectFields(row, fields.booking)
				expect(row).not.toMatch(/^0,00;/)
			}
		}),
	)
})

/** What fields are called since then. */
const RENAMED: Readonly<Record<string, string>> = {
	'eu land u ust idnr': 'eu land u ustid bestimmung',
	'eu steuersatz': 'eu steuersatz bestimmung',
	'eu mitgliedstaat anzahlungen': 'eu land anzahlungen',
	leerfeld: 'buchungs guid',
	bezeichnung: 'bezeichnung sobil sachverhalt',
	kennzeichen: 'kennzeichen sobil buchung',
	'datum zuord': 'datum zuord steuerperiode',
	basisumsatz: 'basis umsatz',
	'wkz basisumsatz': 'wkz basis umsatz',
}

test('the columns of a DATEV batch are in the order that another project has them in', () => {
	const plain = (name: string) =>
		name
			.toLowerCase()
			.replace(/[^\p{L}\d]+/gu, ' ')
			.trim()
	const theirs = fields.booking.map(({ name }) => RENAMED[plain(name)] ?? plain(name))
	expect(DATEV_COLUMNS.slice(0, theirs.length).map(plain)).toEqual(theirs)
})

test('accounts of more places than DATEV is set to are asked for again', () => {
	const missing = (more: Partial<typeof SETTINGS>) =>
		missingForDatev([], { ...SETTINGS, ...more }, SPAN)
	expect(missing({})).toEqual([])
	expect(missing({ datevDebtor: 100_000 })).toEqual(['a debtor account of at most 5 digits'])
	for (const account of ['84000', 'Erlöse'])
		expect(missing({ datevRevenue: `19 = ${account}` })).toEqual([
			'revenue accounts of at most 4 digits',
		])
	expect(missing({ datevRevenue: '19 = 84000', datevAccountLength: 5 })).toEqual([])
})

// Xero's SalesInvoiceTemplate.csv as github.com/TakundaMabukwa/motion-live and Philipotieno/Invoice-API keep it.
const XERO_TEMPLATE =
	'*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme'
// A header that several projects write for QuickBooks Online (docs/decisions/385).
const QUICKBOOKS_HEADER =
	'*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date'

test('the columns are those of the template of Xero, and in order those that QuickBooks recognizes', () => {
	expect(XERO_COLUMNS.join(',')).toBe(XERO_TEMPLATE)
	const known = QUICKBOOKS_HEADER.split(',')
	expect(QUICKBOOKS_COLUMNS.filter((name) => known.includes(name))).toEqual(known)
	expect(QUICKBOOKS_COLUMNS.filter((name) => !known.includes(name))).toEqual([
		'ItemTaxCode',
		'ItemTaxAmount',
		'Currency',
	])
})

test('more invoices than a program takes from a file are told', () => {
	expect(findExceededLimit('quickbooks', 100)).toBeNull()
	expect(findExceededLimit('quickbooks', 101)).toBe(100)
	expect(findExceededLimit('xero', 501)).toBe(500)
	expect(findExceededLimit('datev', 5000)).toBeNull()
})

// What guides of others say must be filled: xero-help.caltrix.asia (how to import sales invoices), sblive's Xero
// guide, and Intuit's community on importing invoices (394876).
test.each([
	[
		XERO_COLUMNS,
		'ContactName InvoiceNumber InvoiceDate DueDate Description Quantity UnitAmount AccountCode TaxType',
	],
	[QUICKBOOKS_COLUMNS, 'InvoiceNo Customer InvoiceDate DueDate ItemAmount'],
])('columns that others call required are marked so', (columns, required) => {
	const marked = columns.flatMap((name) => (name.startsWith('*') ? [name.slice(1)] : []))
	expect(marked.sort()).toEqual(required.split(' ').sort())
})
