import actions from '@sfc/domain/audit/audit-actions.json'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alarms } from '#db/schema/alarms'
import { auditEntries } from '#db/schema/audit'
import type { FarmCtx } from '~/context.server'
import { toEventList, type EventList } from './event-list'
import { listContactChanges } from './list-contact-changes.server'
import { listDoses } from './list-doses.server'
import type { HistorySpan } from './chart-point'

/** Actions every member may see; the rest of the audit log is for managers. */
const TOLD: (keyof typeof actions)[] = [
	'sensor.calibrated',
	'stock.harvested',
	'recipe.selected',
	'growth.stage-noted',
	'equipment.emergency-stopped',
	'equipment.emergency-released',
]
/**
 * More would hide the line of a chart. The limit is per kind, so that a door does not displace the
 * harvests.
 */
export const MAX_EVENTS_PER_KIND = 25

/** Events of the farm in a span, oldest first; of each kind the newest. */
export async function listSpanEvents(ctx: FarmCtx, span: HistorySpan): Promise<EventList> {
	const lists = await Promise.all(
		[listDeeds, listDoses, listContactChanges, listRaised].map((list) =>
			list(ctx, span, MAX_EVENTS_PER_KIND),
		),
	)
	return {
		events: lists.flatMap(({ events }) => events).sort((a, b) => a.at - b.at),
		leftOut: lists.reduce((sum, { leftOut }) => sum + leftOut, 0),
	}
}

async function listDeeds(ctx: FarmCtx, { fromAt, toAt }: HistorySpan, most: number) {
	const { at, action, subject } = auditEntries
	const rows = await ctx.db.read
		.select({ at, action, subject, all: sql<number>`count(*) over ()`.mapWith(Number) })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.farmId, ctx.farm.id),
				inArray(action, TOLD),
				gte(at, fromAt),
				lt(at, toAt),
			),
		)
		.orderBy(desc(auditEntries.seq))
		.limit(most)
	return toEventList(rows, ({ at, action, subject }) => ({
		at,
		words: `${actions[action as keyof typeof actions]}: ${subject}`,
	}))
}

async function listRaised(ctx: FarmCtx, { fromAt, toAt }: HistorySpan, most: number) {
	const { raisedAt: at, title } = alarms
	const rows = await ctx.db.read
		.select({ at, title, all: sql<number>`count(*) over ()`.mapWith(Number) })
		.from(alarms)
		.where(and(eq(alarms.farmId, ctx.farm.id), gte(at, fromAt), lt(at, toAt)))
		.orderBy(desc(at), desc(alarms.id))
		.limit(most)
	return toEventList(rows, ({ at, title }) => ({ at, words: `Alarm: ${title}` }))
}
