import actions from '@sfc/domain/platform/audit/audit-actions.json'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alarms } from '#db/schema/alarms'
import { auditEntries } from '#db/schema/audit'
import type { FarmCtx } from '~/context.server'
import { toEventList, type EventKind, type EventList } from './event-list'
import { listContactChanges } from './list-contact-changes.server'
import { listSwitchings } from './list-switchings.server'
import type { HistorySpan } from './chart-point'

/** Audited actions every member may see; the rest of the audit log is for managers. */
const VISIBLE_ACTIONS: Readonly<Partial<Record<keyof typeof actions, EventKind>>> = {
	'sensor.calibrated': 'calibration',
	'stock.harvested': 'harvest',
	'recipe.selected': 'recipe',
	'growth.stage-noted': 'growth',
	'equipment.emergency-stopped': 'stop',
	'equipment.emergency-released': 'stop',
}
/** Most events per list, so that a door does not displace the harvests. */
export const MAX_EVENTS_PER_KIND = 60

/**
 * Lists events of the farm in a span, oldest first; the newest of each kind. Outputs are limited to
 * `zones`; null for all.
 */
export async function listSpanEvents(
	ctx: FarmCtx,
	span: HistorySpan,
	zones: readonly string[] | null = null,
): Promise<EventList> {
	const most = MAX_EVENTS_PER_KIND
	const lists = await Promise.all([
		listActions(ctx, span, most),
		listSwitchings(ctx, span, { most, zones }),
		listContactChanges(ctx, span, most),
		listRaised(ctx, span, most),
	])
	return {
		events: lists.flatMap(({ events }) => events).sort((a, b) => a.at - b.at),
		leftOut: lists.reduce((sum, { leftOut }) => sum + leftOut, 0),
	}
}

async function listActions(ctx: FarmCtx, { fromAt, toAt }: HistorySpan, most: number) {
	const { at, action, subject } = auditEntries
	const rows = await ctx.db.read
		.select({ at, action, subject, all: sql<number>`count(*) over ()`.mapWith(Number) })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.farmId, ctx.farm.id),
				inArray(action, Object.keys(VISIBLE_ACTIONS)),
				gte(at, fromAt),
				lt(at, toAt),
			),
		)
		.orderBy(desc(auditEntries.seq))
		.limit(most)
	return toEventList(rows, ({ at, action, subject }) => ({
		at,
		kind: VISIBLE_ACTIONS[action as keyof typeof actions] ?? 'growth',
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
	return toEventList(rows, ({ at, title }) => ({ at, kind: 'alarm', words: `Alarm: ${title}` }))
}
