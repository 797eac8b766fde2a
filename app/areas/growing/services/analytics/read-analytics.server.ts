import type { Analytics } from '@sfc/contract/growing/analytics/analytics'
import { cropYields } from '@sfc/domain/growing/analytics/crop-yields'
import type { Period } from '@sfc/domain/growing/analytics/periods'
import { plantLoss } from '@sfc/domain/growing/analytics/plant-loss'
import { sharePct } from '@sfc/domain/growing/analytics/share'
import { stageTimes } from '@sfc/domain/growing/analytics/stage-times'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import type { FarmScope } from '~/context.server'
import {
	listDeletedCycleYields,
	type DeletedCycleYield,
} from '../inventory/list-deleted-cycle-yields.server'
import { listEndedCycles } from './list-ended-cycles.server'
import { loadTaskPunctuality } from './load-task-punctuality.server'
import { loadThroughput } from './load-throughput.server'

/**
 * Reads a farm's results between two days, both included: plantings and harvests, punctuality, days
 * per stage, losses and yields.
 */
export async function readAnalytics(ctx: FarmScope, { from, to }: Period): Promise<Analytics> {
	const span = { from, to }
	const [flow, punctual, ended, kept] = await Promise.all([
		loadThroughput(ctx, span),
		loadTaskPunctuality(ctx, span),
		listEndedCycles(ctx, span),
		listDeletedCycleYields(ctx),
	])
	const endings = plantLoss(ended)
	const lost = endings.cancelled.plants + endings.terminated.plants + endings.lostInTrays
	return {
		...span,
		...flow,
		...punctual,
		stages: stageTimes(ended),
		endings: { ...endings, lostPct: sharePct(lost, endings.all.plants) },
		yields: cropYields([...ended, ...selectSavedYields(span, kept)]),
	}
}

/** Selects harvested cycles that were deleted later, by the day of their last harvest. */
const selectSavedYields = ({ from, to }: Period, kept: readonly DeletedCycleYield[]) =>
	kept
		.filter(({ harvestedOn }) => harvestedOn >= from && harvestedOn <= to)
		.map(({ plants, unit, quantityMilli: harvestedMilli, ...crop }) => ({
			crop: cropLabel(crop),
			plants,
			unit,
			harvestedMilli,
			status: 'harvested' as const,
		}))
