import actions from '@sfc/domain/audit/audit-actions.json'
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit'
import type { FarmCtx } from '~/context.server'
import type { HistorySpan } from './read-history.server'

/** Something people did on the farm that readings may answer to. */
export type SpanEvent = { at: number; words: string }

/** Everybody on the farm may know of these; the rest of the audit log is for managers. */
const TOLD: (keyof typeof actions)[] = [
	'sensor.calibrated',
	'stock.harvested',
	'recipe.selected',
	'growth.stage-noted',
	'equipment.emergency-stopped',
	'equipment.emergency-released',
]
const MOST = 40

/** What happened on the farm in a span, the oldest first, at most 40. */
export async function spanEvents(
	ctx: FarmCtx,
	{ fromAt, toAt }: HistorySpan,
): Promise<SpanEvent[]> {
	const rows = await ctx.db.read
		.select({ at: auditEntries.at, action: auditEntries.action, subject: auditEntries.subject })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.farmId, ctx.farm.id),
				gte(auditEntries.at, fromAt),
				lt(auditEntries.at, toAt),
				inArray(auditEntries.action, TOLD),
			),
		)
		.orderBy(asc(auditEntries.seq))
		.limit(MOST)
	return rows.map(({ at, action, subject }) => ({
		at,
		words: `${actions[action as keyof typeof actions]}: ${subject}`,
	}))
}
