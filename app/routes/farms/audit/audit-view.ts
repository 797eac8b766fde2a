import { auditActionLabel } from '@sfc/domain/audit/audit-action'
import { formatChange, type ChangeLine } from '@sfc/domain/audit/format-change'
import { formatInstant } from '@sfc/domain/calendar/format-instant'

type Details = Record<string, unknown> | null

type Entry = {
	seq: number
	at: number
	actorKind: string
	actorName: string
	ip: string | null
	action: string
	subject: string
	before: Details
	after: Details
}

/** One row of the audit log's table. */
export type AuditRow = {
	seq: number
	when: string
	who: string
	kind: string
	ip: string | null
	action: string
	subject: string
	changes: ChangeLine[]
}

export const auditView = (entry: Entry, timezone: string): AuditRow => ({
	seq: entry.seq,
	when: formatInstant(entry.at, timezone),
	who: entry.actorName,
	kind: entry.actorKind,
	ip: entry.ip,
	action: auditActionLabel(entry.action),
	subject: entry.subject,
	changes: formatChange(entry.before, entry.after, timezone),
})
