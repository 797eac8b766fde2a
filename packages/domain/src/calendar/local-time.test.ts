import { expect, test } from 'vitest'
import { localTime } from './local-time'

const at = (day: string, time: string, timezone = 'America/New_York') =>
	new Date(localTime(day, time, timezone)).toISOString()

test('a time of day is that of the clocks of the place', () => {
	expect(at('2026-07-01', '14:05')).toBe('2026-07-01T18:05:00.000Z')
	expect(at('2026-12-01', '14:05')).toBe('2026-12-01T19:05:00.000Z')
	expect(at('2026-12-01', '00:00', 'Asia/Kathmandu')).toBe('2026-11-30T18:15:00.000Z')
})

test('where the clocks go back the first is meant, where they go forward the next', () => {
	expect(at('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
	expect(at('2026-11-01', '03:30')).toBe('2026-11-01T08:30:00.000Z')
	expect(at('2026-03-08', '02:30')).toBe('2026-03-08T07:00:00.000Z')
	expect(at('2026-03-08', '03:30')).toBe('2026-03-08T07:30:00.000Z')
})
