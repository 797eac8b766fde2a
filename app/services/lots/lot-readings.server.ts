import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { isActiveCycle } from '@sfc/domain/growing/cycle-status'
import { type LifeFigures, lifeFigures } from '@sfc/domain/lots/life-figures'
import type { QuantityKey } from '@sfc/domain/readings/quantities'
import type { FarmCtx } from '~/context.server'
import { hourlyClimate } from '../growth/hourly-climate.server'
import { placeOn } from '../growth/place-of'
import type { Cycle } from '../growing/cycle.server'

const SUMMED = ['airTemperature', 'humidity', 'ph', 'ec', 'waterTemperature'] as const

export type LotReadings = { hours: number; figures: (LifeFigures & { quantity: QuantityKey })[] }

/**
 * What was measured around a crop, hour by hour where it stood, from its planting to its end or now.
 * Quantities that nothing read are left out. `hours`: how long that life is, 190 days at most.
 */
export async function lotReadings(ctx: FarmCtx, cycle: Cycle): Promise<LotReadings> {
	const { timezone } = ctx.farm
	const endedOn = isActiveCycle(cycle.status) ? null : (cycle.harvestedOn ?? cycle.endedOn)
	const fromAt = dayStart(cycle.plantDate, timezone)
	const endAt = endedOn ? dayStart(addDays(endedOn, 1), timezone) : Infinity
	const toAt = Math.min(ctx.now(), endAt)
	if (toAt <= fromAt) return { hours: 0, figures: [] }
	const climate = await hourlyClimate(ctx, { fromAt, toAt, quantities: SUMMED })
	const places = climate.hours.map(({ number, day }) => ({ number, place: placeOn(cycle, day) }))
	const figures = SUMMED.flatMap((quantity) => {
		const values = places.flatMap(({ number, place }) => {
			const value = climate.valuesOf(quantity, place)?.get(number)
			return value === undefined ? [] : [value]
		})
		const found = lifeFigures(values)
		return found ? [{ quantity, ...found }] : []
	})
	return { hours: climate.hours.length, figures }
}
