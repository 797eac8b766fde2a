import type { ExplainedGap } from '@sfc/domain/readings/history/explain-gaps'
import { findGaps } from '@sfc/domain/readings/history/find-gaps'
import type { FarmCtx } from '~/context.server'
import type { AnySeries } from './index-series'
import type { Derived } from './list-derived'
import { readDerived } from './read-derived.server'
import { validateSpan, readHistory } from './read-history.server'
import type { HistorySpan } from './chart-point'

/** Value or step of a series; the number of readings is unknown for a computed one. */
export type SeriesChartPoint = {
	at: number
	untilAt: number
	min: number | null
	mean: number | null
	max: number | null
	count: number | null
	good: number | null
}

export type SeriesHistory = {
	marks: SeriesChartPoint[]
	gaps: ExplainedGap[]
	/** Length of a step in milliseconds; null for single readings. */
	stepMs: number | null
	/** Whether a step is a sum. */
	isSum: boolean
	/**
	 * Parameters of the computation: the base of degree days in °C, the noise of a level in litres.
	 */
	baseC: number | null
	noiseL: number | null
	leafOffsetC: number | null
}

type Input = HistorySpan & { width: number }

/**
 * Reads a series over a span of up to a year with at most about `width` chart points, in its stored
 * unit. @throws Fault('invalid') for an invalid span.
 */
export async function readSeries(
	ctx: FarmCtx,
	{ point, derived }: AnySeries,
	input: Input,
): Promise<SeriesHistory> {
	validateSpan(input)
	if (derived) return computed(ctx, derived, input)
	const [history] = await readHistory(ctx, { ...input, pointIds: [point.pointId] })
	const resolution = history?.resolution
	return {
		marks: history?.marks ?? [],
		gaps: history?.gaps ?? [],
		stepMs: resolution?.kind === 'steps' ? resolution.stepMs : null,
		isSum: false,
		baseC: null,
		noiseL: null,
		leafOffsetC: null,
	}
}

async function computed(ctx: FarmCtx, derived: Derived, input: Input): Promise<SeriesHistory> {
	const { steps, ...rest } = await readDerived(ctx, derived, input)
	const marks = steps.flatMap(({ at, untilAt, value }) =>
		value === null
			? []
			: [{ at, untilAt, min: value, mean: value, max: value, count: null, good: null }],
	)
	const [first, last] = [steps[0], steps.at(-1)]
	const stepMs = first ? first.untilAt - first.at : null
	const silent =
		first && last
			? findGaps(marks, {
					fromAt: Math.max(input.fromAt, first.at),
					toAt: Math.min(input.toAt, last.untilAt),
					nowAt: ctx.now(),
					longestMs: 0,
				})
			: []
	const gaps = silent.map((gap) => ({
		...gap,
		cause: null,
		detail: 'a reading it needs is missing',
	}))
	return { ...rest, marks, gaps, stepMs }
}
