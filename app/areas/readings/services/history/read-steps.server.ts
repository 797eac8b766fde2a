import { lineAt } from '@sfc/domain/readings/calibration/line'
import { levelFor } from '@sfc/domain/readings/history/levels'
import type { Step } from '@sfc/domain/readings/history/day-sums'
import type { FarmScope } from '~/context.server'
import { loadCalibrationLines } from '../calibration/load-calibration-lines.server'
import type { HistorySpan } from './chart-point'
import { readStepChartPoints } from './read-step-chart-points.server'

/**
 * Reads the averages of points over common steps up to now, calibrated and in stored units; null
 * for a step without a trusted reading. The points must already be known to belong to the farm.
 */
export async function readSteps(
	ctx: FarmScope,
	{ pointIds, fromAt, toAt, stepMs }: HistorySpan & { pointIds: readonly number[]; stepMs: number },
): Promise<Step[][]> {
	const lines = await loadCalibrationLines(ctx, pointIds)
	const start = fromAt - (fromAt % stepMs)
	const end = Math.min(toAt, ctx.now())
	const count = Math.max(0, Math.ceil((end - start) / stepMs))
	return Promise.all(
		pointIds.map(async (pointId) => {
			const ofPoint = lines.get(pointId) ?? []
			const source = { pointId, lines: ofPoint, lineAt: (at: number) => lineAt(ofPoint, at) }
			const steps = { stepMs, level: levelFor(stepMs) }
			const marks = await readStepChartPoints(ctx, source, { fromAt: start, toAt: end }, steps)
			const means = new Map(marks.map(({ at, mean }) => [at, mean]))
			return Array.from({ length: count }, (_, i) => {
				const at = start + i * stepMs
				return { at, untilAt: at + stepMs, value: means.get(at) ?? null }
			})
		}),
	)
}
