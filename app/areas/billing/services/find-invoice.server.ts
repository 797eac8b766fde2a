import type { InvoiceLine } from '@sfc/domain/billing/invoice-line'
import { Fault } from '@sfc/domain/fault'
import { and, eq } from 'drizzle-orm'
import { customers, invoices } from '#db/schema/billing'
import type { Seller } from '~/clients/payments/seller'
import type { UserCtx } from '~/context.server'

/** Invoice as it was issued. Money is whole cents, times milliseconds UTC. */
export type Invoice = {
	id: string
	number: string
	/**
	 * Number of the invoice that a credit note corrects, if known. The total of a credit note is
	 * below 0.
	 */
	creditOf: string | null
	issuedAt: number
	/** `sandbox`: no money moved. */
	gateway: string
	/** Null where the server named none when it was issued. */
	seller: Seller | null
	buyer: { businessName: string; location: string }
	lines: InvoiceLine[]
	taxCents: number | null
	totalCents: number
}

/** Finds an invoice of a business of the person. Throws Fault not-found for anybody else's. */
export async function findInvoice(
	{ db, user }: UserCtx,
	{ invoiceId }: { invoiceId: string },
): Promise<Invoice> {
	const [found] = await db.read
		.select({ row: invoices })
		.from(invoices)
		.innerJoin(customers, eq(customers.id, invoices.customerId))
		.where(and(eq(invoices.id, invoiceId), eq(customers.ownerId, user.id)))
	if (!found) throw new Fault('not-found', 'Invoice not found')
	const { id, number, creditOf, issuedAt, gateway, taxCents, totalCents, ...row } = found.row
	const seller = 'name' in row.seller ? (row.seller as Seller) : null
	const buyer = row.buyer as Invoice['buyer']
	const lines = row.lines as InvoiceLine[]
	const sums = { lines, taxCents, totalCents }
	return { id, number, creditOf, issuedAt, gateway, seller, buyer, ...sums }
}
