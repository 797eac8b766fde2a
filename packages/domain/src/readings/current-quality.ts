import type { Quality } from './quality'

const STALE_AT_LEAST_MS = 30_000

/**
 * The quality of a stored reading `ageMs` later. A value older than three of its intervals (and 30
 * s) is stale; one that was already unusable keeps its quality.
 */
export function currentQuality(quality: Quality, ageMs: number, intervalMs: number): Quality {
	if (ageMs <= Math.max(3 * intervalMs, STALE_AT_LEAST_MS)) return quality
	return quality === 'bad' || quality === 'out-of-range' ? quality : 'stale'
}
