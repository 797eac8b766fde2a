import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { seriesByKey, type AnySeries } from './series-by-key'
import { listPastSeries, listSeries } from './list-series.server'

/**
 * A series of the farm by its key, that of a sensor which is no longer connected too.
 * @throws Fault('not-found') for what never was there, or is another farm's.
 */
export async function findSeries(ctx: FarmCtx, key: string): Promise<AnySeries> {
	// Charts are asked for far more often than what is gone.
	const present = seriesByKey(await listSeries(ctx)).get(key)
	if (present) return present
	const [past] = /^\d{1,15}$/.test(key) ? await listPastSeries(ctx, Number(key)) : []
	if (!past) throw new Fault('not-found', 'Reading not found')
	return { point: past, derived: null }
}
