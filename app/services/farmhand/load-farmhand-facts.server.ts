import { bandState, type BandState } from '@sfc/domain/climate/typical-bands'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { GrowthStage } from '@sfc/domain/growth/growth-stage'
import { harvestOutlook, type HarvestOutlook } from '@sfc/domain/growth/harvest-outlook'
import { formatPrediction } from '@sfc/domain/growth/yield-prediction'
import { isTrusted } from '@sfc/domain/readings/quality'
import { bandAt } from '@sfc/domain/recipes/band-at'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import type { FarmCtx } from '~/context.server'
import { DARK_PPFD } from '../growth/health-inputs'
import { loadHourlyClimate, sensorsForPlace } from '../growth/load-hourly-climate.server'
import { placeOnDay } from '../growth/place-on-day'
import { readGrowth } from '../growth/read-growth.server'
import type { Cycle } from '../planting-cycles/cycle.server'
import { chooseReading } from '../readings/choose-reading'
import { loadLatestReadings } from '../readings/load-latest-readings.server'
import { OF_STAGE, targetOf } from '../recipes/load-targets.server'
import { readActiveRecipes } from '../recipes/read-active-recipes.server'

/** A reading at the time of a photo against its limits, in stored units; nothing where none is trusted. */
type CheckedReading = {
	value: number | null
	low: number | null
	high: number | null
	state: BandState | null
}

/** What the farm knew of a plant when its photo was taken. */
export type FarmhandFacts = {
	variety: string | null
	zone: string | null
	stage: GrowthStage | null
	dayOfCycle: number | null
	/** `hours`: full hours with light, of the last 24 with readings; null without a day of them. */
	lights: CheckedReading & { hours: number | null }
	ph: CheckedReading
	ec: CheckedReading
	harvest: HarvestOutlook | null
	/** The growth page's words; null without a crop. */
	yieldInWords: string | null
}

const DAY_MS = 24 * 3_600_000
const LEAST_HOURS = 20

/** Reads what the log keeps beside a photo. Without a cycle: where plants are grown. */
export async function loadFarmhandFacts(ctx: FarmCtx, cycle: Cycle | null): Promise<FarmhandFacts> {
	const toAt = ctx.now()
	const growth = cycle && (await readGrowth(ctx, { cycle }))
	const place = cycle ? placeOnDay(cycle, todayIn(ctx.farm.timezone, toAt)) : 'cultivation'
	const [readings, climate, active] = await Promise.all([
		loadLatestReadings(ctx),
		loadHourlyClimate(ctx, { fromAt: toAt - DAY_MS, toAt, quantities: ['par'] }),
		readActiveRecipes(ctx),
	])
	const { isSimulated } = ctx.farm
	const recipe = growth ? growth.recipe : (active[place]?.recipe ?? null)
	const dayOfCycle = growth ? growth.daysGrowing : null
	const check = (quantity: 'par' | 'ph' | 'ec'): CheckedReading => {
		const own = readings.filter((reading) => reading.quantity === quantity)
		const chosen = chooseReading(sensorsForPlace(own, place), quantity, isSimulated)
		const limits = limitsOf(quantity, recipe, dayOfCycle)
		const { low = null, high = null } = limits ?? {}
		const none = { value: null, low, high, state: null }
		if (!chosen || chosen.value === null || chosen.quality === null) return none
		if (!isTrusted(chosen.quality, isSimulated)) return none
		const { value } = chosen
		const isDark = quantity === 'par' && value < DARK_PPFD
		const band = limits && { ...limits, source: '' }
		return { value, low, high, state: band && !isDark ? bandState(value, band) : null }
	}
	const light = [...(climate.valuesOf('par', place)?.values() ?? [])]
	const hours =
		light.length >= LEAST_HOURS ? light.filter((ppfd) => ppfd >= DARK_PPFD).length : null
	return {
		variety: cycle?.varietyName ?? null,
		zone: cycle?.zone ?? null,
		stage: growth?.stage ?? null,
		dayOfCycle,
		lights: { ...check('par'), hours },
		ph: check('ph'),
		ec: check('ec'),
		harvest: growth && harvestOutlook(growth.stages, growth.cycle, growth.seen, growth.day),
		yieldInWords: growth && formatPrediction(growth.prediction),
	}
}

/** The recipe's band of the day, else its range over all stages, else the usual one. */
function limitsOf(quantity: string, recipe: Recipe | null, dayOfCycle: number | null) {
	const key = OF_STAGE[quantity]
	const band = recipe && dayOfCycle !== null && key ? bandAt(recipe, dayOfCycle)[key] : undefined
	return band ? { low: band.min, high: band.max } : targetOf(recipe, quantity)
}
