import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { isDark } from '@sfc/domain/climate/typical-bands'
import { vapourPressureDeficitKPa } from '@sfc/domain/climate/vapour-pressure-deficit'
import { withAlarms } from '@sfc/domain/plant-health/diagnosis/alarm-facts'
import { cropFacts } from '@sfc/domain/plant-health/diagnosis/crop-facts'
import type { Fact } from '@sfc/domain/plant-health/diagnosis/fact'
import {
	READ_AROUND_PLANTS,
	READING_LIMITS,
	readingFact,
	type ReadingLimits,
} from '@sfc/domain/plant-health/diagnosis/reading-facts'
import { QUANTITIES, type QuantityKey } from '@sfc/domain/units/quantities'
import type { GrownBy } from '@sfc/domain/growing/recipes/growing-record'
import { findTarget } from '@sfc/domain/growing/recipes/target'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import { readLeafOffset } from '~/areas/readings/services/read-leaf-offset.server'
import { loadHourlyClimate } from '~/areas/readings/services/load-hourly-climate.server'
import { findMatchingRecipe } from '~/areas/growing/services/recipes/find-matching-recipe'
import { placeOnDay } from '~/areas/growing/services/planting-cycles/place-on-day'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { loadCropRecord } from '~/areas/growing/services/recipes/load-crop-record.server'
import { loadPlantAlarms } from './load-plant-alarms.server'

/** Look-back: leaves show what was wrong days ago. */
const SPAN_MS = 3 * 24 * 3_600_000

/**
 * Loads what the farm knows of a plant without looking at it: its crop, and the readings around it
 * of the last three days against the targets of each hour, with the alarms that are open there.
 * Without a cycle: the readings where plants are grown.
 */
export async function loadPlantFacts(ctx: FarmCtx, cycle: Cycle | null): Promise<Fact[]> {
	const toAt = ctx.now()
	const fromAt = toAt - SPAN_MS
	const today = todayIn(ctx.farm.timezone, toAt)
	const place = cycle ? placeOnDay(cycle, today) : 'cultivation'
	const [leafOffsetC, climate, crops, alarms] = await Promise.all([
		readLeafOffset(ctx),
		loadHourlyClimate(ctx, {
			fromAt,
			toAt,
			quantities: [...READ_AROUND_PLANTS.map(({ quantity }) => quantity), 'leafTemperature'],
		}),
		loadCropRecord(ctx, cycle ? [cycle] : [], fromAt),
		loadPlantAlarms(ctx, place),
	])
	const hoursOf = (quantity: QuantityKey) => climate.valuesOf(quantity, place) ?? new Map()
	const facts = READ_AROUND_PLANTS.map(({ quantity, key }) => {
		const values = [...(hoursOf(quantity) as Map<number, number>)].sort(([a], [b]) => a - b)
		return readingFact({
			key,
			label: QUANTITIES[quantity].label,
			hours: values.flatMap(([hour, value]) => {
				const at = hour * HOUR_MS
				const grown = cycle
					? crops.record.cropAt(crops.plantingOf(cycle), at)
					: crops.record.zoneAt(place, at)
				const limits = getLimits(quantity, grown)
				return limits && !isDark(quantity, value) ? [{ value, limits }] : []
			}),
			format: (value) => formatValue(quantity, value, ctx.user),
		})
	})
	const vpd = { ...READING_LIMITS.vpd, from: MOST_CROPS }
	facts.push(
		readingFact({
			key: 'vpd',
			label: 'VPD',
			hours: deficits(hoursOf, leafOffsetC).map((value) => ({
				value,
				limits: vpd,
			})),
			format: (value) => `${formatDecimals(value, 2)} kPa`,
		}),
	)
	const known = withAlarms(
		facts.filter((fact) => fact !== null),
		alarms,
	)
	if (!cycle) return known
	const { recipe, stage } = crops.lastOf(cycle)
	const daysSinceMove = cycle.transplantedOn ? daysBetween(cycle.transplantedOn, today) : null
	const isOwnStage = recipe && findMatchingRecipe(recipe, cycle) === recipe
	return [
		...known,
		...cropFacts({ name: cycle.cropName, stage: isOwnStage ? stage : null, daysSinceMove }),
	]
}

const HOUR_MS = 3_600_000
const MOST_CROPS = 'most crops'

/** Returns the target of the crop's recipe, else a general limit. */
function getLimits(quantity: QuantityKey, grown: GrownBy): ReadingLimits | null {
	const target = findTarget(grown, quantity)
	if (target)
		return {
			low: target.low,
			high: target.high,
			from: target.source === 'typical' ? MOST_CROPS : target.source,
		}
	return isLimited(quantity) ? { ...READING_LIMITS[quantity], from: MOST_CROPS } : null
}

const isLimited = (quantity: string): quantity is keyof typeof READING_LIMITS =>
	Object.hasOwn(READING_LIMITS, quantity)

type HoursOf = (quantity: QuantityKey) => ReadonlyMap<number, number>

/** Lists the deficits of the hours in which all is known: where leaves are measured, their temperature too. */
function deficits(hoursOf: HoursOf, leafOffsetC: number): number[] {
	const [humidity, leaves] = [hoursOf('humidity'), hoursOf('leafTemperature')]
	return [...hoursOf('airTemperature')].flatMap(([hour, airC]) => {
		const humidityPct = humidity.get(hour)
		const leafC = leaves.size > 0 ? leaves.get(hour) : airC + leafOffsetC
		if (humidityPct === undefined || leafC === undefined) return []
		return [vapourPressureDeficitKPa({ airC, humidityPct, leafC })]
	})
}
