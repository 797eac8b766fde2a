import { expect, test } from 'vitest'
import { parseWeekdays } from './parse-weekdays'

test('days of the week are read from their names, whole or short', () => {
	expect(parseWeekdays('Fri, Tue')).toEqual([1, 4])
	expect(parseWeekdays('mo/we & WEDNESDAY')).toEqual([0, 2])
	expect(parseWeekdays('Saturday and Sunday')).toEqual([5, 6])
	expect(parseWeekdays('')).toEqual([])
})

test('other words, single letters and numbers are refused', () => {
	for (const text of ['T', 'Tue, x', 'daily', '1', 'mondays'])
		expect(parseWeekdays(text)).toBeNull()
})
