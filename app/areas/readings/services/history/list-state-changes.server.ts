import { LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { and, desc, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { rollups } from '#db/schema/readings'
import { ROLLUP_RETENTION_MS } from '#db/telemetry/purge-old-readings'
import type { FarmCtx } from '~/context.server'
import type { HistorySpan } from './chart-point'

/** Most roll-ups compared, roughly; more points or a longer span take coarser ones. */
const ROLLUPS_MAX = 9_000

const [MINUTE, QUARTER, HOUR] = LEVELS_MS
const ROUGH = { level: HOUR, within: ', within the hour' }
const LEVELS = [
	{ level: MINUTE, within: '' },
	{ level: QUARTER, within: ', within 15 minutes' },
	ROUGH,
]

/** Step in which something with two states changed. */
export type StateChange = {
	pointId: number
	/** Start of the step, and its length. */
	at: number
	stepMs: number
	isOn: boolean
	/** Whether it changed to the other state and back. */
	isBrief: boolean
	/** Precision of the time, in words; empty for a minute. */
	within: string
}

type Asked = HistorySpan & { pointIds: readonly number[]; most: number }

/**
 * Lists when contacts and outputs changed, newest first, from their roll-ups: a step that contains
 * both states, or ends in another state than the one before.
 */
export async function listStateChanges(
	ctx: FarmCtx,
	{ pointIds, fromAt, toAt, most }: Asked,
): Promise<{ changes: StateChange[]; leftOut: number }> {
	if (pointIds.length === 0) return { changes: [], leftOut: 0 }
	const { level, within } = findStateLevel(ctx, { pointIds, fromAt, toAt })
	const steps = querySteps(ctx, { pointIds, fromAt, toAt }, level)
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
	const changes = rows.map(({ pointId, at, last, before }) => {
		return { pointId, at, stepMs: level, isOn: last !== 0, isBrief: before === last, within }
	})
	return { changes, leftOut: (rows[0]?.all ?? 0) - rows.length }
}

/** Query for the known states of some points in a span at a level, each with its neighbours in time. */
export function querySteps(
	ctx: FarmCtx,
	{ pointIds, fromAt, toAt }: Omit<Asked, 'most'>,
	level: LevelMs,
) {
	const { pointId, at, min, max, last } = rollups
	const inOrder = sql`over (partition by ${pointId} order by ${at})`
	return ctx.db.read
		.select({
			pointId,
			at,
			min,
			max,
			last,
			before: sql<number | null>`lag(${last}) ${inOrder}`.as('before'),
			beforeAt: sql<number | null>`lag(${at}) ${inOrder}`.as('before_at'),
			afterAt: sql<number | null>`lead(${at}) ${inOrder}`.as('after_at'),
		})
		.from(rollups)
		.where(
			and(
				inArray(rollups.pointId, [...pointIds]),
				eq(rollups.levelMs, level),
				isNotNull(rollups.last),
				gte(rollups.at, fromAt - level),
				lt(rollups.at, toAt),
			),
		)
		.as('steps')
}

/** Finds the finest roll-ups of some points' states, and how precise they are. */
export function findStateLevel(ctx: FarmCtx, { pointIds, fromAt, toAt }: Omit<Asked, 'most'>) {
	const isUsable = (level: LevelMs) =>
		(pointIds.length * (toAt - fromAt)) / level <= ROLLUPS_MAX &&
		fromAt >= ctx.now() - (ROLLUP_RETENTION_MS.get(level) ?? Infinity)
	return LEVELS.find((one) => isUsable(one.level)) ?? ROUGH
}

/** Formats the new state, as drivers report it. */
export function formatStateChange({ isOn, isBrief, within }: StateChange): string {
	const [now, other] = isOn ? ['on', 'off'] : ['off', 'on']
	return (isBrief ? `${other}, then ${now} again` : now) + within
}
