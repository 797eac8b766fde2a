import type { Step } from '@sfc/domain/readings/history/day-sums'
import { DAY_MS, HOUR_MS } from '@sfc/domain/automation/insights/insight'
import type { FarmCtx } from '~/context.server'
import { readSteps } from '~/areas/readings/services/history/read-steps.server'

/** Reads the past days of some points of the farm, in full hours. */
export async function readHours(
	ctx: FarmCtx,
	pointIds: readonly number[],
	days: number,
): Promise<Step[][]> {
	const toAt = Math.floor(ctx.now() / HOUR_MS) * HOUR_MS
	return readSteps(ctx, { pointIds, fromAt: toAt - days * DAY_MS, toAt, stepMs: HOUR_MS })
}
