import type { LoaderFunctionArgs } from '@remix-run/node'
import { AuditQuery, auditQueryFrom } from '@sfc/contract/audit/audit-filter'
import { toWire } from '@sfc/contract/audit/audit-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listAudit } from '~/services/audit/list-audit.server'
import { requirePermission } from '~/services/access/require-permission.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'audit.read')
	const query = AuditQuery.parse(auditQueryFrom(new URL(request.url).searchParams))
	return Response.json(toWire(await listAudit(ctx, query)))
})

export const action = () => methodNotAllowed('GET')
