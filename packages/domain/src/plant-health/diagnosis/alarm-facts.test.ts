import { expect, test } from 'vitest'
import { withAlarms, type PlantAlarm } from './alarm-facts'

const HOUR_MS = 3_600_000
const alarm = (change: Partial<PlantAlarm> = {}): PlantAlarm => ({
	key: 'ph',
	value: 'high',
	words: 'pH is 7.00, limit 6.50, for 7 h',
	forMs: 7 * HOUR_MS,
	...change,
})
const reading = (value: string) => ({ key: 'ph' as const, value, words: 'pH 6.00 on average' })

test('an alarm and a reading on the same side are one fact, with the words of both', () => {
	expect(withAlarms([reading('high')], [alarm({ forMs: 0 })])).toEqual([
		{
			key: 'ph',
			value: 'high',
			words: 'pH 6.00 on average. Open alarm: pH is 7.00, limit 6.50, for 7 h',
		},
	])
})

test('an alarm that lasts takes the place of a reading in range, or of none', () => {
	const fact = { key: 'ph', value: 'high', words: 'Open alarm: pH is 7.00, limit 6.50, for 7 h' }
	expect(withAlarms([reading('normal')], [alarm()])).toEqual([fact])
	expect(withAlarms([], [alarm({ forMs: HOUR_MS }), alarm()])).toEqual([fact])
})

test('what began an hour ago, or is on the other side, changes nothing', () => {
	expect(withAlarms([reading('normal')], [alarm({ forMs: HOUR_MS })])).toEqual([reading('normal')])
	expect(withAlarms([], [alarm({ forMs: HOUR_MS })])).toEqual([])
	expect(withAlarms([reading('low')], [alarm()])).toEqual([reading('low')])
})
