import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import type { Permitted } from '~/context.server'
import { changeHourlyPriceSettings } from '~/areas/control/services/prices/hourly-price-settings.server'
import { storeSlots } from '~/areas/control/services/prices/store-hourly-prices.server'
import dayPrices from './day-prices.json' with { type: 'json' }

const DAYS = 35
const HOUR_MS = 3_600_000

/** Gives the farm prices by hour: the same day again and again, to the end of tomorrow. */
export async function setUpHourlyPrices(
	grower: Permitted<'farm.configure'>,
	now: number,
): Promise<void> {
	await changeHourlyPriceSettings(grower, { extraPerKWh: 0.07, extraPercent: 6 })
	const { timezone } = grower.farm
	const today = todayIn(timezone, now)
	const items = Array.from({ length: DAYS + 2 }, (_, i) => {
		const start = dayStart(addDays(today, i - DAYS), timezone)
		return dayPrices.perMWh.map((price, hour) => {
			const startsAt = start + hour * HOUR_MS
			return { startsAt, endsAt: startsAt + HOUR_MS, perKWh: price / 1000, currency: 'USD' }
		})
	})
	const slots = dropOverlaps(items.flat())
	await grower.db.write((tx) => storeSlots(tx, grower, { slots, source: 'file' }))
}

/** A day with 23 hours begins the next one early. */
const dropOverlaps = <T extends { startsAt: number; endsAt: number }>(slots: readonly T[]): T[] =>
	slots.filter(({ startsAt }, i) => startsAt >= (slots[i - 1]?.endsAt ?? 0))
