import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv-line'
import { decodeText } from './decode-text'
import { guessDayOrder, instantReader, parseWrittenDay } from './written-instant'
import { guessDecimalMark, parseWrittenNumber } from './written-number'

test.each([
	['1,200.5', 'point', 1200.5],
	['1.200,5', 'comma', 1200.5],
	['-21,5', 'comma', -21.5],
	["1'200", 'point', 1200],
	['1 200', 'point', 1200],
	['55 %', 'point', 55],
	['1e3', 'point', 1000],
	['21,5', 'point', null],
	['1.2.3', 'point', null],
	['', 'point', null],
	['.', 'point', null],
	['21.5 °C', 'point', null],
	['Infinity', 'point', null],
] as const)('%j with a %s is %s', (text, mark, value) => {
	expect(parseWrittenNumber(text, mark)).toBe(value)
})

test.each([
	['2026-03-04', 'day-first', '2026-03-04'],
	['3/4/26', 'day-first', '2026-04-03'],
	['3/4/26', 'month-first', '2026-03-04'],
	['04.03.2026 12:00', 'day-first', '2026-03-04'],
	['2026/3/4', 'month-first', '2026-03-04'],
	['31/02/2026', 'day-first', null],
	['2026-3', 'day-first', null],
	['soon', 'day-first', null],
] as const)('the day %j, %s, is %s', (text, order, day) => {
	expect(parseWrittenDay(text, order)).toBe(day)
})

test.each([
	['2026-03-04T10:00:00Z', '2026-03-04T10:00:00.000Z'],
	['2026-03-04 10:00:00.123+02:00', '2026-03-04T08:00:00.123Z'],
	['2026-03-04 10:00', '2026-03-04T15:00:00.000Z'],
	['03/04/2026 02:33:05 PM', '2026-03-04T19:33:05.000Z'],
	['03/04/2026 12:05 AM', '2026-03-04T05:05:00.000Z'],
	['2026-03-04', '2026-03-04T05:00:00.000Z'],
	['1772618400', '2026-03-04T10:00:00.000Z'],
	['1772618400123', '2026-03-04T10:00:00.123Z'],
	['1772618400123456789', '2026-03-04T10:00:00.123Z'],
	['2026-03-08 02:30', '2026-03-08T07:00:00.000Z'], // skipped: the next that clocks show
	['2026-11-01 01:30', '2026-11-01T05:30:00.000Z'], // shown twice: the first
	['2026-03-04 25:00', null],
	['2026-03-04 13:00 PM', null],
	['12', null],
])('%s in New York is %s', (text, iso) => {
	const at = instantReader('America/New_York', 'month-first')(text)
	expect(at === null ? null : new Date(at).toISOString()).toBe(iso)
})

test('the order of day and month is in the header, in a date, or in the days that follow each other', () => {
	const guess = (
		dates: string[],
		header = '',
		fallback: 'day-first' | 'month-first' = 'month-first',
	) => guessDayOrder(dates, { header, fallback })
	expect(guess(['03/04/2026'], 'Time(dd/mm/yyyy)')).toBe('day-first')
	expect(guess(['03/04/2026', '13/04/2026'])).toBe('day-first')
	expect(guess(['03/04/2026', '03/13/2026'], '', 'day-first')).toBe('month-first')
	expect(guess(['07/10/2021 23:00', '08/10/2021 01:00'])).toBe('day-first')
	expect(guess(['03/04/2026'])).toBe('month-first')
	expect(guess(['2026-04-03', 'x'], '', 'day-first')).toBe('day-first')
})

test('a decimal comma is told from thousands by the file', () => {
	expect(guessDecimalMark(['21,5', 'x'], ';')).toBe('comma')
	expect(guessDecimalMark(['21.5', '1,200'], ',')).toBe('point')
	expect(guessDecimalMark(['1,200'], ',')).toBe('point')
	expect(guessDecimalMark(['1,200'], ';')).toBe('comma')
})

test('a text is decoded from each of its encodings', () => {
	const text = 'Zeit;Wärme (°C)\r\n1;2'
	const utf16 = Buffer.from(text, 'utf16le')
	const all = {
		utf8: Buffer.from(text),
		bom: Buffer.from(`\uFEFF${text}`),
		utf16Bom: Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
		utf16,
		utf16be: Buffer.from(utf16).swap16(),
		latin1: Buffer.from(text, 'latin1'),
	}
	for (const [name, bytes] of Object.entries(all)) expect(decodeText(bytes), name).toBe(text)
})

test('no text makes a reader throw, and what is read is finite', () => {
	const read = instantReader('Europe/Berlin', 'day-first')
	const sign = fc.constantFrom(...'0123456789.,:-/ TZPM+e%\u00a0\'"'.split(''))
	const text = fc.oneof(
		fc.array(sign, { maxLength: 80 }).map((signs) => signs.join('')),
		fc.string({ unit: 'binary', maxLength: 100 }),
	)
	fc.assert(
		fc.property(text, (text) => {
			for (const mark of ['point', 'comma'] as const) {
				const value = parseWrittenNumber(text, mark)
				expect(value === null || Number.isFinite(value)).toBe(true)
			}
			const at = read(text)
			expect(at === null || Number.isFinite(at)).toBe(true)
			for (const order of ['day-first', 'month-first'] as const) {
				const day = parseWrittenDay(text, order)
				expect(day === null || /^\d{4}-\d\d-\d\d$/.test(day)).toBe(true)
				guessDayOrder([text], { header: text, fallback: order })
			}
			guessDecimalMark([text], ';')
		}),
		{ numRuns: 500 },
	)
})

test('what we write we read: every number and instant', () => {
	const read = instantReader('Asia/Kathmandu', 'day-first')
	fc.assert(
		fc.property(
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			fc.integer({ min: 0, max: 4e12 }),
			(value, at) => {
				expect(parseWrittenNumber(csvLine([value]).trim(), 'point')).toBeCloseTo(value, 12)
				expect(read(new Date(at).toISOString())).toBe(at)
			},
		),
	)
})
