import { ACTIVE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { asCycle, type Cycle } from '~/areas/growing/services/cycle.server'
import { loadGrowth, type CropGrowth } from './load-growth.server'
import { HEALTH_QUANTITIES } from './build-health-inputs'
import { loadHourlyClimate } from '~/areas/readings/services/load-hourly-climate.server'

export const HEALTH_SPAN_MS = 7 * 24 * 3_600_000

/** Lists the farm's cycles that still grow, by planting day, oldest first. */
export async function listActiveCycles(ctx: FarmCtx): Promise<Cycle[]> {
	const rows = await ctx.db.read
		.select()
		.from(plantingCycles)
		.where(
			and(eq(plantingCycles.farmId, ctx.farm.id), inArray(plantingCycles.status, ACTIVE_STATUSES)),
		)
		.orderBy(asc(plantingCycles.plantDate), asc(plantingCycles.id))
	return rows.map(asCycle)
}

/** Lists the growth of every active crop of the farm, oldest planting first. */
export async function listGrowth(ctx: FarmCtx): Promise<CropGrowth[]> {
	const cycles = await listActiveCycles(ctx)
	if (cycles.length === 0) return []
	const toAt = ctx.now()
	const span = { fromAt: toAt - HEALTH_SPAN_MS, toAt, quantities: HEALTH_QUANTITIES }
	return loadGrowth(ctx, cycles, await loadHourlyClimate(ctx, span))
}
