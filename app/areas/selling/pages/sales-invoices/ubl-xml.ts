import type { LoaderFunctionArgs } from '@remix-run/node'
import { missingForEInvoice, toUbl } from '@sfc/domain/selling/sales-invoices/e-invoice'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { API_CSP } from '~/http/security-headers.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { toSalesDocument } from '~/areas/selling/services/sales-invoices/invoice-row.server'
import { requireInvoiceFromPath } from './require-invoice-from-path.server'

/** An issued document as an e-invoice: UBL 2.1 of EN 16931. */
export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, invoice } = await requireInvoiceFromPath({ request, params })
	requirePermission(ctx, 'invoice.manage')
	const document = toSalesDocument(invoice, invoice.lines, invoice.credits)
	const missing = missingForEInvoice(document)
	if (missing.length > 0) throw new Fault('conflict', `It lacks ${missing.join(', ')}`)
	return new Response(toUbl(document), {
		headers: {
			'Content-Type': 'application/xml; charset=utf-8',
			'Content-Disposition': `attachment; filename="${document.number.replaceAll('/', '-')}.xml"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
