import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { indexSeries, type AnySeries } from './index-series'
import { listPastSeries, listSeries } from './list-series.server'

/**
 * Finds a series of the farm by its key, including sensors that are no longer connected. @throws
 * Fault('not-found') for a series that never existed, or is another farm's.
 */
export async function findSeries(ctx: FarmCtx, key: string): Promise<AnySeries> {
	// Connected sensors come first: they are requested far more often.
	const present = indexSeries(await listSeries(ctx)).get(key)
	if (present) return present
	const [past] = /^\d{1,15}$/.test(key) ? await listPastSeries(ctx, Number(key)) : []
	if (!past) throw new Fault('not-found', 'Reading not found')
	return { point: past, derived: null }
}
