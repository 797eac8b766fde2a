import { calibrate, lineAt } from '@sfc/domain/calibration/line'
import { csvLine } from '@sfc/domain/csv/csv-line'
import { Fault } from '@sfc/domain/fault'
import { qualityOf } from '@sfc/domain/readings/quality'
import { readRaw } from '#db/telemetry/read-raw'
import { RAW_KEPT_MS } from '#db/telemetry/forget-old'
import type { FarmCtx } from '~/context.server'
import { linesOf } from '../calibration/lines-of.server'
import { listSeries } from './list-series.server'
import { readHistory, type HistorySpan } from './read-history.server'

const DAY_MS = 86_400_000
const FINE_STEPS = 4000

/**
 * The history of one point as the lines of a CSV file, read a day at a time: each raw reading with its
 * quality as long as those are kept, steps of the span before that. Instants are ISO 8601 in UTC, values
 * calibrated and in the stored unit. @throws Fault('not-found') for a point of another farm.
 */
export async function exportHistory(
	ctx: FarmCtx,
	{ pointId, fromAt, toAt }: HistorySpan & { pointId: number },
): Promise<AsyncGenerator<string, void>> {
	const series = (await listSeries(ctx)).find((one) => one.pointId === pointId)
	if (!series) throw new Fault('not-found', 'Reading not found')
	return fromAt < ctx.now() - RAW_KEPT_MS
		? stepLines(ctx, { pointId, fromAt, toAt, unit: series.unit })
		: rawLines(ctx, { pointId, fromAt, toAt, unit: series.unit })
}

type Wanted = HistorySpan & { pointId: number; unit: string }

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
