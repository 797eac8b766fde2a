import { asc, eq, max } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit'
import type { Permitted } from '~/context.server'
import { SYSTEM_ACTOR } from './audit-filter.server'

export type AuditActor = { id: string; name: string; kind: string }

/**
 * Lists every actor of a farm's audit log, by their latest name. Throws Fault forbidden below
 * manager.
 */
export async function listAuditActors(ctx: Permitted<'audit.read'>): Promise<AuditActor[]> {
	const rows = await ctx.db.read
		.select({
			id: auditEntries.actorId,
			kind: auditEntries.actorKind,
			name: auditEntries.actorName,
			last: max(auditEntries.seq),
		})
		.from(auditEntries)
		.where(eq(auditEntries.farmId, ctx.farm.id))
		.groupBy(auditEntries.actorId, auditEntries.actorKind, auditEntries.actorName)
		.orderBy(asc(max(auditEntries.seq)))
	const actors = new Map<string, AuditActor>()
	for (const { id, kind, name } of rows)
		actors.set(id ?? SYSTEM_ACTOR, { id: id ?? SYSTEM_ACTOR, kind, name })
	return [...actors.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
