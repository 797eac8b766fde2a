import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { Readable } from 'node:stream'
import { AuditFilter } from '@sfc/contract/platform/audit/audit-filter'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { parseQuery } from '~/http/parse-query.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { exportAudit } from '~/areas/platform/services/audit/export-audit.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'

/** All audit entries that match the filter, as a file. */
export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request, params.farmId), 'audit.read')
	const submission = parseQuery(request, AuditFilter)
	if (submission.status !== 'success') throw new Fault('invalid', 'This filter is not valid')
	const lines = Readable.from(exportAudit(ctx, submission.value))
	return new Response(createReadableStreamFromReadable(lines), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8; header=present',
			'Content-Disposition': `attachment; filename="audit-farm-${ctx.farm.id}.csv"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
