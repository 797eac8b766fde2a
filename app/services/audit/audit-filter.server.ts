import type { AuditFilter } from '@sfc/contract/audit/audit-filter'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { and, eq, gte, lt } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit'
import type { FarmCtx } from '~/context.server'

/** Who is meant by what neither a person nor an agent did. */
export const SYSTEM_ACTOR = 'system'

/** The entries of a farm that a filter lets through; its days are the farm's own, both included. */
export const whereAudit = ({ farm }: FarmCtx, { person, action, from, to }: AuditFilter) =>
	and(
		eq(auditEntries.farmId, farm.id),
		person === SYSTEM_ACTOR ? eq(auditEntries.actorKind, SYSTEM_ACTOR) : undefined,
		person && person !== SYSTEM_ACTOR ? eq(auditEntries.actorId, person) : undefined,
		action ? eq(auditEntries.action, action) : undefined,
		from ? gte(auditEntries.at, dayStart(from, farm.timezone)) : undefined,
		to ? lt(auditEntries.at, dayStart(addDays(to, 1), farm.timezone)) : undefined,
	)
