import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { invoices } from '#db/schema/billing'
import type { Ctx } from '~/context.server'
import { issueInvoice } from './issue-invoice.server'
import type { SubscriptionRow } from './subscription-row.server'

type RefundToCredit = {
	row: Pick<SubscriptionRow, 'customerId' | 'currency' | 'gateway'>
	/** Reference of the refund: each gets one credit note. */
	reference: string
	cents: number
	what: string
	/** Reference of the invoice that was paid; null where the gateway does not name it. */
	invoiceReference: string | null
}

/** Issues the credit note of a refund, once, with its share of the tax of the invoice it corrects. */
export async function issueCreditNote(
	tx: Tx,
	ctx: Pick<Ctx, 'now' | 'clients'>,
	{ row, reference, cents, what, invoiceReference }: RefundToCredit,
): Promise<void> {
	const [invoice] = await tx
		.select()
		.from(invoices)
		.where(eq(invoices.reference, invoiceReference ?? ''))
	const paidTaxCents = invoice?.taxCents ?? null
	const taxCents = paidTaxCents && Math.round((paidTaxCents * cents) / (invoice?.totalCents ?? 1))
	await issueInvoice(tx, ctx, {
		row,
		reference,
		lines: [{ text: what, amountCents: (taxCents ?? 0) - cents, fromAt: null, untilAt: null }],
		totalCents: -cents,
		taxCents: taxCents && -taxCents,
		number: null,
		creditOf: invoice?.number ?? null,
	})
}
