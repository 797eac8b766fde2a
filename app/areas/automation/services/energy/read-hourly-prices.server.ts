import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import type { EnergyPrices } from '@sfc/domain/control/prices/price-of-hour'
import type { FarmScope } from '~/context.server'
import { loadElectricityCost } from './load-electricity-cost.server'

/** An hour, what a kWh costs in it, and whether that is the price of this hour or the tariff. */
type PricedHour = { at: number; perKWh: number; isOwn: boolean }

export type HourlyPrices = {
	/** The tariff; null until it is set, and then there are no hours. */
	tariff: EnergyPrices | null
	days: { day: string; hours: PricedHour[] }[]
	/** The hours of these days without a price of their own. */
	missing: { from: number; to: number }[]
}

const HOUR_MS = 3_600_000

/** Reads what a kWh costs in each hour of some days, from a day on. */
export async function readHourlyPrices(
	ctx: FarmScope,
	{
		from = todayIn(ctx.farm.timezone, ctx.now()),
		days,
	}: { from?: string | undefined; days: number },
): Promise<HourlyPrices> {
	const { timezone } = ctx.farm
	const start = (after: number) => dayStart(addDays(from, after), timezone)
	const span = { fromAt: start(0), toAt: start(days) }
	const { prices: tariff, priceOf, byHour } = await loadElectricityCost(ctx, span)
	if (!priceOf) return { tariff, days: [], missing: [] }
	return {
		tariff,
		missing: byHour.missing(span.fromAt, span.toAt),
		days: Array.from({ length: days }, (_, i) => {
			const hours: PricedHour[] = []
			for (let at = start(i); at < start(i + 1); at += HOUR_MS)
				hours.push({ at, perKWh: priceOf(at), isOwn: byHour.knownPart(at) >= 1 })
			return { day: addDays(from, i), hours }
		}),
	}
}
