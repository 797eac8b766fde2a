import { calibrateRollup } from '@sfc/domain/readings/calibration/line'
import { LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { mergeRollups, rollUp } from '@sfc/domain/readings/history/rollup'
import type { RawReading } from '#db/telemetry/chunk-codec'
import { RAW_RETENTION_MS, ROLLUP_RETENTION_MS } from '#db/telemetry/purge-old-readings'
import { HOUR_MS, readRaw } from '#db/telemetry/read-raw'
import type { FarmScope } from '~/context.server'
import { asSample, type CalibratedPoint } from './read-raw-chart-points.server'
import type { HistorySpan, ChartPoint } from './chart-point'

const DAY_MS = 86_400_000

type Steps = { stepMs: number; level: LevelMs }

/**
 * Reads a span in steps of `stepMs`, built from the roll-ups of one level, or from raw readings
 * where those are no longer kept. In a step in which a calibration began, the hour of its beginning
 * is built from raw readings while they are kept, because no single calibration applies to it.
 */
export async function readStepChartPoints(
	ctx: FarmScope,
	source: CalibratedPoint,
	span: HistorySpan,
	steps: Steps,
): Promise<ChartPoint[]> {
	const keptFrom = ctx.now() - (ROLLUP_RETENTION_MS.get(steps.level) ?? Infinity)
	if (span.fromAt < keptFrom && steps.level === LEVELS_MS[0])
		return readRawSteps(ctx, source, span, steps.stepMs)
	const marks = await fromRollups(ctx, source, span, steps)
	const split = source.lines.map(({ fromAt }) => fromAt - (fromAt % steps.stepMs))
	if (split.length === 0) return marks
	return Promise.all(
		marks.map(async (mark) =>
			split.includes(mark.at)
				? readAcrossCalibrations(ctx, source, mark)
				: calibrated(source, mark),
		),
	)
}

/**
 * Reads a step in which a calibration began, hour by hour: a wide one would not fit into memory.
 */
async function readAcrossCalibrations(
	ctx: FarmScope,
	source: CalibratedPoint,
	mark: ChartPoint,
): Promise<ChartPoint> {
	if (mark.at < ctx.now() - RAW_RETENTION_MS) return calibrated(source, mark)
	if (mark.untilAt - mark.at <= HOUR_MS)
		return (await fromRaw(ctx, source, mark)) ?? calibrated(source, mark)
	const span = { fromAt: mark.at, toAt: mark.untilAt }
	const hours = await fromRollups(ctx, source, span, { stepMs: HOUR_MS, level: HOUR_MS })
	const parts: ChartPoint[] = []
	for (const hour of hours) {
		const isSplit = source.lines.some(({ fromAt }) => fromAt > hour.at && fromAt < hour.untilAt)
		parts.push((isSplit && (await fromRaw(ctx, source, hour))) || calibrated(source, hour))
	}
	const whole = mergeRollups(parts.map((part) => ({ ...part, stuck: 0, spikes: 0, last: null })))
	if (!whole) return calibrated(source, mark)
	const { count, good, min, max, mean } = whole
	return { ...mark, count, good, min, max, mean }
}

const calibrated = (source: CalibratedPoint, mark: ChartPoint): ChartPoint =>
	calibrateRollup(source.lineAt(mark.at), mark)

async function fromRollups(
	ctx: FarmScope,
	{ pointId }: CalibratedPoint,
	span: HistorySpan,
	{ stepMs, level: levelMs }: Steps,
): Promise<ChartPoint[]> {
	const steps = await ctx.db.bulk.steps({ pointId, levelMs, stepMs, ...span })
	// The fields are listed one by one: spreading a thousand of them takes as long as reading them.
	return steps.map(({ at, count, good, min, max, mean }) => {
		return { at, untilAt: at + stepMs, count, good, min, max, mean }
	})
}

/** Reads a day at a time: two weeks of readings per second would take too much memory. */
async function readRawSteps(
	ctx: FarmScope,
	source: CalibratedPoint,
	{ fromAt, toAt }: HistorySpan,
	stepMs: number,
): Promise<ChartPoint[]> {
	const marks: ChartPoint[] = []
	for (let day = fromAt - (fromAt % DAY_MS); day < toAt; day += DAY_MS) {
		await new Promise(setImmediate) // lets other work run
		const span = {
			fromAt: Math.max(fromAt - (fromAt % stepMs), day),
			toAt: Math.min(toAt, day + DAY_MS),
		}
		const raw = (await readRaw(ctx.db.read, [source.pointId], span)).get(source.pointId) ?? []
		const steps = new Map<number, RawReading[]>()
		for (const reading of raw) {
			const at = reading.at - (reading.at % stepMs)
			const step = steps.get(at)
			if (step) step.push(reading)
			else steps.set(at, [reading])
		}
		for (const [at, list] of steps) {
			const rollup = rollUp(list.map((reading) => asSample(ctx, source, reading)))
			if (!rollup) continue
			const { count, good, min, max, mean } = rollup
			marks.push({ at, untilAt: at + stepMs, count, good, min, max, mean })
		}
	}
	return marks
}

async function fromRaw(
	ctx: FarmScope,
	source: CalibratedPoint,
	mark: ChartPoint,
): Promise<ChartPoint | null> {
	const span = { fromAt: mark.at, toAt: mark.untilAt }
	const raw = (await readRaw(ctx.db.read, [source.pointId], span)).get(source.pointId) ?? []
	const rollup = rollUp(raw.map((reading) => asSample(ctx, source, reading)))
	return rollup && { ...mark, ...rollup }
}
