import { auditActionLabel } from '@sfc/domain/platform/audit/audit-action'
import { formatChange, type ChangeLine } from '@sfc/domain/platform/audit/format-change'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { Formats } from '@sfc/domain/units/formats'
import type { Farm } from '~/context.server'

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

export const auditView = (
	entry: Entry,
	{ timezone, currency }: Pick<Farm, 'timezone' | 'currency'>,
	formats: Formats,
): AuditRow => ({
	seq: entry.seq,
	when: formatInstant(entry.at, timezone, formats),
	who: entry.actorName,
	kind: entry.actorKind,
	ip: entry.ip,
	action: auditActionLabel(entry.action),
	subject: entry.subject,
	changes: formatChange(entry.before, entry.after, { timezone, currency, formats }),
})
