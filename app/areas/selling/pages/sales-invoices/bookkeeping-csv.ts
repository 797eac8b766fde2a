import type { LoaderFunctionArgs } from '@remix-run/node'
import { BookkeepingQuery } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { encodeWindows1252 } from '@sfc/domain/csv/encode-windows-1252'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { parseQuery } from '~/http/parse-query.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { exportBookkeeping } from '~/areas/selling/services/sales-invoices/export-bookkeeping.server'

/** Issued documents for a bookkeeping program. DATEV reads Windows-1252, the others UTF-8. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'invoice.manage')
	const submission = parseQuery(request, BookkeepingQuery)
	if (submission.status !== 'success') throw new Fault('invalid', 'This export is not valid')
	const { fileName, content } = await exportBookkeeping(ctx, submission.value)
	const isDatev = submission.value.program === 'datev'
	return new Response(isDatev ? encodeWindows1252(content) : content, {
		headers: {
			'Content-Type': `text/csv; charset=${isDatev ? 'windows-1252' : 'utf-8'}; header=present`,
			'Content-Disposition': `attachment; filename="${fileName}"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
