import type { Args } from '~/http/authorize-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { requireInvoice } from '~/areas/selling/services/sales-invoices/list-invoices.server'

/** The invoice or credit note in the path, on the farm of the page. Throws Fault not-found. */
export async function requireInvoiceFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const invoiceId = parsePathId(params['invoiceId'], 'Invoice not found')
	return { ctx, invoice: await requireInvoice(ctx, invoiceId) }
}
