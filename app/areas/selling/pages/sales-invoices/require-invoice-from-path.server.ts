import { Fault } from '@sfc/domain/fault'
import type { Args } from '~/http/authorize-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { findInvoice } from '~/areas/selling/services/sales-invoices/list-invoices.server'

const MISSING = 'Invoice not found'

/** The invoice or credit note in the path, on the farm of the page. Throws Fault not-found. */
export async function requireInvoiceFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const invoice = await findInvoice(ctx, parsePathId(params['invoiceId'], MISSING))
	if (!invoice) throw new Fault('not-found', MISSING)
	return { ctx, invoice }
}
