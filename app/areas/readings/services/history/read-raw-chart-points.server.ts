import { calibrate, type Line } from '@sfc/domain/readings/calibration/line'
import { toSample } from '@sfc/domain/readings/history/to-sample'
import { rollUp } from '@sfc/domain/readings/history/rollup'
import type { RawReading } from '#db/telemetry/chunk-codec'
import { readRaw } from '#db/telemetry/read-raw'
import type { FarmScope } from '~/context.server'
import type { HistorySpan, ChartPoint } from './chart-point'

/** Point and its calibrations in force, oldest first. */
export type CalibratedPoint = {
	pointId: number
	lines: readonly Line[]
	lineAt: (at: number) => Line | null
}

/** Reads each reading of a span as one chart point. */
export async function readRawChartPoints(
	ctx: FarmScope,
	source: CalibratedPoint,
	span: HistorySpan,
): Promise<ChartPoint[]> {
	const raw = await readRaw(ctx.db.read, [source.pointId], span)
	return (raw.get(source.pointId) ?? []).flatMap((reading) => {
		const rollup = rollUp([asSample(ctx, source, reading)])
		return rollup ? [{ ...rollup, at: reading.at, untilAt: reading.at }] : []
	})
}

/** Calibrates a raw reading, with whether it is trusted. */
export const asSample = (ctx: FarmScope, { lineAt }: CalibratedPoint, reading: RawReading) =>
	toSample(
		{ ...reading, value: calibrate(lineAt(reading.at), reading.value) },
		ctx.farm.isSimulated,
	)
