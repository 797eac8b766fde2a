import { match } from '#db/match'
import { documentLabel } from '@sfc/domain/selling/sales-invoices/sales-document'
import {
	paymentMeansLabel,
	type PaymentMeans,
} from '@sfc/domain/selling/sales-invoices/invoice-balance'
import {
	buildStatement,
	type Statement,
	type StatementEntry,
} from '@sfc/domain/selling/sales-invoices/statement'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { salesInvoices, salesPayments } from '#db/schema/sales-invoices'
import type { FarmCtx } from '~/context.server'
import { asInvoice } from './invoice-row.server'

type Wanted = { buyerId: number; from: string; until: string }

/** What a buyer owed, got and paid from a day until another. */
export async function readStatement(
	ctx: FarmCtx,
	{ buyerId, from, until }: Wanted,
): Promise<Statement> {
	const ofBuyer = match(
		salesInvoices,
		{ farmId: ctx.farm.id, buyerId },
		isNotNull(salesInvoices.number),
	)
	const documents = await ctx.db.read
		.select()
		.from(salesInvoices)
		.where(ofBuyer)
		.orderBy(asc(salesInvoices.id))
	const payments = await ctx.db.read
		.select({ payment: salesPayments, number: salesInvoices.number })
		.from(salesPayments)
		.innerJoin(salesInvoices, eq(salesInvoices.id, salesPayments.invoiceId))
		.where(ofBuyer)
		.orderBy(asc(salesPayments.id))
	const entries: StatementEntry[] = [
		...documents.map(asInvoice).map(({ id, kind, number, issuedOn, netCents, taxCents }) => ({
			invoiceId: id,
			day: issuedOn ?? '',
			kind,
			text: `${documentLabel(kind)} ${number}`,
			cents: (kind === 'invoice' ? 1 : -1) * (netCents + taxCents),
		})),
		...payments.map(({ payment, number }) => ({
			invoiceId: payment.invoiceId,
			day: payment.paidOn,
			kind: 'payment' as const,
			text: `${payment.cents < 0 ? 'Paid back' : paymentMeansLabel(payment.means as PaymentMeans)}, ${number}`,
			cents: -payment.cents,
		})),
	]
	return buildStatement(entries, { from, until })
}
