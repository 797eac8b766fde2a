import { expect, test } from 'vitest'
import { currentQuality } from './current-quality'

test.each([
	['good', 1_000, 1_000, 'good'],
	['good', 12_000, 1_000, 'good'],
	['good', 12_001, 1_000, 'stale'],
	['good', 130_000, 60_000, 'good'],
	['good', 130_001, 60_000, 'stale'],
	['simulated', 60_000, 1_000, 'stale'],
	['bad', 60_000, 1_000, 'bad'],
] as const)('%s of %d ms, read every %d ms, counts as %s', (quality, ageMs, intervalMs, now) => {
	expect(currentQuality(quality, ageMs, intervalMs)).toBe(now)
})
