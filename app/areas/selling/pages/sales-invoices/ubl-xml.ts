import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { API_CSP } from '~/http/security-headers.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { toUblFile } from '~/areas/selling/services/sales-invoices/ubl-file.server'
import { requireInvoiceFromPath } from './require-invoice-from-path.server'

/** An issued document as an e-invoice: UBL 2.1 of EN 16931. */
export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, invoice } = await requireInvoiceFromPath({ request, params })
	requirePermission(ctx, 'invoice.manage')
	const { fileName, content } = toUblFile(invoice)
	return new Response(content, {
		headers: {
			'Content-Type': 'application/xml; charset=utf-8',
			'Content-Disposition': `attachment; filename="${fileName}"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
