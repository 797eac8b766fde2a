import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawDocument } from '../../../tests/selling/draw-document'
import { encodeWindows1252 } from '../../csv/encode-windows-1252'
import { QUICKBOOKS_COLUMNS, XERO_COLUMNS, toQuickbooksCsv, toXeroCsv } from './bookkeeping-csv'
import { financialYear, missingForDatev, toDatev } from './datev'
import { DATEV_COLUMNS } from './datev-columns'
import { missingForEInvoice, toUbl } from './e-invoice'
import { invoiceState, openCents } from './invoice-balance'
import { invoiceTotals, lineNetCents } from './invoice-totals'
import { parseRateCodes } from './rate-codes'
import type { SalesDocument } from './sales-document'
import { type StatementEntry, buildStatement } from './statement'

const net = (cents: number, taxBasisPoints: number) => ({
	title: 'x',
	unit: 'pack',
	quantityMilli: 1000,
	priceCents: cents,
	taxCategory: taxBasisPoints > 0 ? ('S' as const) : ('Z' as const),
	taxBasisPoints,
})

/** Net amounts of lines, and totals, of examples in ConnectingEurope/eInvoicing-EN16931 (ubl/examples). */
const PUBLISHED = [
	{
		file: 'ubl-tc434-example8.xml',
		lines: [14_080, 1616, 16_764, 8874, 3675, 5650, 8334, 19_031, 6421, 6446].map((cents) =>
			net(cents, 2100),
		),
		totals: [90_891, 19_087],
	},
	{
		file: 'ubl-tc434-example4.xml',
		lines: [net(100_000, 2500), net(50_000, 2500), net(250_000, 1200)],
		totals: [400_000, 67_500],
	},
	{
		file: 'ubl-tc434-example3.xml, its charge as a line',
		lines: [net(80_000, 2500), net(80_000, 1000), net(10_000, 2500)],
		totals: [170_000, 30_500],
	},
]

test.each(PUBLISHED)('the totals of $file come out', ({ lines, totals }) => {
	const { netCents, taxCents } = invoiceTotals(lines, 'EUR')
	expect([netCents, taxCents]).toEqual(totals)
})

test('totals are the sums of their parts, and tax is rounded once a rate', () => {
	fc.assert(
		fc.property(drawDocument, ({ lines, currency }) => {
			const { netCents, taxCents, grossCents, subtotals } = invoiceTotals(lines, currency)
			const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
			expect(netCents).toBe(sum(lines.map((line) => lineNetCents(line, currency))))
			expect(netCents).toBe(sum(subtotals.map((one) => one.netCents)))
			expect(taxCents).toBe(sum(subtotals.map((one) => one.taxCents)))
			expect(grossCents).toBe(netCents + taxCents)
			for (const one of subtotals)
				expect(
					Math.abs(one.taxCents - (one.netCents * one.taxBasisPoints) / 10_000),
				).toBeLessThanOrEqual(0.5)
		}),
	)
	expect(invoiceTotals([net(1050, 1000)], 'JPY')).toMatchObject({ netCents: 1100, taxCents: 100 })
})

test('an e-invoice writes hostile names as text, and lists what it lacks', () => {
	fc.assert(
		fc.property(drawDocument, (document) => {
			expect(missingForEInvoice(document)).toEqual([])
			const xml = toUbl(document)
			expect(xml.match(/<cbc:RegistrationName>/g)).toHaveLength(2)
			expect(xml.match(/<cac:(?:Invoice|CreditNote)Line>/g)).toHaveLength(document.lines.length)
			expect(xml).not.toMatch(/[\u0000-\u0008]|\p{Surrogate}/u)
		}),
	)
	const [one] = fc.sample(drawDocument, 1) as [SalesDocument]
	expect(
		missingForEInvoice({
			...one,
			seller: { ...one.seller, country: null, taxNumber: null, registration: null },
			lines: [net(100, 1900)].map((line) => ({ ...line, deliveredOn: null, orderNumber: null })),
		}),
	).toEqual([
		'the country of the farm',
		'the tax number of the farm',
		'a tax number or registration of the farm',
	])
})

test('how an invoice stands follows what was credited and paid', () => {
	const of = {
		number: 'INV-0001',
		dueOn: '2026-04-15',
		grossCents: 1000,
		creditedCents: 200,
		paidCents: 300,
	}
	expect(openCents(of)).toBe(500)
	expect(invoiceState(of, '2026-04-15')).toBe('open')
	expect(invoiceState(of, '2026-04-16')).toBe('overdue')
	expect(invoiceState({ ...of, paidCents: 800 }, '2026-04-16')).toBe('paid')
	expect(invoiceState({ ...of, paidCents: 801 }, '2026-04-16')).toBe('overpaid')
	expect(invoiceState({ ...of, number: null }, '2026-04-16')).toBe('draft')
})

