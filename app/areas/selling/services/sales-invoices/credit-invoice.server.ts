import type { CreditInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { Fault } from '@sfc/domain/fault'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { invoicedOrderLines, salesInvoiceLines, salesInvoices } from '#db/schema/sales-invoices'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import {
	asInvoice,
	lockInvoice,
	readLines,
	updateTotals,
	type SalesInvoice,
} from './invoice-row.server'
import { giveNumber } from './issue-invoice.server'

/**
 * Issues a credit note about lines of an invoice, whole or in part. Throws Fault conflict for a draft or a
 * credit note, and at a line's quantity for more than it still has.
 */
export async function creditInvoice(
	ctx: Permitted<'invoice.manage'>,
	{ invoiceId, reason, lines: typed, isInvoicedAnew }: CreditInput & { invoiceId: number },
): Promise<SalesInvoice> {
	const wanted = typed
		.map((line, at) => ({ ...line, field: `lines[${at}].quantity` }))
		.filter(({ quantity }) => quantity > 0)
	const note = await ctx.db.write(async (tx) => {
		const invoice = await lockInvoice(tx, ctx, invoiceId)
		if (invoice.kind !== 'invoice' || invoice.number === null)
			throw new Fault('conflict', 'Only an issued invoice can be credited')
		const lines = await readLines(tx, invoiceId)
		const credited = await readCredited(
			tx,
			lines.map(({ id }) => id),
		)
		const [row] = await tx
			.insert(salesInvoices)
			.values({
				farmId: ctx.farm.id,
				kind: 'credit-note',
				buyer: invoice.buyer,
				buyerId: invoice.buyerId,
				buyerName: invoice.buyerName,
				currency: invoice.currency,
				paymentDays: 0,
				creditsId: invoice.id,
				reason,
				netCents: 0,
				taxCents: 0,
				createdBy: personActor(ctx).name,
				createdAt: ctx.now(),
			})
			.returning()
		if (!row) throw new Error('The database returned no row for a credit note')
		for (const { lineId, quantity, field } of wanted) {
			const line = lines.find(({ id }) => id === lineId)
			if (!line) throw new Fault('not-found', 'Line not found')
			const left = line.quantityMilli - (credited.get(lineId) ?? 0)
			credited.set(lineId, (credited.get(lineId) ?? 0) + quantity)
			if (quantity > left)
				throw new Fault(
					'conflict',
					`Only ${formatQuantityWithUnit(left, line.unit)} of ${line.title} can be credited`,
					{ field },
				)
			const { id: _, invoiceId: __, ...copy } = line
			await tx
				.insert(salesInvoiceLines)
				.values({ ...copy, invoiceId: row.id, quantityMilli: quantity, creditedLineId: lineId })
		}
		await updateTotals(tx, asInvoice(row))
		if (isInvoicedAnew)
			await releaseOrders(
				tx,
				wanted.map(({ lineId }) => lineId),
			)
		const issued = await giveNumber(tx, ctx, asInvoice(row))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sales-invoice.credited',
			subject: `Credit note ${issued.number}`,
			after: { invoice: invoice.number, reason, cents: issued.netCents + issued.taxCents },
		})
		return issued
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return note
}

/** How much of each line is credited already. */
export async function readCredited(
	reader: Pick<Tx, 'select'>,
	lineIds: readonly number[],
): Promise<Map<number, number>> {
	const { creditedLineId, quantityMilli } = salesInvoiceLines
	const rows = await reader
		.select({ lineId: creditedLineId, milli: sql<number>`sum(${quantityMilli})`.mapWith(Number) })
		.from(salesInvoiceLines)
		.where(inArray(creditedLineId, [...lineIds]))
		.groupBy(creditedLineId)
	return new Map(rows.map(({ lineId, milli }) => [lineId ?? 0, milli]))
}

/** Lets what was ordered be invoiced anew: only for lines that are credited in whole. */
async function releaseOrders(tx: Tx, lineIds: readonly number[]): Promise<void> {
	const credited = await readCredited(tx, lineIds)
	for (const [lineId, milli] of credited) {
		const [line] = await tx.select().from(salesInvoiceLines).where(eq(salesInvoiceLines.id, lineId))
		if (line?.quantityMilli !== milli)
			throw new Fault('conflict', 'To invoice it anew, credit all of each line', {
				field: 'isInvoicedAnew',
			})
		await tx.delete(invoicedOrderLines).where(eq(invoicedOrderLines.invoiceLineId, lineId))
	}
}
