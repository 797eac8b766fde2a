import { expect, test } from 'vitest'
import { formatWeek } from './health-view.server'

test.each([
	{ hours: 168, words: '7 days: 99 %' },
	{ hours: 80, words: '3 days of readings: 99 %' },
	{ hours: 2, words: '2 h of readings: 99 %' },
])('$hours hours of readings are “$words”', ({ hours, words }) => {
	expect(formatWeek({ count: 1000, good: 999, stuck: 0, spikes: 1, hours })).toBe(words)
})
