import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { vapourPressureDeficitKPa } from '@sfc/domain/climate/vapour-pressure-deficit'
import { withAlarms } from '@sfc/domain/diagnosis/alarm-facts'
import { cropFacts } from '@sfc/domain/diagnosis/crop-facts'
import type { Fact } from '@sfc/domain/diagnosis/fact'
import {
	READ_AROUND_PLANTS,
	READING_LIMITS,
	readingFact,
	type ReadingLimits,
} from '@sfc/domain/diagnosis/reading-facts'
import { QUANTITIES, type QuantityKey } from '@sfc/domain/readings/quantities'
import { bandAt, stageAt } from '@sfc/domain/recipes/band-at'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import { DARK_PPFD } from '../growth/health-inputs'
import { loadHourlyClimate } from '../growth/load-hourly-climate.server'
import { placeOnDay } from '../growth/place-on-day'
import type { Cycle } from '../planting-cycles/cycle.server'
import { loadCycleRecipes } from '../recipes/load-cycle-recipes.server'
import { OF_STAGE, targetOf } from '../recipes/load-targets.server'
import { readActiveRecipes } from '../recipes/read-active-recipes.server'
import { loadPlantAlarms } from './load-plant-alarms.server'

/** Leaves show what was wrong days ago. */
const SPAN_MS = 3 * 24 * 3_600_000

/**
 * What the farm knows of a plant without looking at it: its crop, and the readings around it of the last
 * three days against its recipe's band of today, with the alarms that are open there. Without a cycle: the readings where plants are grown.
 */
export async function loadPlantFacts(ctx: FarmCtx, cycle: Cycle | null): Promise<Fact[]> {
	const toAt = ctx.now()
	const today = todayIn(ctx.farm.timezone, toAt)
	const place = cycle ? placeOnDay(cycle, today) : 'cultivation'
	const [climate, recipe, alarms] = await Promise.all([
		loadHourlyClimate(ctx, {
			fromAt: toAt - SPAN_MS,
			toAt,
			quantities: READ_AROUND_PLANTS.map(({ quantity }) => quantity),
		}),
		cycle
			? loadCycleRecipes(ctx, [cycle]).then((found) => found.get(cycle.id) ?? null)
			: readActiveRecipes(ctx).then((active) => active[place]?.recipe ?? null),
		loadPlantAlarms(ctx, place),
	])
	const dayOfCycle = cycle && Math.max(0, daysBetween(cycle.plantDate, today))
	const hoursOf = (quantity: QuantityKey) => climate.valuesOf(quantity, place) ?? new Map()
	const facts = READ_AROUND_PLANTS.map(({ quantity, key }) => {
		const values = [...(hoursOf(quantity) as Map<number, number>).values()]
		return readingFact({
			key,
			label: QUANTITIES[quantity].label,
			hours: quantity === 'par' ? values.filter((value) => value >= DARK_PPFD) : values,
			limits: limitsOf(quantity, recipe, dayOfCycle),
			format: (value) => formatValue(quantity, value, ctx.user),
		})
	})
	facts.push(
		readingFact({
			key: 'vpd',
			label: 'VPD',
			hours: deficits(hoursOf('airTemperature'), hoursOf('humidity')),
			limits: { ...READING_LIMITS.vpd, from: 'most crops' },
			format: (value) => `${value.toFixed(2)} kPa`,
		}),
	)
	const known = withAlarms(
		facts.filter((fact) => fact !== null),
		alarms,
	)
	if (!cycle) return known
	const stage = recipe && dayOfCycle !== null ? (stageAt(recipe, dayOfCycle)?.name ?? null) : null
	const daysSinceMove = cycle.transplantedOn ? daysBetween(cycle.transplantedOn, today) : null
	return [...known, ...cropFacts({ name: cycle.cropName, stage, daysSinceMove })]
}

/** The recipe's band of the day, else its range over all stages or the usual one, else a general limit. */
function limitsOf(
	quantity: QuantityKey,
	recipe: Recipe | null,
	dayOfCycle: number | null,
): ReadingLimits | null {
	const stageQuantity = OF_STAGE[quantity]
	const band =
		recipe && dayOfCycle !== null && stageQuantity
			? bandAt(recipe, dayOfCycle)[stageQuantity]
			: undefined
	if (band && recipe) return { low: band.min, high: band.max, from: recipe.name }
	const target = targetOf(recipe, quantity)
	if (target)
		return {
			low: target.low,
			high: target.high,
			from: target.source === 'typical' ? 'most crops' : target.source,
		}
	return isLimited(quantity) ? { ...READING_LIMITS[quantity], from: 'most crops' } : null
}

const isLimited = (quantity: string): quantity is keyof typeof READING_LIMITS =>
	Object.hasOwn(READING_LIMITS, quantity)

const deficits = (airC: ReadonlyMap<number, number>, humidity: ReadonlyMap<number, number>) =>
	[...airC].flatMap(([hour, celsius]) => {
		const percent = humidity.get(hour)
		return percent === undefined ? [] : [vapourPressureDeficitKPa(celsius, percent)]
	})
