import { toWire } from '@sfc/contract/audit/audit-wire'
import { auditOperations } from '@sfc/contract/audit/operations'
import { listAudit } from '~/services/audit/list-audit.server'
import { implement } from './operation-handlers'

export const auditApi = implement(auditOperations, {
	listAudit: async (ctx, { query }) => toWire(await listAudit(ctx, query)),
})
