import { isTrusted } from '@sfc/domain/readings/quality'
import type { LatestReading } from './load-latest-readings.server'

export type TotalPower = {
	/** Watts; null when no meter is trusted now. */
	watts: number | null
	/** Meters in the sum, and all meters: with fewer the sum is too small. */
	meters: number
	metersInAll: number
	reason: string | null
	/** Points of all meters. */
	pointIds: number[]
}

/**
 * Computes the farm's power: the sum of its controllers and meters. Single plugs count only when
 * there is no meter, because they would count twice.
 */
export function computeTotalPower(
	readings: readonly LatestReading[],
	farmIsSimulated: boolean,
): TotalPower {
	const all = readings.filter(({ quantity }) => quantity === 'power')
	const metered = all.filter(({ deviceKind }) => ['controller', 'meter'].includes(deviceKind))
	const counted = metered.length > 0 ? metered : all
	const trusted = counted.filter(
		({ value, quality }) =>
			value !== null && quality !== null && isTrusted(quality, farmIsSimulated),
	)
	const meters = trusted.length
	const metersInAll = counted.length
	if (metersInAll === 0) {
		const reason = 'No meter measures this yet'
		return { watts: null, meters, metersInAll, reason, pointIds: [] }
	}
	const reason = meters < metersInAll ? `${meters} of ${metersInAll} meters can be read` : null
	const watts = meters > 0 ? trusted.reduce((sum, { value }) => sum + (value ?? 0), 0) : null
	const pointIds = counted.map(({ pointId }) => pointId)
	return { watts, meters, metersInAll, reason, pointIds }
}
