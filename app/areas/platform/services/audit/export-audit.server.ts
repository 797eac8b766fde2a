import type { AuditFilter } from '@sfc/contract/platform/audit/audit-filter'
import { auditActionLabel } from '@sfc/domain/platform/audit/audit-action'
import { csvLine } from '@sfc/domain/csv/csv-line'
import { and, desc, lt } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit'
import type { FarmCtx, Permitted } from '~/context.server'
import { whereAudit } from './audit-filter.server'
import type { AuditEntry } from './list-audit.server'

const CHUNK = 500
const HEADER = [
	'entry',
	'at',
	'actor_kind',
	'actor',
	'address',
	'action',
	'what',
	'subject',
	'before',
	'after',
	'hash',
]

/**
 * Exports a farm's audit log as lines of a CSV file, newest first, read in parts so that a long log
 * needs little memory. Throws Fault forbidden below manager.
 */
export function exportAudit(
	ctx: Permitted<'audit.read'>,
	filter: AuditFilter,
): AsyncGenerator<string> {
	return lines(ctx, filter)
}

async function* lines(ctx: FarmCtx, filter: AuditFilter): AsyncGenerator<string> {
	yield csvLine(HEADER)
	let before = Number.MAX_SAFE_INTEGER
	for (;;) {
		const rows = await ctx.db.read
			.select()
			.from(auditEntries)
			.where(and(whereAudit(ctx, filter), lt(auditEntries.seq, before)))
			.orderBy(desc(auditEntries.seq))
			.limit(CHUNK)
		if (rows.length > 0) yield rows.map(asLine).join('')
		const last = rows[CHUNK - 1]
		if (!last) return
		before = last.seq
	}
}

const asLine = (entry: AuditEntry) =>
	csvLine([
		entry.seq,
		new Date(entry.at).toISOString(),
		entry.actorKind,
		entry.actorName,
		entry.ip,
		entry.action,
		auditActionLabel(entry.action),
		entry.subject,
		entry.before && JSON.stringify(entry.before),
		entry.after && JSON.stringify(entry.after),
		entry.hash,
	])
