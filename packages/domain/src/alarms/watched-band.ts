import type { CurrentCondition } from './format-alarm'

type Watched = Pick<CurrentCondition, 'kind' | 'above' | 'below'>
type Measured = { quantity: string; capacity: number | null }

/**
 * The range in which an alarm is not raised, in the unit of the point that is measured; null when
 * it is open on one side. A tank is watched in percent, and may be measured as a volume (litres, as
 * its capacity).
 */
export function watchedBand(
	{ kind, above, below }: Watched,
	{ quantity, capacity }: Measured,
): { low: number; high: number } | null {
	if (kind === 'tank-level') {
		const full = quantity === 'level' ? 100 : capacity
		return full ? { low: ((below ?? 0) / 100) * full, high: ((above ?? 100) / 100) * full } : null
	}
	if (kind !== 'limit' || above === null || below === null) return null
	return { low: below, high: above }
}
