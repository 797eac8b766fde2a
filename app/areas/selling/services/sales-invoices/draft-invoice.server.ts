import { match } from '#db/match'
import type { DraftInvoiceInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { addMonths } from '@sfc/domain/calendar/add-months'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import type { BilledBuyer } from '@sfc/domain/selling/sales-invoices/sales-document'
import { Fault } from '@sfc/domain/fault'
import { desc, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { invoicedOrderLines, salesInvoiceLines, salesInvoices } from '#db/schema/sales-invoices'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findBuyer } from '../buyers/save-buyer.server'
import { asInvoice, updateTotals, type SalesInvoice } from './invoice-row.server'
import { readInvoiceSettings } from './invoice-settings.server'
import { listUninvoicedLines, type UninvoicedLine } from './list-uninvoiced.server'

/**
 * Drafts an invoice of what was delivered and is on no invoice: one order, or a month of a buyer. Each
 * order line is on one invoice at most. Throws Fault conflict when there is nothing, or another person
 * was first.
 */
export async function draftInvoice(
	ctx: Permitted<'invoice.manage'>,
	input: DraftInvoiceInput,
): Promise<SalesInvoice> {
	const drafted = await ctx.db.write(async (tx) => {
		const isMonth = 'month' in input
		const found = await listUninvoicedLines(tx, ctx, input)
		const [first] = found
		if (!first)
			throw new Fault('conflict', 'There is nothing to invoice: it may be on an invoice already')
		const settings = await readInvoiceSettings(ctx, tx)
		const billed = await findBilledBuyer(tx, ctx, first)
		const periodFrom = isMonth ? `${input.month}-01` : null
		const [row] = await tx
			.insert(salesInvoices)
			.values({
				farmId: ctx.farm.id,
				kind: 'invoice',
				buyer: billed.buyer,
				buyerId: first.order.buyerId,
				buyerName: billed.buyer.name,
				paymentDays: billed.paymentDays ?? settings.paymentDays,
				currency: ctx.farm.currency,
				periodFrom,
				periodUntil: periodFrom && addDays(addMonths(periodFrom, 1), -1),
				netCents: 0,
				taxCents: 0,
				createdBy: personActor(ctx).name,
				createdAt: ctx.now(),
			})
			.returning()
		if (!row) throw new Error('The database returned no row for an invoice')
		const invoice = asInvoice(row)
		for (const one of found) await addOrderLine(tx, ctx, { invoice, settings, one })
		await updateTotals(tx, invoice)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sales-invoice.drafted',
			subject: `Invoice to ${invoice.buyerName}`,
			after: { lines: found.length },
		})
		return invoice
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return drafted
}

async function addOrderLine(
	tx: Tx,
	{ farm }: Pick<FarmScope, 'farm'>,
	{
		invoice,
		settings,
		one: { line, order, packs, deliveredOn },
	}: {
		invoice: SalesInvoice
		settings: { taxCategory: string; taxBasisPoints: number }
		one: UninvoicedLine
	},
): Promise<void> {
	const [added] = await tx
		.insert(salesInvoiceLines)
		.values({
			farmId: farm.id,
			invoiceId: invoice.id,
			title: `${line.title} (${formatQuantityWithUnit(line.packMilli, line.unit)})`,
			quantityMilli: packs * 1000,
			unit: 'pack',
			priceCents: line.packCents,
			taxCategory: settings.taxCategory,
			taxBasisPoints: settings.taxBasisPoints,
			deliveredOn,
			orderNumber: order.number,
		})
		.returning({ id: salesInvoiceLines.id })
	const claimed = await tx
		.insert(invoicedOrderLines)
		.values({ farmId: farm.id, orderLineId: line.id, invoiceLineId: added?.id ?? 0 })
		.onConflictDoNothing()
		.returning()
	if (claimed.length === 0)
		throw new Fault('conflict', `Order ${order.number} is on another invoice by now`)
}

/**
 * Who is billed: a buyer that the farm knows as it is entered now; somebody else as on their newest document,
 * else as the order names them.
 */
async function findBilledBuyer(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm'>,
	{ order: { buyerId, buyerName, buyerEmail } }: UninvoicedLine,
): Promise<{ buyer: BilledBuyer; paymentDays: number | null }> {
	if (buyerId !== null) {
		const {
			name,
			addressLine1,
			addressLine2,
			postcode,
			city,
			country,
			taxNumber,
			email,
			paymentDays,
		} = await findBuyer(ctx, tx, buyerId)
		const address = { addressLine1, addressLine2, postcode, city, country }
		return { buyer: { name, ...address, taxNumber, email }, paymentDays }
	}
	const [known] = await tx
		.select({ buyer: salesInvoices.buyer, paymentDays: salesInvoices.paymentDays })
		.from(salesInvoices)
		.where(
			match(
				salesInvoices,
				{ farmId: ctx.farm.id, buyerName, kind: 'invoice' },
				isNull(salesInvoices.buyerId),
			),
		)
		.orderBy(desc(salesInvoices.id))
		.limit(1)
	if (known) return known
	const address = { addressLine1: null, addressLine2: null, postcode: null, city: null }
	const buyer = { name: buyerName, email: buyerEmail, country: null, taxNumber: null }
	return { buyer: { ...address, ...buyer }, paymentDays: null }
}
