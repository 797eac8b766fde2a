import { isTrusted } from '@sfc/domain/readings/quality'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { LatestReading } from './load-latest-readings.server'

/** Ranks a reading: trusted, with a number, anything else. */
export function readingRank(reading: LatestReading, farmIsSimulated: boolean): number {
	if (reading.value === null || reading.quality === null) return 2
	return isTrusted(reading.quality, farmIsSimulated) ? 0 : 1
}

/** Preferred zone of the farm's figure for a quantity that several zones measure. */
const HOME_ZONE: Partial<Record<string, string>> = {
	airTemperature: 'cultivation',
	humidity: 'cultivation',
	par: 'cultivation',
	waterTemperature: 'nursery',
	flow: 'nursery',
}

/**
 * Chooses the reading that represents the whole farm: trusted before doubtful, the quantity's
 * preferred zone before others, a controller before a small sensor. Undefined when nothing measures
 * it.
 */
export function chooseReading(
	readings: readonly LatestReading[],
	quantity: QuantityKey,
	farmIsSimulated: boolean,
): LatestReading | undefined {
	const weigh = (reading: LatestReading) =>
		readingRank(reading, farmIsSimulated) * 4 +
		(HOME_ZONE[quantity] === undefined || reading.zone === HOME_ZONE[quantity] ? 0 : 2) +
		(reading.deviceKind === 'controller' ? 0 : 1)
	return readings
		.filter((reading) => reading.quantity === quantity)
		.sort((a, b) => weigh(a) - weigh(b) || a.pointId - b.pointId)[0]
}
