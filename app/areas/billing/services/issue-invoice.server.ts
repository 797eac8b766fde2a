import { randomUUID } from 'node:crypto'
import type { InvoiceLine } from '@sfc/domain/billing/invoice-line'
import { eq, max } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { invoices } from '#db/schema/billing'
import type { Ctx } from '~/context.server'
import { findCustomerRow, type SubscriptionRow } from './subscription-row.server'

type ToIssue = {
	row: Pick<SubscriptionRow, 'customerId' | 'currency' | 'gateway'>
	/** Gateway's id of the payment: each gets one invoice. */
	reference: string
	lines: InvoiceLine[]
	totalCents: number
	/** Tax from the gateway; null when it gave none. */
	taxCents: number | null
	/** Number from the gateway; null asks for the next one of this server. */
	number: string | null
	/** Number of the invoice that a credit note corrects, where that is known. */
	creditOf?: string | null
}

const TRIES = 50

/** Issues the invoice of a payment, or the credit note of a refund, once. */
export async function issueInvoice(
	tx: Tx,
	{ now, clients }: Pick<Ctx, 'now' | 'clients'>,
	{ row, lines, ...it }: ToIssue,
): Promise<void> {
	const { customerId, currency, gateway } = row
	const { businessName, location } = await findCustomerRow(tx, customerId)
	const at = now()
	const issued = {
		id: randomUUID(),
		customerId,
		currency,
		gateway,
		...it,
		issuedAt: at,
		seller: { ...clients.seller },
		buyer: { businessName, location },
		lines,
	}
	if (it.number !== null) {
		await tx
			.insert(invoices)
			.values({ ...issued, number: it.number })
			.onConflictDoNothing()
		return
	}
	// Two invoices issued at once find the same last number: the later one waits, and looks again.
	const year = new Date(at).getUTCFullYear()
	for (let attempt = 1; attempt <= TRIES; attempt++) {
		const [last] = await tx
			.select({ sequence: max(invoices.sequence) })
			.from(invoices)
			.where(eq(invoices.year, year))
		const sequence = Number(last?.sequence ?? 0) + 1
		const number = `${year}-${String(sequence).padStart(4, '0')}`
		const added = await tx
			.insert(invoices)
			.values({ ...issued, year, sequence, number })
			.onConflictDoNothing()
			.returning({ id: invoices.id })
		if (added.length > 0) return
		const [known] = await tx
			.select({ id: invoices.id })
			.from(invoices)
			.where(eq(invoices.reference, it.reference))
		if (known) return
	}
	throw new Error(`No number of ${year} was free for an invoice`)
}
