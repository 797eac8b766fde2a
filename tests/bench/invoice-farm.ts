import { addDays } from '@sfc/domain/calendar/calendar-day'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/open.server'
import {
	invoicedOrderLines,
	invoiceSettings,
	salesInvoiceLines,
	salesInvoices,
	salesPayments,
} from '#db/schema/sales-invoices'
import type { BusinessSize, Sale } from './business-farm'
import type { Add } from './page-farm'

export const ADDRESS = {
	addressLine1: '18 Orchard Street',
	addressLine2: null,
	postcode: '02111',
	city: 'Boston',
	country: 'US',
	taxNumber: null,
	email: 'kitchen@table.example',
}
const SELLER = {
	...ADDRESS,
	name: 'Harbor Greens',
	registration: null,
	iban: null,
	bic: null,
	paymentWords: null,
	taxName: 'Sales tax',
	exemptReason: null,
	footer: null,
}

type Delivered = { lineId: number; sale: Sale; title: string; packs: number; packCents: number }

/** An invoice for each buyer and month but the last, most of them paid, one in fifty credited. */
export async function bill(
	db: Db,
	add: Add,
	delivered: readonly Delivered[],
	{ farmId, today }: BusinessSize,
) {
	const groups = new Map<string, Delivered[]>()
	for (const line of delivered) {
		const month = line.sale.dueOn.slice(0, 7)
		const key = `${month} ${line.sale.buyerId}`
		if (month < today.slice(0, 7)) groups.set(key, [...(groups.get(key) ?? []), line])
	}
	const documents = [...groups.entries()]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([key, lines], n) => {
			const { buyerId, buyerName } = lines[0]?.sale ?? { buyerId: 0, buyerName: '' }
			const issuedOn = addDays(`${key.slice(0, 7)}-28`, 3)
			return {
				kind: 'invoice',
				place: n + 1,
				number: `INV-${n + 1}`,
				buyer: { ...ADDRESS, name: buyerName },
				buyerId,
				buyerName,
				seller: SELLER,
				currency: 'USD',
				paymentDays: 14,
				issuedOn,
				dueOn: addDays(issuedOn, 14),
				periodFrom: `${key.slice(0, 7)}-01`,
				periodUntil: `${key.slice(0, 7)}-28`,
				netCents: lines.reduce((sum, { packs, packCents }) => sum + packs * packCents, 0),
				taxCents: 0,
				createdBy: 'Ana Grower',
				createdAt: Date.parse(issuedOn),
				issuedAt: Date.parse(issuedOn),
				lines,
			}
		})
	const ids = await add(
		salesInvoices,
		documents.map(({ lines: _lines, ...row }) => row),
	)
	const lineRows = documents.flatMap(({ lines }, n) =>
		lines.map((line) => ({ line, invoiceId: ids[n] ?? 0 })),
	)
	const lineIds = await add(
		salesInvoiceLines,
		lineRows.map(({ invoiceId, line: { title, packs, packCents, sale } }) => ({
			invoiceId,
			title,
			quantityMilli: packs * 1000,
			unit: 'pack',
			priceCents: packCents,
			taxCategory: 'O',
			taxBasisPoints: 0,
			deliveredOn: sale.dueOn,
			orderNumber: sale.number,
		})),
	)
	const invoiced = lineRows.map(({ line }, n) => ({
		orderLineId: line.lineId,
		invoiceLineId: lineIds[n] ?? 0,
	}))
	await add(invoicedOrderLines, invoiced)
	await add(
		salesPayments,
		documents
			.map((document, n) => ({ document, n }))
			.filter(({ n }) => n % 12 !== 0)
			.map(({ document, n }) => ({
				invoiceId: ids[n] ?? 0,
				paidOn: document.dueOn,
				cents: document.netCents,
				means: 'transfer',
				enteredBy: 'Ana Grower',
				createdAt: 1,
			})),
	)
	const [settings] = await db.read
		.select()
		.from(invoiceSettings)
		.where(eq(invoiceSettings.farmId, farmId))
	if (settings) return
	await db.write((tx) =>
		tx.insert(invoiceSettings).values({
			farmId,
			seller: SELLER,
			taxCategory: 'O',
			taxBasisPoints: 0,
			paymentDays: 14,
			invoicePrefix: 'INV-',
			creditPrefix: 'CN-',
			nextInvoice: documents.length + 1,
			nextCredit: 1,
			bookkeeping: {
				dayOrder: 'month-first',
				quickbooksItem: 'Produce',
				quickbooksTaxCodes: null,
				xeroAccount: null,
				xeroTaxTypes: null,
				datevConsultant: null,
				datevClient: null,
				datevFirstMonth: 1,
				datevAccountLength: 4,
				datevDebtor: null,
				datevRevenue: null,
			},
			updatedAt: 1,
		}),
	)
}
