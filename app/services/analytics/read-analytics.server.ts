import type { Analytics } from '@sfc/contract/analytics/analytics'
import { cropYields } from '@sfc/domain/analytics/crop-yields'
import type { Period } from '@sfc/domain/analytics/periods'
import { plantLoss } from '@sfc/domain/analytics/plant-loss'
import { sharePct } from '@sfc/domain/analytics/share'
import { stageTimes } from '@sfc/domain/analytics/stage-times'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '../farms/require-permission.server'
import { keptYields, type KeptYield } from '../lots/kept-yields.server'
import { endedCycles } from './ended-cycles.server'
import { taskPunctuality } from './task-punctuality.server'
import { throughput } from './throughput.server'

/**
 * How the farm worked from one day to another, both included: what was started and harvested, how
 * punctual tasks were, how long stages took, what was lost and what a planting yielded.
 */
export async function readAnalytics(ctx: FarmCtx, { from, to }: Period): Promise<Analytics> {
	requirePermission(ctx, 'farm.see')
	const span = { from, to }
	const [flow, punctual, ended, kept] = await Promise.all([
		throughput(ctx, span),
		taskPunctuality(ctx, span),
		endedCycles(ctx, span),
		keptYields(ctx),
	])
	const endings = plantLoss(ended)
	const lost = endings.cancelled.plants + endings.terminated.plants
	return {
		...span,
		...flow,
		...punctual,
		stages: stageTimes(ended),
		endings: { ...endings, lostPct: sharePct(lost, endings.all.plants) },
		yields: cropYields([...ended, ...keptIn(span, kept)]),
	}
}

/** Harvested cycles that were deleted since, by the day of their last cutting. */
const keptIn = ({ from, to }: Period, kept: readonly KeptYield[]) =>
	kept
		.filter(({ harvestedOn }) => harvestedOn >= from && harvestedOn <= to)
		.map(({ plants, unit, quantityMilli: harvestedMilli, ...crop }) => ({
			crop: cropLabel(crop),
			plants,
			unit,
			harvestedMilli,
			status: 'harvested' as const,
		}))
