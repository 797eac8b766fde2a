import { calibrate, type Line } from '@sfc/domain/calibration/line'
import { sampleOf } from '@sfc/domain/history/sample-of'
import { rollUp } from '@sfc/domain/history/rollup'
import type { RawReading } from '#db/telemetry/chunk-codec'
import { readRaw } from '#db/telemetry/read-raw'
import type { FarmCtx } from '~/context.server'
import type { HistorySpan, Mark } from './read-history.server'

/** A point and the calibrations that hold for it, in order. */
export type Source = {
	pointId: number
	lines: readonly Line[]
	lineAt: (at: number) => Line | null
}

/** Each reading of a span as a mark of its own. */
export async function rawMarks(ctx: FarmCtx, source: Source, span: HistorySpan): Promise<Mark[]> {
	const raw = await readRaw(ctx.db.read, [source.pointId], span)
	return (raw.get(source.pointId) ?? []).flatMap((reading) => {
		const rollup = rollUp([asSample(ctx, source, reading)])
		return rollup ? [{ ...rollup, at: reading.at, untilAt: reading.at }] : []
	})
}

/** A raw reading as it counts: calibrated, and trusted or not. */
export const asSample = (ctx: FarmCtx, { lineAt }: Source, reading: RawReading) =>
	sampleOf(
		{ ...reading, value: calibrate(lineAt(reading.at), reading.value) },
		ctx.farm.isSimulated,
	)
