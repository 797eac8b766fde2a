import type { EnergyPrices } from '@sfc/domain/control/prices/price-of-hour'
import { eq } from 'drizzle-orm'
import { energyPrices } from '#db/schema/energy'
import type { FarmScope } from '~/context.server'

/** Reads the tariff of a farm, what a kWh costs without a price of its hour; null until it is set. */
export async function readEnergyPrices({
	db,
	farm,
}: Pick<FarmScope, 'db' | 'farm'>): Promise<EnergyPrices | null> {
	const [row] = await db.read.select().from(energyPrices).where(eq(energyPrices.farmId, farm.id))
	if (!row) return null
	const { currency, perKWh, perDearKWh } = row
	return { currency, perKWh, perDearKWh }
}
