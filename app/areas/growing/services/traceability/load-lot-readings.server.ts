import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { type ReadingStats, readingStats } from '@sfc/domain/growing/inventory/reading-stats'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { FarmCtx } from '~/context.server'
import { loadHourlyClimate } from '~/areas/readings/services/load-hourly-climate.server'
import { placeOnDay } from '../planting-cycles/place-on-day'
import type { Cycle } from '../cycle.server'

const SUMMED = ['airTemperature', 'humidity', 'ph', 'ec', 'waterTemperature'] as const

export type LotReadings = { hours: number; figures: (ReadingStats & { quantity: QuantityKey })[] }

/**
 * Loads the hourly readings around a crop, in its place, from planting to its end or now.
 * Quantities without readings are left out. `hours`: the length of that time, at most 190 days.
 */
export async function loadLotReadings(ctx: FarmCtx, cycle: Cycle): Promise<LotReadings> {
	const { timezone } = ctx.farm
	const endedOn = isActiveCycle(cycle.status) ? null : (cycle.harvestedOn ?? cycle.endedOn)
	const fromAt = dayStart(cycle.plantDate, timezone)
	const endAt = endedOn ? dayStart(addDays(endedOn, 1), timezone) : Infinity
	const toAt = Math.min(ctx.now(), endAt)
	if (toAt <= fromAt) return { hours: 0, figures: [] }
	const climate = await loadHourlyClimate(ctx, { fromAt, toAt, quantities: SUMMED })
	const places = climate.hours.map(({ number, day }) => ({ number, place: placeOnDay(cycle, day) }))
	const figures = SUMMED.flatMap((quantity) => {
		const values = places.flatMap(({ number, place }) => {
			const value = climate.valuesOf(quantity, place)?.get(number)
			return value === undefined ? [] : [value]
		})
		const found = readingStats(values)
		return found ? [{ quantity, ...found }] : []
	})
	return { hours: climate.hours.length, figures }
}
