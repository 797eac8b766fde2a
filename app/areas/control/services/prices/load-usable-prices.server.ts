import type { EnergyPrices } from '@sfc/domain/control/prices/price-of-hour'
import type { PriceExtra } from '@sfc/domain/control/prices/price-slot'
import type { FarmScope } from '~/context.server'
import { loadPriceExtra, loadPriceSlots, type MoneySlot } from './load-hourly-prices.server'
import { readEnergyPrices } from './read-energy-prices.server'

export type UsablePrices = {
	/** What a kWh costs without a price of its hour; null until it is set, and then no price is usable. */
	tariff: EnergyPrices | null
	slots: MoneySlot[]
	extra: PriceExtra
}

/** Loads the hourly prices of a farm in a span that are in the currency of its tariff. */
export async function loadUsablePrices(
	ctx: FarmScope,
	span: { fromAt: number; toAt: number },
): Promise<UsablePrices> {
	const [tariff, slots, extra] = await Promise.all([
		readEnergyPrices(ctx),
		loadPriceSlots(ctx.db.read, ctx, span),
		loadPriceExtra(ctx),
	])
	return { tariff, slots: slots.filter(({ currency }) => currency === tariff?.currency), extra }
}
