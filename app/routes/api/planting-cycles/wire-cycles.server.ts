import { toWire, type CycleWire } from '@sfc/contract/growing/cycle'
import type { FarmCtx } from '~/context.server'
import { besideCycles } from '~/services/growing/beside-cycles.server'
import type { Cycle } from '~/services/growing/cycle.server'

/** Cycles as the API tells of them, with what is kept beside them. */
export async function wireCycles(ctx: FarmCtx, cycles: readonly Cycle[]): Promise<CycleWire[]> {
	const beside = await besideCycles(
		ctx,
		cycles.map(({ id }) => id),
	)
	return cycles.map((cycle) => toWire(cycle, beside(cycle.id)))
}
