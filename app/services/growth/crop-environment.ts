import { bandState, type BandState } from '@sfc/domain/climate/typical-bands'
import type { Range } from '@sfc/domain/recipes/band'
import { isTrusted } from '@sfc/domain/readings/quality'
import { QUANTITIES } from '@sfc/domain/readings/quantities'
import { bandAt } from '@sfc/domain/recipes/band-at'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import type { RecipeZone } from '@sfc/domain/recipes/recipe-zone'
import { chooseReading } from '../readings/choose-reading'
import type { LatestReading } from '../readings/load-latest-readings.server'
import { DARK_PPFD, HEALTH_QUANTITIES, type HealthQuantity } from './health-inputs'
import { sensorsForPlace } from './load-hourly-climate.server'

/**
 * A crop's current value of one quantity, in its stored unit, and what its recipe asks for today.
 */
export type EnvironmentNow = Pick<
	LatestReading,
	'value' | 'quality' | 'reason' | 'at' | 'ageMs'
> & {
	quantity: HealthQuantity['quantity']
	label: string
	unit: string
	source: string | null
	band: Range | null
	/** Null when it cannot be judged or has no band. Light that is switched off is not judged. */
	state: BandState | null
}

const NO_SENSOR = {
	value: null,
	quality: null,
	reason: 'No sensor measures this here',
	at: null,
	ageMs: null,
} as const

/** The conditions of a crop in a place, on a day of its cycle. */
export function cropEnvironment(
	readings: readonly LatestReading[],
	{ place, recipe, dayOfCycle, isSimulated }: Where,
): EnvironmentNow[] {
	const bands = recipe ? bandAt(recipe, dayOfCycle) : {}
	return HEALTH_QUANTITIES.map(({ quantity, band: key }) => {
		const { label, unit } = QUANTITIES[quantity]
		const ofQuantity = readings.filter((reading) => reading.quantity === quantity)
		const chosen = chooseReading(sensorsForPlace(ofQuantity, place), quantity, isSimulated)
		const band = bands[key] ?? null
		const common = { quantity, label, unit, band }
		if (!chosen) return { ...common, ...NO_SENSOR, source: null, state: null }
		const { value, quality, reason, at, ageMs, deviceName } = chosen
		const isJudged =
			value !== null &&
			quality !== null &&
			isTrusted(quality, isSimulated) &&
			!(quantity === 'par' && value < DARK_PPFD)
		const limits = band && { low: band.min, high: band.max, source: '' }
		const state = isJudged && limits ? bandState(value, limits) : null
		return { ...common, value, quality, reason, at, ageMs, source: deviceName, state }
	})
}

type Where = {
	place: RecipeZone
	recipe: Recipe | null
	dayOfCycle: number
	isSimulated: boolean
}
