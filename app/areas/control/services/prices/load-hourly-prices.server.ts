import { NO_EXTRA, type PriceExtra, type PriceSlot } from '@sfc/domain/control/prices/price-slot'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { hourlyPrices, hourlyPriceSettings } from '#db/schema/energy'
import type { FarmScope } from '~/context.server'

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
