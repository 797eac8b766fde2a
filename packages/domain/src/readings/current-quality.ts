import type { Quality } from './quality'
import { staleAfterMs } from './stale-after-ms'

/** The quality of a stored reading `ageMs` later; one that was already unusable keeps its quality. */
export function currentQuality(quality: Quality, ageMs: number, intervalMs: number): Quality {
	if (ageMs <= staleAfterMs(intervalMs)) return quality
	return quality === 'bad' || quality === 'out-of-range' ? quality : 'stale'
}
