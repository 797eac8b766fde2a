import { bandState } from '@sfc/domain/climate/typical-bands'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { growingRecord } from '@sfc/domain/growing/recipes/growing-record'
import type { FarmScope } from '~/context.server'
import { loadGrowingHistory } from '~/areas/growing/services/recipes/load-growing-history.server'
import { targetAt } from '~/areas/growing/services/recipes/load-targets.server'
import { loadHourlyClimate } from '~/areas/readings/services/load-hourly-climate.server'

const HOUR_MS = 3_600_000
const AIR = ['airTemperature', 'humidity', 'co2'] as const
const WATER = ['ph', 'ec', 'waterTemperature'] as const

/** Hours of one reading in a week against the target of each hour. */
export type WeekRange = {
	quantity: (typeof AIR | typeof WATER)[number]
	/** Null for the water, which is shared. */
	zone: RecipeZone | null
	/** Hours with a reading and a target, and those of them in range. */
	knownHours: number
	inRangeHours: number
	/** Hours without a reading. */
	silentHours: number
	/** Lowest and highest average of an hour, in the stored unit. */
	low: number
	high: number
}

/** Loads how long air and water were in range, by their averages of each hour; only what is measured. */
export async function loadWeekClimate(
	ctx: FarmScope,
	span: { fromAt: number; toAt: number },
): Promise<WeekRange[]> {
	const [climate, history] = await Promise.all([
		loadHourlyClimate(ctx, { ...span, quantities: [...AIR, ...WATER] }),
		loadGrowingHistory(ctx, span),
	])
	const record = growingRecord(history)
	const wanted = [
		...WATER.map((quantity) => ({ quantity, zone: null })),
		...RECIPE_ZONES.flatMap((zone) => AIR.map((quantity) => ({ quantity, zone }))),
	]
	return wanted.flatMap(({ quantity, zone }): WeekRange[] => {
		const place = zone ?? 'cultivation'
		const values = climate.valuesOf(quantity, place)
		if (!values) return []
		const sum = { knownHours: 0, inRangeHours: 0, silentHours: 0, low: Infinity, high: -Infinity }
		for (const { number } of climate.hours) {
			const value = values.get(number)
			if (value === undefined) {
				sum.silentHours += 1
				continue
			}
			sum.low = Math.min(sum.low, value)
			sum.high = Math.max(sum.high, value)
			const target = targetAt(record, { zone: place, quantity }, number * HOUR_MS)
			const state = bandState({ quantity, value }, target)
			if (state === null) continue
			sum.knownHours += 1
			if (state === 'in-band') sum.inRangeHours += 1
		}
		return sum.low <= sum.high ? [{ quantity, zone, ...sum }] : []
	})
}
