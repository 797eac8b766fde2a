import { NOT_YOUR_FARM } from '../../on-farm'
import { defineOperations } from '../../operation'
import { AuditAddress } from './audit-filter'
import { AuditPageWire } from './audit-wire'

export const auditOperations = defineOperations({
	listAudit: {
		method: 'get',
		path: '/api/farms/{farmId}/audit',
		summary: 'Who changed what on the farm, newest first, 50 a page',
		tag: 'Audit log',
		auth: 'user',
		permission: 'audit.read',
		scope: 'manage',
		query: AuditAddress,
		answer: AuditPageWire,
		refusals: { 400: 'Not a usable filter', 404: NOT_YOUR_FARM },
	},
})
