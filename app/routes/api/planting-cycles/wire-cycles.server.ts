import { toWire, type CycleWire } from '@sfc/contract/planting-cycles/cycle'
import type { FarmCtx } from '~/context.server'
import { loadCycleDetails } from '~/services/planting-cycles/load-cycle-details.server'
import type { Cycle } from '~/services/planting-cycles/cycle.server'

/** Cycles as the API tells of them, with what is kept beside them. */
export async function wireCycles(ctx: FarmCtx, cycles: readonly Cycle[]): Promise<CycleWire[]> {
	const beside = await loadCycleDetails(
		ctx,
		cycles.map(({ id }) => id),
	)
	return cycles.map((cycle) => toWire(cycle, beside(cycle.id)))
}
