import { describe, expect, test } from 'vitest'
import { avoidTariff, tariffAround } from './light-window'

const HOUR_MS = 3_600_000
const hours = (from: number, to: number) => ({ from: from * HOUR_MS, to: to * HOUR_MS })

describe('a day of light from 6 to 22 with at least 12 hours', () => {
	test.each([
		['begins when dear hours end', [hours(5, 8)], hours(8, 22)],
		['begins when hours that start with it end', [hours(6, 8)], hours(8, 22)],
		['is not begun later by hours that are over', [hours(3, 6)], hours(6, 22)],
		['ends when dear hours begin', [hours(20, 24)], hours(6, 20)],
		['ends when hours that end with it begin', [hours(20, 22)], hours(6, 20)],
		['keeps dear hours in its middle', [hours(12, 14)], hours(6, 22)],
		['keeps hours that begin after it', [hours(22, 24)], hours(6, 22)],
		['goes through one after the other', [hours(5, 7), hours(7, 9)], hours(9, 22)],
		['from its end, too', [hours(18, 20), hours(20, 23)], hours(6, 18)],
		['keeps its least length exactly', [hours(5, 10)], hours(10, 22)],
		['and not less at its begin', [hours(5, 10.1)], hours(6, 22)],
		['nor at its end', [hours(17.9, 23)], hours(6, 22)],
		['gives its length to the begin first', [hours(5, 9), hours(20, 23)], hours(9, 22)],
	])('%s', (_, dear, expected) => {
		expect(avoidTariff(hours(6, 22), dear, 12 * HOUR_MS)).toEqual(expected)
	})
})

describe('dear hours around a day', () => {
	const at = (day: number, hour: number) => Date.UTC(2026, 0, day, hour)
	const around = (from: string, to: string) => tariffAround(at(5, 6), { from, to }, 'UTC')

	test('are those of the day before to two days later, earliest first', () => {
		expect(around('17:00', '21:00')).toEqual(
			[4, 5, 6, 7].map((day) => ({ from: at(day, 17), to: at(day, 21) })),
		)
	})

	test('may go over midnight', () => {
		expect(around('22:00', '06:00')[1]).toEqual({ from: at(5, 22), to: at(6, 6) })
	})

	test('are the same when they are asked for again, also after many others', () => {
		const first = around('17:00', '21:00')
		expect(around('17:00', '21:00')).toBe(first)
		for (let minute = 0; minute < 120; minute += 1)
			tariffAround(at(5, 6) + minute, { from: '01:00', to: '02:00' }, 'UTC')
		expect(around('17:00', '21:00')).toEqual(first)
	})
})
