import type { ChartPoint, HistorySpan } from './chart-point'
import { lineAt, type Line } from '@sfc/domain/readings/calibration/line'
import { explainGaps, type ExplainedGap } from '@sfc/domain/readings/history/explain-gaps'
import { findGaps, type Gap } from '@sfc/domain/readings/history/find-gaps'
import {
	LEVELS_MS,
	resolutionFor,
	type LevelMs,
	type Resolution,
} from '@sfc/domain/readings/history/levels'
import { Fault } from '@sfc/domain/fault'
import { and, eq, inArray } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { RAW_RETENTION_MS, ROLLUP_RETENTION_MS } from '#db/telemetry/purge-old-readings'
import type { FarmCtx } from '~/context.server'
import { loadCalibrationLines } from '../calibration/load-calibration-lines.server'
import { listOutages } from './list-outages.server'
import { readRawChartPoints } from './read-raw-chart-points.server'
import { readStepChartPoints } from './read-step-chart-points.server'

export type PointHistory = {
	pointId: number
	resolution: Resolution
	marks: ChartPoint[]
	/** Periods without readings that were longer than expected, and why. */
	gaps: ExplainedGap[]
}

const SPAN_MAX_MS = 366 * 86_400_000
const POINTS_MAX = 12
const WIDTH_MAX = 4000
const SILENT_AT_LEAST_MS = 30_000

/**
 * Reads points of the farm over a span of up to a year, with at most `width` chart points each:
 * single readings while they fit, otherwise steps built from roll-ups. @throws Fault('invalid') for
 * a span or a number of points that is too large, 'not-found' for a point of another farm.
 */
export async function readHistory(
	ctx: FarmCtx,
	input: HistorySpan & { pointIds: readonly number[]; width: number },
): Promise<PointHistory[]> {
	const { fromAt, toAt } = validateSpan(input)
	if (input.pointIds.length > POINTS_MAX)
		throw new Fault('invalid', `At most ${POINTS_MAX} readings at once`)
	const width = Math.min(WIDTH_MAX, Math.max(1, input.width))
	const [own, lines] = await Promise.all([
		ctx.db.read
			.select({
				id: points.id,
				intervalMs: points.intervalMs,
				deviceId: points.deviceId,
				removedAt: points.removedAt,
				agentId: devices.agentId,
				enrolledAt: agents.enrolledAt,
			})
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.innerJoin(agents, eq(agents.id, devices.agentId))
			.where(and(eq(points.farmId, ctx.farm.id), inArray(points.id, [...input.pointIds]))),
		loadCalibrationLines(ctx, input.pointIds),
	])
	const drawn = await Promise.all(
		input.pointIds.map((pointId) => {
			const point = own.find(({ id }) => id === pointId)
			if (!point) throw new Fault('not-found', 'Reading not found')
			return readPoint(ctx, { ...point, lines: lines.get(pointId) ?? [] }, { ...input, width })
		}),
	)
	const isWhole = drawn.every(({ silent }) => silent.length === 0)
	const troubles = isWhole ? [] : await listOutages(ctx, { fromAt, toAt })
	return drawn.map(({ point, silent, longestMs, ...rest }) => {
		const ofItself = troubles.filter(
			({ agentId, deviceId }) =>
				agentId === point.agentId && (deviceId === null || deviceId === point.deviceId),
		)
		// Imported readings may be older than the import itself.
		const since = Math.min(point.enrolledAt, rest.marks[0]?.at ?? Infinity)
		const before = { fromAt: 0, toAt: since, cause: 'not-yet', detail: null } as const
		const { removedAt } = point
		const after = { fromAt: removedAt ?? 0, toAt: null, cause: 'removed', detail: null } as const
		const known = removedAt === null ? [before] : [before, after]
		const gaps = explainGaps(silent, [...known, ...ofItself], longestMs)
		return { pointId: point.id, ...rest, gaps }
	})
}

/**
 * Checks a span. @throws Fault('invalid') for one that ends before it starts, or is longer than a
 * year.
 */
export function validateSpan(span: HistorySpan): HistorySpan {
	if (span.fromAt >= span.toAt) throw new Fault('invalid', 'The end must be after the start')
	if (span.toAt - span.fromAt > SPAN_MAX_MS)
		throw new Fault('invalid', 'A period is at most a year')
	return span
}

/**
 * Returns the finest roll-up level still kept for a span that began at `fromAt`; 0 while raw
 * readings are kept.
 */
export function finestAvailableLevel(fromAt: number, now: number): LevelMs | 0 {
	if (fromAt >= now - RAW_RETENTION_MS) return 0
	const left = LEVELS_MS.slice(1).find(
		(level) => fromAt >= now - (ROLLUP_RETENTION_MS.get(level) ?? Infinity),
	)
	return left ?? LEVELS_MS[2]
}

type Point = Pick<typeof points.$inferSelect, 'id' | 'intervalMs' | 'deviceId' | 'removedAt'> & {
	agentId: string
	enrolledAt: number
	lines: Line[]
}

/** Most readings per chart point that are still read singly. */
const DENSE = 4

/** Whether there are far more readings than the configured interval suggests. */
async function isDense(
	{ db }: FarmCtx,
	pointId: number,
	{ width, ...span }: HistorySpan & { width: number },
): Promise<boolean> {
	const [, , hour] = LEVELS_MS
	const hours = await db.bulk.steps({ pointId, levelMs: hour, stepMs: hour, ...span })
	return hours.reduce((sum, { count }) => sum + count, 0) > DENSE * width
}

type Drawn = {
	point: Point
	resolution: Resolution
	marks: ChartPoint[]
	silent: Gap[]
	/** Longest period without readings that is no gap. */
	longestMs: number
}

async function readPoint(
	ctx: FarmCtx,
	point: Point,
	{ fromAt, toAt, width }: HistorySpan & { width: number },
): Promise<Drawn> {
	const { id, intervalMs, lines } = point
	const span = { fromAt, toAt }
	const finest = finestAvailableLevel(fromAt, ctx.now())
	const asTold = resolutionFor(toAt - fromAt, width, intervalMs, finest)
	const resolution =
		asTold.kind === 'raw' && (await isDense(ctx, id, { ...span, width }))
			? resolutionFor(toAt - fromAt, width, 0, finest)
			: asTold
	const source = { pointId: id, lines, lineAt: (at: number) => lineAt(lines, at) }
	const marks =
		resolution.kind === 'raw'
			? await readRawChartPoints(ctx, source, span)
			: await readStepChartPoints(ctx, source, span, resolution)
	const stepMs = resolution.kind === 'raw' ? 0 : resolution.stepMs
	const longestMs = Math.max(3 * intervalMs, SILENT_AT_LEAST_MS, stepMs)
	const silent = findGaps(marks, { ...span, nowAt: ctx.now(), longestMs })
	return { point, resolution, marks, silent, longestMs }
}
