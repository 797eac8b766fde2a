import type { AuditFilter } from '@sfc/contract/platform/audit/audit-filter'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { and, eq, gte, lt } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit'
import type { FarmCtx } from '~/context.server'

/** Actor of changes made by neither a person nor an agent. */
export const SYSTEM_ACTOR = 'system'

/**
 * Builds the condition for a farm's entries that match a filter; its days are the farm's, both
 * included.
 */
export const whereAudit = ({ farm }: FarmCtx, { person, action, from, to }: AuditFilter) =>
	and(
		eq(auditEntries.farmId, farm.id),
		person === SYSTEM_ACTOR ? eq(auditEntries.actorKind, SYSTEM_ACTOR) : undefined,
		person && person !== SYSTEM_ACTOR ? eq(auditEntries.actorId, person) : undefined,
		action ? eq(auditEntries.action, action) : undefined,
		from ? gte(auditEntries.at, dayStart(from, farm.timezone)) : undefined,
		to ? lt(auditEntries.at, dayStart(addDays(to, 1), farm.timezone)) : undefined,
	)
