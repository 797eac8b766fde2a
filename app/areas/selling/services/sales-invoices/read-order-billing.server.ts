import { match } from '#db/match'
import { eq } from 'drizzle-orm'
import { orderLines } from '#db/schema/orders'
import { invoicedOrderLines, salesInvoiceLines, salesInvoices } from '#db/schema/sales-invoices'
import type { FarmCtx } from '~/context.server'
import { listUninvoicedLines } from './list-uninvoiced.server'

/** Whether an order has something to invoice, and the invoices that its lines are on. */
export async function readOrderBilling(ctx: FarmCtx, orderId: number) {
	const { read } = ctx.db
	const waiting = await listUninvoicedLines(read, ctx, { orderId })
	const invoices = await read
		.selectDistinct({ id: salesInvoices.id, number: salesInvoices.number })
		.from(invoicedOrderLines)
		.innerJoin(orderLines, eq(orderLines.id, invoicedOrderLines.orderLineId))
		.innerJoin(salesInvoiceLines, eq(salesInvoiceLines.id, invoicedOrderLines.invoiceLineId))
		.innerJoin(salesInvoices, eq(salesInvoices.id, salesInvoiceLines.invoiceId))
		.where(match(orderLines, { farmId: ctx.farm.id, orderId }))
	return { isWaiting: waiting.length > 0, invoices }
}
