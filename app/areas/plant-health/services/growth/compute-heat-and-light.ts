import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { cropTraits, formatSource } from '@sfc/domain/growing/planting-cycles/crop-traits'
import {
	degreeDays,
	lightSum,
	type HourlySum,
} from '@sfc/domain/growing/planting-cycles/growing-sums'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { groupBy } from '@sfc/domain/group-by'
import type { Hour, HourlyClimate } from '~/areas/readings/services/load-hourly-climate.server'
import { placeOnDay } from '~/areas/growing/services/planting-cycles/place-on-day'

/**
 * Light of a day, mol/m²/d. With readings of fewer than 24 hours it is less than the real value.
 */
export type DayOfLight = HourlySum & { day: string }

export type HeatAndLight = {
	/** °C·d above `baseC` since sowing; null without a single reading. */
	degreeDays: (HourlySum & { baseC: number; baseFrom: string }) | null
	/** Light day by day, oldest first; empty without a single reading. */
	light: DayOfLight[]
	/** Mean of the complete days; null without one. */
	meanLight: { molM2: number; days: number } | null
}

/** Computes the heat and light a crop received in its place, since sowing. */
export function computeHeatAndLight(cycle: Cycle, climate: HourlyClimate): HeatAndLight {
	const { baseC } = cropTraits(cropLabel(cycle))
	const lived = climate.hours.filter(({ day }) => day >= cycle.plantDate)
	const heat = degreeDays(getHourlyValues(cycle, climate, lived, 'airTemperature'), baseC.value)
	const light = sumLightByDay(lived, (hours) => getHourlyValues(cycle, climate, hours, 'par'))
	return {
		degreeDays:
			heat.hours === 0 ? null : { ...heat, baseC: baseC.value, baseFrom: formatSource(baseC.from) },
		light,
		meanLight: computeMeanLight(light),
	}
}

function getHourlyValues(
	cycle: Cycle,
	climate: HourlyClimate,
	hours: readonly Hour[],
	quantity: QuantityKey,
): (number | null)[] {
	return hours.map(
		({ number, day }) => climate.valuesOf(quantity, placeOnDay(cycle, day))?.get(number) ?? null,
	)
}

/** Sums the light of each day with a reading. */
export function sumLightByDay(
	hours: readonly Hour[],
	valuesOf: (hours: readonly Hour[]) => (number | null)[],
): DayOfLight[] {
	const days = [...groupBy(hours, ({ day }) => day)]
	return days
		.map(([day, ofDay]) => ({ day, ...lightSum(valuesOf(ofDay)) }))
		.filter(({ hours }) => hours > 0)
}

const SHORTEST_DAY_HOURS = 23 // when clocks go forward

function computeMeanLight(light: readonly DayOfLight[]): HeatAndLight['meanLight'] {
	const whole = light.filter(
		({ hours, ofHours }) => hours === ofHours && ofHours >= SHORTEST_DAY_HOURS,
	)
	if (whole.length === 0) return null
	const sum = whole.reduce((total, one) => total + one.sum, 0)
	return { molM2: sum / whole.length, days: whole.length }
}
