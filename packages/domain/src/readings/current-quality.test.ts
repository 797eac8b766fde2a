import { expect, test } from 'vitest'
import { currentQuality } from './current-quality'

test.each([
	['good', 1_000, 1_000, 'good'],
	['good', 30_000, 1_000, 'good'],
	['good', 30_001, 1_000, 'stale'],
	['good', 170_000, 60_000, 'good'],
	['good', 180_001, 60_000, 'stale'],
	['simulated', 60_000, 1_000, 'stale'],
	['bad', 60_000, 1_000, 'bad'],
] as const)('%s of %d ms, read every %d ms, counts as %s', (quality, ageMs, intervalMs, now) => {
	expect(currentQuality(quality, ageMs, intervalMs)).toBe(now)
})
