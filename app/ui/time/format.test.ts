import { expect, test } from 'vitest'
import { formatAge } from './format-age'
import { formatInstant } from '../../../packages/domain/src/calendar/format-instant'

test.each([
	[-5_000, 'now'],
	[1_999, 'now'],
	[12_000, '12 s ago'],
	[59_999, '59 s ago'],
	[60_000, '1 min ago'],
	[3_600_000, '1 h ago'],
	[47 * 3_600_000, '47 h ago'],
	[48 * 3_600_000, '2 days ago'],
])('an age of %i ms reads %s', (ageMs, words) => expect(formatAge(ageMs)).toBe(words))

test('an instant is shown in the farm’s timezone, with the zone, by the clock of the person', () => {
	const at = Date.UTC(2026, 10, 21, 19, 12)
	expect(formatInstant(at, 'America/New_York', { clock: '12' })).toBe('Nov 21, 2:12 PM EST')
	expect(formatInstant(at, 'America/New_York', { clock: '24' })).toBe('Nov 21, 14:12 EST')
	expect(formatInstant(at, 'UTC', { clock: '24' })).toBe('Nov 21, 19:12 UTC')
})
