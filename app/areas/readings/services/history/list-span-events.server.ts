import { match } from '#db/match'
import actions from '@sfc/domain/platform/audit/audit-actions.json'
import { and, desc, eq, gte, inArray, lt, sql, asc } from 'drizzle-orm'
import { alarms } from '#db/schema/alarms'
import { auditEntries } from '#db/schema/audit'
import type { FarmCtx } from '~/context.server'
import { toEventList, type EventKind, type EventList } from './event-list'
import { listSwitchings } from './list-switchings.server'
import type { HistorySpan } from './chart-point'
import { devices, points } from '#db/schema/devices'
import { formatStateChange, listStateChanges } from './list-state-changes.server'

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

/** Lists when doors, lids and other contacts of the farm opened or closed. */
async function listContactChanges(
	ctx: FarmCtx,
	span: HistorySpan,
	most: number,
): Promise<EventList> {
	const contacts = await ctx.db.read
		.select({ id: points.id, label: points.label, device: devices.name })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(match(points, { farmId: ctx.farm.id, quantity: 'contact' }))
		.orderBy(asc(points.id))
	const names = new Map(contacts.map(({ id, label, device }) => [id, `${label}, ${device}`]))
	const pointIds = [...names.keys()]
	const { changes, leftOut } = await listStateChanges(ctx, { ...span, pointIds, most })
	const events = changes.map((change) => ({
		at: change.at,
		kind: 'contact' as const,
		words: `${names.get(change.pointId) ?? 'Contact'}: ${formatStateChange(change)}`,
	}))
	return { events, leftOut }
}
