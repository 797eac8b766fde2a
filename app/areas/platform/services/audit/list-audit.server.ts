import { pageWindow } from '@sfc/domain/page-window'
import type { AuditFilter } from '@sfc/contract/platform/audit/audit-filter'
import { count, desc } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit'
import type { Permitted } from '~/context.server'
import { whereAudit } from './audit-filter.server'

const AUDIT_PAGE_SIZE = 50

export type AuditEntry = typeof auditEntries.$inferSelect
export type AuditPage = { entries: AuditEntry[]; page: number; pages: number; total: number }

/**
 * Lists one page of a farm's audit log, newest first; a page past the end returns the last one.
 * Throws Fault forbidden below manager.
 */
export async function listAudit(
	ctx: Permitted<'audit.read'>,
	{ page: wanted = 1, ...filter }: AuditFilter & { page?: number | undefined },
): Promise<AuditPage> {
	const [counted] = await ctx.db.read
		.select({ total: count() })
		.from(auditEntries)
		.where(whereAudit(ctx, filter))
	const total = Number(counted?.total ?? 0)
	const { page, pages, limit, offset } = pageWindow(total, wanted, AUDIT_PAGE_SIZE)
	const entries = await ctx.db.read
		.select()
		.from(auditEntries)
		.where(whereAudit(ctx, filter))
		.orderBy(desc(auditEntries.seq))
		.limit(limit)
		.offset(offset)
	return { entries, page, pages, total }
}
