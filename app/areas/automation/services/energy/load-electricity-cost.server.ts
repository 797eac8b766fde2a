import {
	PricesByHour,
	tariffPrice,
	type EnergyPrices,
	type PriceOfHour,
} from '@sfc/domain/control/prices/price-of-hour'
import type { TariffHours } from '@sfc/domain/control/light-window'
import type { FarmScope } from '~/context.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { loadUsablePrices } from '~/areas/control/services/prices/load-usable-prices.server'

type Span = { fromAt: number; toAt: number }

/** What electricity costs a farm. */
export type ElectricityCost = {
	/** The tariff; null until it is set, and then nothing has a price. */
	prices: EnergyPrices | null
	tariff: TariffHours | null
	/** The price of each hour of the span, else the tariff; null without a tariff. */
	priceOf: PriceOfHour | null
	byHour: PricesByHour
}

/** Loads what a kWh costs in each hour of a span. */
export async function loadElectricityCost(ctx: FarmScope, span: Span): Promise<ElectricityCost> {
	const [{ tariff: prices, slots, extra }, { settings }] = await Promise.all([
		loadUsablePrices(ctx, span),
		readControlSettings(ctx),
	])
	const { tariff } = settings.light
	const byHour = new PricesByHour(slots, extra)
	const priceOf = prices && byHour.orElse(tariffPrice(prices, tariff, ctx.farm.timezone))
	return { prices, tariff, priceOf, byHour }
}
