import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import type { FarmCtx } from '~/context.server'
import { listSupplies } from '~/areas/growing/services/supplies/list-supplies.server'

/** Loads the seed lots in stock for a field, the first to expire of each supply first: `Basil seed, Johnny’s: 230 g`. */
export async function loadSeedLots(ctx: FarmCtx) {
	const supplies = await listSupplies(ctx)
	return supplies
		.filter(({ kind }) => kind === 'seed')
		.flatMap(({ name, unit, lots }) =>
			lots.map(({ lotNumber, supplier, stockMilli }) => ({
				lotNumber,
				label: `${[name, supplier].filter(Boolean).join(', ')}: ${formatQuantityWithUnit(stockMilli, unit)}`,
			})),
		)
}
