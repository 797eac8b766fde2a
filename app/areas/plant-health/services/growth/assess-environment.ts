import { bandState, type BandState } from '@sfc/domain/climate/typical-bands'
import { isTrusted } from '@sfc/domain/readings/quality'
import { QUANTITIES } from '@sfc/domain/units/quantities'
import type { GrowingRecord, GrownBy } from '@sfc/domain/growing/recipes/growing-record'
import { findTarget, type Target, type TargetQuantity } from '@sfc/domain/growing/recipes/target'
import { chooseReading } from '~/areas/readings/services/choose-reading'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'
import { targetAt } from '~/areas/growing/services/recipes/load-targets.server'
import { HEALTH_QUANTITIES } from './build-health-inputs'
import { sensorsForPlace } from '~/areas/readings/services/load-hourly-climate.server'

/**
 * Current value of one quantity where a crop grows, in its stored unit, and the target of that
 * reading.
 */
export type EnvironmentNow = Pick<
	LatestReading,
	'value' | 'quality' | 'reason' | 'at' | 'ageMs'
> & {
	quantity: TargetQuantity
	label: string
	unit: string
	source: string | null
	band: Target | null
	/** Null when it cannot be judged or has no band. */
	state: BandState | null
	/**
	 * Range the crop itself needs, where that is not the target: another planting or recipe decides
	 * it.
	 */
	needs: { band: Target; state: BandState | null } | null
}

const NO_SENSOR = {
	value: null,
	quality: null,
	reason: 'No sensor measures this here',
	at: null,
	ageMs: null,
} as const

type Where = {
	record: GrowingRecord
	/** Recipe and stage the crop grows by now. */
	grown: GrownBy
	now: number
	isSimulated: boolean
}

/** Returns the conditions of a crop. */
export function assessEnvironment(
	readings: readonly LatestReading[],
	{ record, grown, now, isSimulated }: Where,
): EnvironmentNow[] {
	return HEALTH_QUANTITIES.map((quantity) => {
		const { label, unit } = QUANTITIES[quantity]
		const ofQuantity = readings.filter((reading) => reading.quantity === quantity)
		const chosen = chooseReading(sensorsForPlace(ofQuantity, grown.place), quantity, isSimulated)
		const band = targetAt(record, { zone: chosen?.zone ?? grown.place, quantity }, now)
		const own = findTarget(grown, quantity)
		const isOther = own !== null && (own.low !== band?.low || own.high !== band?.high)
		const common = { quantity, label, unit, band }
		if (!chosen)
			return {
				...common,
				...NO_SENSOR,
				source: null,
				state: null,
				needs: isOther ? { band: own, state: null } : null,
			}
		const { value, quality, reason, at, ageMs, deviceName } = chosen
		const isJudged = value !== null && quality !== null && isTrusted(quality, isSimulated)
		const stateIn = (range: Target | null) =>
			isJudged ? bandState({ quantity, value }, range) : null
		return {
			...common,
			value,
			quality,
			reason,
			at,
			ageMs,
			source: deviceName,
			state: stateIn(band),
			needs: isOther ? { band: own, state: stateIn(own) } : null,
		}
	})
}
