import { bandState, DARK_PPFD, type BandState } from '@sfc/domain/climate/typical-bands'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { GrowthStage } from '@sfc/domain/growing/planting-cycles/growth-stage'
import {
	harvestOutlook,
	type HarvestOutlook,
} from '@sfc/domain/plant-health/growth/harvest-outlook'
import { formatPrediction } from '@sfc/domain/plant-health/growth/yield-prediction'
import { isTrusted } from '@sfc/domain/readings/quality'
import type { FarmCtx } from '~/context.server'
import {
	loadHourlyClimate,
	sensorsForPlace,
} from '~/areas/readings/services/load-hourly-climate.server'
import { placeOnDay } from '~/areas/growing/services/planting-cycles/place-on-day'
import { readGrowth } from '../growth/read-growth.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { chooseReading } from '~/areas/readings/services/choose-reading'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { loadTargets } from '~/areas/growing/services/recipes/load-targets.server'

/**
 * Reading at the time of a photo against its limits, in stored units; nothing where none is
 * trusted.
 */
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
	/** Yield as the growth page formats it; null without a crop. */
	yieldInWords: string | null
}

const DAY_MS = 24 * 3_600_000
const LEAST_HOURS = 20

/** Loads what the log stores beside a photo. Without a cycle: where plants are grown. */
export async function loadFarmhandFacts(ctx: FarmCtx, cycle: Cycle | null): Promise<FarmhandFacts> {
	const toAt = ctx.now()
	const growth = cycle && (await readGrowth(ctx, { cycle }))
	const place = cycle ? placeOnDay(cycle, todayIn(ctx.farm.timezone, toAt)) : 'cultivation'
	const [readings, climate, targetOf] = await Promise.all([
		loadLatestReadings(ctx),
		loadHourlyClimate(ctx, { fromAt: toAt - DAY_MS, toAt, quantities: ['par'] }),
		loadTargets(ctx),
	])
	const { isSimulated } = ctx.farm
	const check = (quantity: 'par' | 'ph' | 'ec'): CheckedReading => {
		const own = readings.filter((reading) => reading.quantity === quantity)
		const chosen = chooseReading(sensorsForPlace(own, place), quantity, isSimulated)
		const band = targetOf({ zone: chosen?.zone ?? place, quantity })
		const { low = null, high = null } = band ?? {}
		const none = { value: null, low, high, state: null }
		if (!chosen || chosen.value === null || chosen.quality === null) return none
		if (!isTrusted(chosen.quality, isSimulated)) return none
		const { value } = chosen
		return { value, low, high, state: bandState({ quantity, value }, band) }
	}
	const light = [...(climate.valuesOf('par', place)?.values() ?? [])]
	const hours =
		light.length >= LEAST_HOURS ? light.filter((ppfd) => ppfd >= DARK_PPFD).length : null
	return {
		variety: cycle?.varietyName ?? null,
		zone: cycle?.zone ?? null,
		stage: growth?.stage ?? null,
		dayOfCycle: growth ? growth.daysGrowing : null,
		lights: { ...check('par'), hours },
		ph: check('ph'),
		ec: check('ec'),
		harvest: growth && harvestOutlook(growth.stages, growth.cycle, growth.seen, growth.day),
		yieldInWords: growth && formatPrediction(growth.prediction),
	}
}
