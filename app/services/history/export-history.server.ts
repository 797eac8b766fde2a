import { calibrate, lineAt } from '@sfc/domain/calibration/line'
import { csvLine } from '@sfc/domain/csv/csv-line'
import { Fault } from '@sfc/domain/fault'
import { qualityOf } from '@sfc/domain/readings/quality'
import { readRaw } from '#db/telemetry/read-raw'
import { RAW_KEPT_MS } from '#db/telemetry/forget-old'
import type { FarmCtx } from '~/context.server'
import { linesOf } from '../calibration/lines-of.server'
import { toSeriesWire } from './any-series'
import { findSeries } from './find-series.server'
import type { Derived } from './list-derived'
import { readDerived } from './read-derived.server'
import { checkSpan, readHistory, type HistorySpan } from './read-history.server'

const DAY_MS = 86_400_000
const FINE_STEPS = 4000

/**
 * The history of a series as the lines of a CSV file. Of a point, read a day at a time: each raw reading
 * with its quality as long as those are kept, steps of the span before that. Of what is computed, its
 * steps, empty where a reading it needs is missing. Instants are ISO 8601 in UTC, values calibrated and
 * in the stored unit. @throws Fault('not-found') for a series of another farm, 'invalid' for a span that
 * makes no sense.
 */
export async function exportHistory(
	ctx: FarmCtx,
	{ key, ...span }: HistorySpan & { key: string },
): Promise<AsyncGenerator<string, void>> {
	checkSpan(span)
	if (span.fromAt >= ctx.now()) throw new Fault('invalid', 'The start must not lie ahead')
	const series = await findSeries(ctx, key)
	const { unit } = toSeriesWire(series)
	const wanted = { fromAt: span.fromAt, toAt: Math.min(span.toAt, ctx.now()), unit }
	if (series.derived) return derivedLines(ctx, series.derived, wanted)
	const ofPoint = { ...wanted, pointId: series.point.pointId }
	return span.fromAt < ctx.now() - RAW_KEPT_MS ? stepLines(ctx, ofPoint) : rawLines(ctx, ofPoint)
}

type Shown = HistorySpan & { unit: string }
type Wanted = Shown & { pointId: number }

async function* rawLines(ctx: FarmCtx, { pointId, fromAt, toAt, unit }: Wanted) {
	yield csvLine(['at', 'value', 'unit', 'quality'])
	const lines = (await linesOf(ctx, [pointId])).get(pointId) ?? []
	for (let at = fromAt; at < toAt; at += DAY_MS) {
		const day = { fromAt: at, toAt: Math.min(toAt, at + DAY_MS) }
		const raw = (await readRaw(ctx.db.read, [pointId], day)).get(pointId) ?? []
		if (raw.length === 0) continue
		yield raw
			.map((reading) =>
				csvLine([
					new Date(reading.at).toISOString(),
					calibrate(lineAt(lines, reading.at), reading.value),
					unit,
					qualityOf(reading.quality),
				]),
			)
			.join('')
	}
}

async function* stepLines(ctx: FarmCtx, { pointId, fromAt, toAt, unit }: Wanted) {
	yield csvLine(['from', 'to', 'lowest', 'average', 'highest', 'unit', 'readings', 'trusted'])
	const span = { fromAt, toAt, pointIds: [pointId], width: FINE_STEPS }
	for (const { marks } of await readHistory(ctx, span))
		yield marks
			.map(({ at, untilAt, min, mean, max, count, good }) =>
				csvLine([
					...[new Date(at).toISOString(), new Date(untilAt).toISOString()],
					...[min, mean, max, unit, count, good],
				]),
			)
			.join('')
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
