import { dayFinder } from '@sfc/domain/calendar/day-finder'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import type { FarmScope } from '~/context.server'
import { loadHourlySamples, type HourlySample } from './load-hourly-samples.server'

const HOUR_MS = 3_600_000

/** Full hour: its number since 1970, and the farm's day it belongs to. */
export type Hour = { number: number; day: string }

export type HourlyClimate = {
	/** Every completed hour of the span, oldest first. */
	hours: readonly Hour[]
	/** Returns the hourly means of the sensors of a place; null when nothing measures it there. */
	valuesOf(quantity: QuantityKey, place: RecipeZone): ReadonlyMap<number, number> | null
}

/** Loads the measurements in each place of a farm, hour by hour, once. */
export async function loadHourlyClimate(
	ctx: FarmScope,
	span: { fromAt: number; toAt: number; quantities: readonly QuantityKey[] },
): Promise<HourlyClimate> {
	const toAt = Math.floor(span.toAt / HOUR_MS) * HOUR_MS
	const samples = await loadHourlySamples(ctx, { ...span, toAt })
	const values = new Map<string, ReadonlyMap<number, number> | null>()
	for (const quantity of span.quantities) {
		const ofQuantity = samples.filter((sample) => sample.quantity === quantity)
		for (const place of RECIPE_ZONES)
			values.set(`${quantity} ${place}`, computeHourlyMeans(selectSamples(ofQuantity, place)))
	}
	return {
		hours: hoursBetween(ctx.farm.timezone, span.fromAt, toAt),
		valuesOf: (quantity, place) => values.get(`${quantity} ${place}`) ?? null,
	}
}

/** Quantities of the water, which is shared: control keeps one reservoir for all zones. */
const SHARED: ReadonlySet<string> = new Set(['ph', 'ec', 'waterTemperature', 'dissolvedOxygen'])

/**
 * Selects the sensors that count for a place: its own, else those without a place, else for water
 * those of the other place; never the other place's air or light.
 */
export function sensorsForPlace<T extends { zone: string | null; quantity: string }>(
	all: readonly T[],
	place: RecipeZone,
): T[] {
	const own = all.filter(({ zone }) => zone === place)
	if (own.length > 0) return own
	const placed = RECIPE_ZONES as readonly (string | null)[]
	const common = all.filter(({ zone }) => !placed.includes(zone))
	return common.length > 0 ? common : all.filter(({ quantity }) => SHARED.has(quantity))
}

const selectSamples = (samples: readonly HourlySample[], place: RecipeZone) =>
	sensorsForPlace(samples, place)

/** Computes means by the number of the hour since 1970; null without any sample. */
export function computeHourlyMeans(samples: readonly HourlySample[]): Map<number, number> | null {
	if (samples.length === 0) return null
	const sums = new Map<number, { sum: number; count: number }>()
	for (const { at, value } of samples) {
		const hour = Math.floor(at / HOUR_MS)
		const { sum, count } = sums.get(hour) ?? { sum: 0, count: 0 }
		sums.set(hour, { sum: sum + value, count: count + 1 })
	}
	return new Map([...sums].map(([hour, { sum, count }]) => [hour, sum / count]))
}

function hoursBetween(timezone: string, fromAt: number, toAt: number): Hour[] {
	const first = Math.ceil(fromAt / HOUR_MS)
	const count = Math.max(0, Math.ceil(toAt / HOUR_MS) - first)
	const dayOf = dayFinder(timezone, fromAt, toAt)
	return Array.from({ length: count }, (_, i) => {
		const number = first + i
		return { number, day: dayOf(number * HOUR_MS) }
	})
}
