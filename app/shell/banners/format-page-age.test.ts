import { expect, test } from 'vitest'
import { formatPageAge } from './format-page-age'

test.each([
	[0, null],
	[59_999, null],
	[60_000, 'Readings are 1 minute old.'],
	[200_000, 'Readings are 3 minutes old.'],
	[119 * 60_000, 'Readings are 119 minutes old.'],
	[120 * 60_000, 'Readings are 2 hours old.'],
])('what was read %i ms ago is told as: %s', (ageMs, words) => {
	expect(formatPageAge(ageMs, 'Readings are')).toBe(words)
})
