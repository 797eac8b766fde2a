import type { LevelMs } from '@sfc/domain/history/levels'
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { rollups } from '#db/schema/readings'
import { ROLLUP_RETENTION_MS } from '#db/telemetry/purge-old-readings'
import type { FarmCtx } from '~/context.server'
import { toEventList, type EventList } from './event-list'
import type { HistorySpan } from './chart-point'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The resolution of changes, by the longest span for it: some 3,000 steps per contact. */
const EXACT: readonly { level: LevelMs; spanMs: number; words: string }[] = [
	{ level: MINUTE_MS, spanMs: 2 * DAY_MS, words: '' },
	{ level: 15 * MINUTE_MS, spanMs: 31 * DAY_MS, words: ', within 15 minutes' },
]
const ROUGH = { level: HOUR_MS, words: ', within the hour' } as const

/**
 * When doors, lids and other contacts of the farm opened or closed, from their roll-ups: a step
 * that contains both states, or ends in another state than the one before.
 */
export async function listContactChanges(
	ctx: FarmCtx,
	{ fromAt, toAt }: HistorySpan,
	most: number,
): Promise<EventList> {
	const contacts = await ctx.db.read
		.select({ id: points.id, label: points.label, device: devices.name })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(points.farmId, ctx.farm.id), eq(points.quantity, 'contact')))
		.orderBy(asc(points.id))
	if (contacts.length === 0) return { events: [], leftOut: 0 }
	const names = new Map(contacts.map(({ id, label, device }) => [id, `${label}, ${device}`]))
	const isKept = (level: LevelMs) =>
		fromAt >= ctx.now() - (ROLLUP_RETENTION_MS.get(level) ?? Infinity)
	const { level, words } =
		EXACT.find((one) => toAt - fromAt <= one.spanMs && isKept(one.level)) ?? ROUGH
	const { pointId, at, min, max, last } = rollups
	const steps = ctx.db.read
		.select({
			pointId,
			at,
			min,
			max,
			last,
			before: sql<number | null>`lag(${last}) over (partition by ${pointId} order by ${at})`.as(
				'before',
			),
		})
		.from(rollups)
		.where(
			and(
				inArray(pointId, [...names.keys()]),
				eq(rollups.levelMs, level),
				isNotNull(last),
				gte(at, fromAt - level),
				lt(at, toAt),
			),
		)
		.as('steps')
	const rows = await ctx.db.read
		.select({
			pointId: steps.pointId,
			at: steps.at,
			last: steps.last,
			before: steps.before,
			all: sql<number>`count(*) over ()`.mapWith(Number),
		})
		.from(steps)
		.where(and(gte(steps.at, fromAt), or(ne(steps.min, steps.max), ne(steps.last, steps.before))))
		.orderBy(desc(steps.at), desc(steps.pointId))
		.limit(most)
	return toEventList(rows, ({ pointId, at, last, before }) => ({
		at,
		words: `${names.get(pointId) ?? 'Contact'}: ${changeOf(before, last)}${words}`,
	}))
}

/** The two states of a contact as drivers report them, whatever it is mounted on. */
function changeOf(before: number | null, last: number | null): string {
	const [now, other] = last === 0 ? ['off', 'on'] : ['on', 'off']
	return before === last ? `${other}, then ${now} again` : now
}
