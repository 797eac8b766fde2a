import {
	PricesByHour,
	tariffPrice,
	type EnergyPrices,
	type PriceOfHour,
} from '@sfc/domain/control/prices/price-of-hour'
import { NO_EXTRA, type PriceExtra, type PriceSlot } from '@sfc/domain/control/prices/price-slot'
import type { TariffHours } from '@sfc/domain/control/light-window'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { hourlyPrices, hourlyPriceSettings } from '#db/schema/energy'
import type { FarmScope } from '~/context.server'
import { readControlSettings } from '../plans/read-control-settings.server'
import { readEnergyPrices } from './read-energy-prices.server'

/** A price in a currency (ISO 4217). */
export type MoneySlot = PriceSlot & { currency: string }

type Span = { fromAt: number; toAt: number }

/** Loads the prices of a farm that overlap a span, earliest first, without what it pays on top. */
export const loadPriceSlots = (
	db: Reader,
	{ farm }: Pick<FarmScope, 'farm'>,
	{ fromAt, toAt }: Span,
): Promise<MoneySlot[]> => {
	const { farmId, startsAt, endsAt, perKWh, currency } = hourlyPrices
	return db
		.select({ startsAt, endsAt, perKWh, currency })
		.from(hourlyPrices)
		.where(and(eq(farmId, farm.id), gt(endsAt, fromAt), lt(startsAt, toAt)))
		.orderBy(asc(startsAt))
}

/** Loads what a farm pays on top of its hourly prices. */
export async function loadPriceExtra({
	db,
	farm,
}: Pick<FarmScope, 'db' | 'farm'>): Promise<PriceExtra> {
	const { extraPerKWh, extraPercent, farmId } = hourlyPriceSettings
	const [row] = await db.read
		.select({ perKWh: extraPerKWh, percent: extraPercent })
		.from(hourlyPriceSettings)
		.where(eq(farmId, farm.id))
	return row ?? NO_EXTRA
}

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
	const [prices, { settings }, slots, extra] = await Promise.all([
		readEnergyPrices(ctx),
		readControlSettings(ctx),
		loadPriceSlots(ctx.db.read, ctx, span),
		loadPriceExtra(ctx),
	])
	const { tariff } = settings.light
	const usable = slots.filter(({ currency }) => currency === prices?.currency)
	const byHour = new PricesByHour(usable, extra)
	const priceOf = prices && byHour.orElse(tariffPrice(prices, tariff, ctx.farm.timezone))
	return { prices, tariff, priceOf, byHour }
}
