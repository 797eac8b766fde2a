import { calibrateRollup } from '@sfc/domain/calibration/line'
import type { LevelMs } from '@sfc/domain/history/levels'
import { rollUp } from '@sfc/domain/history/rollup'
import { and, eq, gte, lt, max, min, sql, sum } from 'drizzle-orm'
import { rollups } from '#db/schema/readings'
import { readRaw } from '#db/telemetry/read-raw'
import type { FarmCtx } from '~/context.server'
import { asSample, type Source } from './raw-marks.server'
import type { HistorySpan, Mark } from './read-history.server'

type Steps = { stepMs: number; level: LevelMs }

/**
 * A span in steps of `stepMs`, each put together from the roll-ups of one level. A step in which a
 * calibration began is made of its raw readings, as long as they are kept: no one line holds for it.
 */
export async function stepMarks(
	ctx: FarmCtx,
	source: Source,
	span: HistorySpan,
	steps: Steps,
): Promise<Mark[]> {
	const marks = await fromRollups(ctx, source, span, steps)
	const split = source.lines.map(({ fromAt }) => fromAt - (fromAt % steps.stepMs))
	return Promise.all(
		marks.map(async (mark) =>
			split.includes(mark.at)
				? ((await fromRaw(ctx, source, mark)) ?? calibrated(source, mark))
				: calibrated(source, mark),
		),
	)
}

const calibrated = (source: Source, mark: Mark): Mark =>
	calibrateRollup(source.lineAt(mark.at), mark)

async function fromRollups(
	ctx: FarmCtx,
	{ pointId }: Source,
	{ fromAt, toAt }: HistorySpan,
	{ stepMs, level }: Steps,
): Promise<Mark[]> {
	const at = sql<number>`${rollups.at} - ${rollups.at} % cast(${stepMs} as bigint)`
	const good = sum(rollups.good).mapWith(Number)
	const weighted = sql<number | null>`sum(${rollups.mean} * ${rollups.good})`
	const rows = await ctx.db.read
		.select({
			at: at.mapWith(Number),
			count: sum(rollups.count).mapWith(Number),
			good,
			min: min(rollups.min),
			max: max(rollups.max),
			total: weighted,
		})
		.from(rollups)
		.where(
			and(
				eq(rollups.pointId, pointId),
				eq(rollups.levelMs, level),
				gte(rollups.at, fromAt - (fromAt % stepMs)),
				lt(rollups.at, toAt),
			),
		)
		// By its place in the list: PostgreSQL takes the same expression with another parameter for another.
		.groupBy(sql`1`)
		.orderBy(sql`1`)
	return rows.map(({ total, ...row }) => {
		const mean = total === null ? null : Number(total) / row.good
		return { ...row, mean, untilAt: row.at + stepMs }
	})
}

async function fromRaw(ctx: FarmCtx, source: Source, mark: Mark): Promise<Mark | null> {
	const span = { fromAt: mark.at, toAt: mark.untilAt }
	const raw = (await readRaw(ctx.db.read, [source.pointId], span)).get(source.pointId) ?? []
	const rollup = rollUp(raw.map((reading) => asSample(ctx, source, reading)))
	return rollup && { ...mark, ...rollup }
}