test('a statement opens where the one before it closed', () => {
	const entry = fc.record({
		invoiceId: fc.constant(1),
		day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
		kind: fc.constantFrom<StatementEntry['kind'][]>('invoice', 'credit-note', 'payment'),
		text: fc.constant(''),
		cents: fc.integer({ min: -100_000, max: 100_000 }),
	})
	fc.assert(
		fc.property(fc.array(entry), (entries) => {
			const first = buildStatement(entries, { from: '2026-03-01', until: '2026-03-14' })
			const second = buildStatement(entries, { from: '2026-03-15', until: '2026-03-28' })
			expect(second.openingCents).toBe(first.closingCents)
			expect(second.closingCents).toBe(entries.reduce((sum, { cents }) => sum + cents, 0))
			expect(second.entries.at(-1)?.balanceCents ?? second.openingCents).toBe(second.closingCents)
		}),
	)
})

test('codes by rate are typed one a line', () => {
	expect(parseRateCodes('19 = 8400\r\n7%=8300\n\n5.5 = x y')).toEqual(
		new Map([
			[1900, '8400'],
			[700, '8300'],
			[550, 'x y'],
		]),
	)
	expect(parseRateCodes('8400')).toBeNull()
	expect(parseRateCodes(null)).toEqual(new Map())
})

const SETTINGS = {
	dayOrder: 'day-first' as const,
	quickbooksItem: 'Produce',
	quickbooksTaxCodes: '19 = 20.0% S',
	xeroAccount: '200',
	xeroTaxTypes: '19 = 20% (VAT on Income)',
	datevConsultant: 1001,
	datevClient: 1,
	datevFirstMonth: 1,
	datevAccountLength: 4,
	datevDebtor: 10_000,
	datevRevenue: '19 = 8400\n7 = 8300\n5.5 = 8301\n0 = 8200',
}
const SPAN = { from: '2026-04-01', until: '2026-04-30' }

test('each line of a document is a row of as many columns as the template has', () => {
	fc.assert(
		fc.property(fc.array(drawDocument, { maxLength: 4 }), (documents) => {
			const lines = documents.flatMap((one) => one.lines).length
			const credits = documents.flatMap((one) => (one.kind === 'invoice' ? [] : one.lines)).length
			expect(countRows(toXeroCsv(documents, SETTINGS), XERO_COLUMNS.length)).toBe(lines)
			expect(countRows(toQuickbooksCsv(documents, SETTINGS), QUICKBOOKS_COLUMNS.length)).toBe(
				lines - credits,
			)
		}),
	)
})

function countRows(csv: string, columns: number): number {
	const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy
	let [cells, rows] = [0, 0]
	for (const [, , end] of csv.matchAll(cell)) {
		cells += 1
		if (end === ',') continue
		expect(cells).toBe(columns)
		cells = 0
		rows += 1
	}
	return rows - 1
}

test('a DATEV batch books the gross of each rate, and its bookings sum to the documents', () => {
	fc.assert(
		fc.property(drawDocument, (drawn) => {
			const document = { ...drawn, currency: 'EUR' }
			expect(missingForDatev([document], SETTINGS, SPAN)).toEqual([])
			const text = toDatev([document], SETTINGS, { ...SPAN, createdAt: '20260501120000000' })
			const [header, columns, ...rows] = text.split('\r\n').slice(0, -1)
			expect(header).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;20260501120000000;/)
			expect(header?.split(';')).toHaveLength(31)
			expect(columns?.split(';')).toEqual(DATEV_COLUMNS)
			expect(DATEV_COLUMNS).toHaveLength(125)
			const cents = rows.map((row) => Number(row.split(';')[0]?.replace(',', '')))
			expect(cents.reduce((sum, one) => sum + one, 0)).toBe(
				invoiceTotals(document.lines, 'EUR').grossCents,
			)
			const odd = encodeWindows1252(text).filter((byte) => byte < 32 && byte !== 10 && byte !== 13)
			expect(odd).toHaveLength(0)
		}),
	)
	expect(financialYear('2026-03-31', 4)).toEqual({ from: '2025-04-01', until: '2026-03-31' })
	expect(
		missingForDatev(
			[],
			{ ...SETTINGS, datevDebtor: null },
			{ from: '2026-12-31', until: '2027-01-01' },
		),
	).toEqual(['the debtor account', 'days of one financial year'])
})

test('Windows-1252 has its own places for what Latin-1 lacks', () => {
	expect(Buffer.from(encodeWindows1252('Köln – „Sœur“ 5 €')).toString('hex')).toBe(
		'4bf66c6e20962084539c7572932035' + '2080',
	)
	expect(Buffer.from(encodeWindows1252('Şükrü 日')).toString('latin1')).toBe('Sükrü ?')
})
