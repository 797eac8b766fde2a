import { calibrate, lineAt } from '@sfc/domain/readings/calibration/line'
import { csvLine } from '@sfc/domain/csv/csv-line'
import { Fault } from '@sfc/domain/fault'
import { LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { qualityFromCode } from '@sfc/domain/readings/quality'
import { readRaw } from '#db/telemetry/read-raw'
import { RAW_RETENTION_MS, ROLLUP_RETENTION_MS } from '#db/telemetry/purge-old-readings'
import type { FarmCtx } from '~/context.server'
import { loadCalibrationLines } from '../calibration/load-calibration-lines.server'
import { toSeriesWire } from './index-series'
import { findSeries } from './find-series.server'
import type { Derived } from './list-derived'
import { readDerived } from './read-derived.server'
import type { CalibratedPoint } from './read-raw-chart-points.server'
import { validateSpan } from './read-history.server'
import type { HistorySpan } from './chart-point'
import { readStepChartPoints } from './read-step-chart-points.server'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FINE_STEPS = 4000
const [, QUARTER, HOUR] = LEVELS_MS

type Asked = HistorySpan & { key: string; signal?: AbortSignal }

/**
 * Exports the history of a series as lines of a CSV file, in the finest stored resolution. A point
 * has each raw reading with its quality; before that, where raw readings are no longer kept,
 * quarter-hour means and, further back, hourly means. A computed series has its steps, empty where
 * an input is missing. Instants are ISO 8601 in UTC, values calibrated and in the stored unit. It
 * is read in parts and stops with `signal`. @throws Fault('not-found') for a series of another
 * farm, 'invalid' for an invalid span.
 */
export async function exportHistory(
	ctx: FarmCtx,
	{ key, signal, ...span }: Asked,
): Promise<AsyncGenerator<string, void>> {
	validateSpan(span)
	if (span.fromAt >= ctx.now()) throw new Fault('invalid', 'The start must not be in the future')
	const series = await findSeries(ctx, key)
	const { unit } = toSeriesWire(series)
	const wanted = { fromAt: span.fromAt, toAt: Math.min(span.toAt, ctx.now()), unit }
	if (series.derived) return derivedLines(ctx, series.derived, wanted)
	const { pointId } = series.point
	return untilGone(pointLines(ctx, { ...wanted, pointId }), signal)
}

type Shown = HistorySpan & { unit: string }
type Wanted = Shown & { pointId: number }

/** Stops reading when the client disconnects. */
async function* untilGone(parts: AsyncGenerator<string, void>, signal: AbortSignal | undefined) {
	for await (const part of parts) {
		if (signal?.aborted) return
		yield part
		// Other work runs first; only then can a disconnect be noticed.
		await new Promise(setImmediate)
	}
}

async function* pointLines(ctx: FarmCtx, { pointId, unit, ...span }: Wanted) {
	const lines = (await loadCalibrationLines(ctx, [pointId])).get(pointId) ?? []
	const source = { pointId, lines, lineAt: (at: number) => lineAt(lines, at) }
	const rawFrom = firstKeptHour(ctx, RAW_RETENTION_MS)
	const isMixed = span.fromAt < rawFrom
	yield csvLine(isMixed ? [...READING_COLUMNS, ...STEP_COLUMNS] : READING_COLUMNS)
	const quartersFrom = firstKeptHour(ctx, ROLLUP_RETENTION_MS.get(QUARTER) ?? Infinity)
	const hours = { fromAt: span.fromAt, toAt: Math.min(span.toAt, quartersFrom) }
	yield* stepLines(ctx, source, hours, { unit, level: HOUR })
	const quarters = {
		fromAt: Math.max(span.fromAt, quartersFrom),
		toAt: Math.min(span.toAt, rawFrom),
	}
	yield* stepLines(ctx, source, quarters, { unit, level: QUARTER })
	const raw = { fromAt: Math.max(span.fromAt, rawFrom), toAt: span.toAt }
	yield* rawLines(ctx, source, raw, { unit, isMixed })
}

const READING_COLUMNS = ['at', 'value', 'unit', 'quality']
const STEP_COLUMNS = ['row', 'until', 'lowest', 'highest', 'readings', 'trusted']
const STEP_NAMES = new Map<LevelMs, string>([
	[QUARTER, 'mean of 15 minutes'],
	[HOUR, 'mean of an hour'],
])

/** Returns the first whole hour that will not be purged while the file is built. */
const firstKeptHour = (ctx: FarmCtx, keptMs: number) =>
	keptMs === Infinity ? -Infinity : Math.ceil((ctx.now() - keptMs) / HOUR_MS + 1) * HOUR_MS

type RawForm = { unit: string; isMixed: boolean }

async function* rawLines(
	ctx: FarmCtx,
	{ pointId, lineAt }: CalibratedPoint,
	{ fromAt, toAt }: HistorySpan,
	{ unit, isMixed }: RawForm,
) {
	const more = isMixed ? ['reading', null, null, null, null, null] : []
	for (let at = fromAt; at < toAt; at += DAY_MS) {
		const day = { fromAt: at, toAt: Math.min(toAt, at + DAY_MS) }
		const raw = (await readRaw(ctx.db.read, [pointId], day)).get(pointId) ?? []
		yield raw
			.map((reading) =>
				csvLine([
					new Date(reading.at).toISOString(),
					calibrate(lineAt(reading.at), reading.value),
					unit,
					qualityFromCode(reading.quality),
					...more,
				]),
			)
			.join('')
	}
}

const STEPS_AT_ONCE = 3_000

async function* stepLines(
	ctx: FarmCtx,
	source: CalibratedPoint,
	{ fromAt, toAt }: HistorySpan,
	{ unit, level }: { unit: string; level: LevelMs },
) {
	const partMs = STEPS_AT_ONCE * level
	for (let at = fromAt - (fromAt % level); at < toAt; at += partMs) {
		const part = { fromAt: at, toAt: Math.min(toAt, at + partMs) }
		const marks = await readStepChartPoints(ctx, source, part, { stepMs: level, level })
		yield marks
			.map(({ at, untilAt, min, mean, max, count, good }) =>
				csvLine([
					new Date(at).toISOString(),
					mean,
					unit,
					null,
					STEP_NAMES.get(level) ?? null,
					new Date(untilAt).toISOString(),
					min,
					max,
					count,
					good,
				]),
			)
			.join('')
	}
}

async function* derivedLines(ctx: FarmCtx, derived: Derived, { fromAt, toAt, unit }: Shown) {
	yield csvLine(['from', 'to', 'value', 'unit'])
	const { steps } = await readDerived(ctx, derived, { fromAt, toAt, width: FINE_STEPS })
	yield steps
		.map(({ at, untilAt, value }) =>
			csvLine([new Date(at).toISOString(), new Date(untilAt).toISOString(), value, unit]),
		)
		.join('')
}
