import { auditToWire } from '@sfc/contract/platform/audit/audit-wire'
import { auditOperations } from '@sfc/contract/platform/audit/operations'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { implement } from '~/api/operation-handlers'

export const auditApi = implement(auditOperations, {
	listAudit: async (ctx, { query }) => auditToWire(await listAudit(ctx, query)),
})
