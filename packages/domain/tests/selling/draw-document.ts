import fc from 'fast-check'
import type { SalesDocument } from '../../src/selling/sales-invoices/sales-document'
import type { TaxRate } from '../../src/selling/sales-invoices/tax-category'

const HOSTILE = [
	'</cbc:ID>',
	']]>',
	'<!--',
	'&amp;',
	'"\'',
	'\u0000\u0008x',
	'\ud800y',
	'=1+1',
	'Şükrü & Söhne €',
]
const name = fc
	.tuple(
		fc.constantFrom('Green Fork', 'Café Sœur', ...HOSTILE),
		fc.string({ unit: 'grapheme', maxLength: 12 }),
	)
	.map(([a, b]) => `N ${a}${b}`)

const RATES: TaxRate[] = [
	{ taxCategory: 'S', taxBasisPoints: 1900 },
	{ taxCategory: 'S', taxBasisPoints: 700 },
	{ taxCategory: 'S', taxBasisPoints: 550 },
	{ taxCategory: 'Z', taxBasisPoints: 0 },
	{ taxCategory: 'E', taxBasisPoints: 0 },
	{ taxCategory: 'AE', taxBasisPoints: 0 },
]
const NONE: TaxRate[] = [{ taxCategory: 'O', taxBasisPoints: 0 }]

const line = (rates: TaxRate[]) =>
	fc
		.record({
			title: name,
			quantityMilli: fc.integer({ min: 1, max: 2_000_000 }),
			unit: fc.constantFrom('pack', 'kg', 'heads', 'bunches', 'boxes of mine'),
			priceCents: fc.integer({ min: 0, max: 100_000 }),
			rate: fc.constantFrom(...rates),
			deliveredOn: fc.constantFrom(null, '2026-03-04'),
			orderNumber: fc.constantFrom(null, 'R-12'),
		})
		.map(({ rate, ...rest }) => ({ ...rest, ...rate }))

/** Invoices and credit notes of a farm that has entered what an e-invoice needs. */
export const drawDocument: fc.Arbitrary<SalesDocument> = fc
	.record({
		kind: fc.constantFrom('invoice', 'credit-note'),
		currency: fc.constantFrom('EUR', 'GBP', 'SEK'),
		lines: fc
			.constantFrom(RATES, NONE)
			.chain((rates) => fc.array(line(rates), { minLength: 1, maxLength: 8 })),
		farm: name,
		buyer: name,
		iban: fc.constantFrom(null, 'DE89 3704 0044 0532 0130 00'),
		isMonthly: fc.boolean(),
		note: fc.option(name),
	})
	.map(({ kind, currency, lines, farm, buyer, iban, isMonthly, note }) => ({
		kind: kind as SalesDocument['kind'],
		number: kind === 'invoice' ? 'INV-0007' : 'CN-0002',
		issuedOn: '2026-04-01',
		dueOn: '2026-04-15',
		currency,
		seller: {
			name: farm,
			addressLine1: 'Halle 3',
			addressLine2: null,
			postcode: '10115',
			city: 'Berlin',
			country: 'DE',
			taxNumber: 'DE 123 456 789',
			email: 'farm@farm.example',
			registration: 'HRB 1234',
			iban,
			bic: iban && 'COBADEFFXXX',
			paymentWords: null,
			taxName: 'MwSt',
			exemptReason: null,
			footer: null,
		},
		buyer: {
			name: buyer,
			addressLine1: 'Gasse 1',
			addressLine2: null,
			postcode: null,
			city: 'Wien',
			country: 'AT',
			taxNumber: 'ATU36251489',
			email: null,
		},
		lines,
		periodFrom: isMonthly ? '2026-03-01' : null,
		periodUntil: isMonthly ? '2026-03-31' : null,
		credits: kind === 'invoice' ? null : { number: 'INV-0003', issuedOn: '2026-03-01' },
		reason: kind === 'invoice' ? null : 'Wilted',
		note,
	}))
