import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLine, type FieldValue } from './parse-line'
import { IMPORT_MAX_LINES, parseLines } from './parse-lines'
import { toMilliseconds } from './timestamp'

const read = (line: string) => {
	const parsed = parseLine(line)
	if ('error' in parsed) return parsed.error
	const { measurement, tags, fields, timestamp } = parsed
	return [measurement, Object.fromEntries(tags), Object.fromEntries(fields), timestamp]
}

test.each([
	['air temp=21.5', ['air', {}, { temp: 21.5 }, null]],
	['air temp=21.5 1700000000000000000', ['air', {}, { temp: 21.5 }, '1700000000000000000']],
	[
		'air,host=pi,zone=nursery t=1i,u=2u',
		['air', { host: 'pi', zone: 'nursery' }, { t: 1, u: 2 }, null],
	],
	['air on=t,off=False', ['air', {}, { on: true, off: false }, null]],
	['air s="a \\"b\\" \\\\ c, d=e f",t=.5', ['air', {}, { s: 'a "b" \\ c, d=e f', t: 0.5 }, null]],
	['my\\ air,a\\=b=c\\,d e\\ f=1e3', ['my air', { 'a=b': 'c,d' }, { 'e f': 1000 }, null]],
	['back\\slash,a\\b=c\\d e=-1', ['back\\slash', { 'a\\b': 'c\\d' }, { e: -1 }, null]],
	['air t=1  12', ['air', {}, { t: 1 }, '12']],
	['air t=1,t=2', ['air', {}, { t: 2 }, null]],
	['µ,ü=ö °C=5', ['µ', { ü: 'ö' }, { '°C': 5 }, null]],
	['air t=9223372036854775807i', ['air', {}, { t: 2 ** 63 }, null]],
	['air t=1 ', ['air', {}, { t: 1 }, null]],
])('%s', (line, expected) => expect(read(line)).toEqual(expected))

test.each([
	[',a=b c=1', 'the measurement is missing'],
	['air', 'the fields are missing'],
	['air ', 'the fields are missing'],
	['air,host t=1', 'a tag has no name or no value'],
	['air,host= t=1', 'the tag "host" has no value'],
	['air,a=1,a=2 t=1', 'the tag "a" is there twice'],
	['air t', 'a field has no name or no value'],
	['air t=', 'the value of "t" is not valid'],
	['air t=abc', 'the value of "t" is not valid'],
	['air t="open', 'the value of "t" is not valid'],
	['air t=9223372036854775808i', 'the value of "t" is not valid'],
	['air t=-1u', 'the value of "t" is not valid'],
	['air t=NaN', 'the value of "t" is not valid'],
	['air t=1e999', 'the value of "t" is not valid'],
	['air t="a"b', 'a value is followed by something else'],
	['air t=1 soon', 'the time is not a whole number'],
	['air t=1 1.5', 'the time is not a whole number'],
	['air t=1, u=2', 'a field has no name or no value'],
])('%s: %s', (line, error) => expect(read(line)).toBe(error))

const escaped = (name: string) => name.replace(/[,= ]/g, (sign) => `\\${sign}`)
// A backslash at the end of a name would escape the next character, so no writer can express it.
const name = fc
	.array(fc.constantFrom('a', 'B', '1', ',', '=', ' ', '"', 'é', '🌱', '_', '#'), {
		minLength: 1,
		maxLength: 12,
	})
	.map((signs) => signs.join(''))
	.filter((text) => text.trimStart() === text && !text.startsWith('#'))
const text = fc
	.array(fc.constantFrom('a', '"', '\\', ' ', ',', '=', '\t', 'µ'), { maxLength: 12 })
	.map((signs) => signs.join(''))
const value: fc.Arbitrary<FieldValue> = fc.oneof(
	fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
	fc.maxSafeInteger(),
	fc.boolean(),
	text,
)
const written = (value: FieldValue) =>
	typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)

test('what was written is read', () => {
	const line = fc.record({
		measurement: name,
		tags: fc.uniqueArray(fc.tuple(name, name), { selector: ([key]) => key, maxLength: 5 }),
		fields: fc.uniqueArray(fc.tuple(name, value), {
			selector: ([key]) => key,
			minLength: 1,
			maxLength: 5,
		}),
		at: fc.option(fc.bigInt(-(2n ** 60n), 2n ** 60n)),
	})
	fc.assert(
		fc.property(line, ({ measurement, tags, fields, at }) => {
			const tagText = tags.map(([key, tag]) => `,${escaped(key)}=${escaped(tag)}`).join('')
			const fieldText = fields.map(([key, field]) => `${escaped(key)}=${written(field)}`).join(',')
			const time = at === null ? '' : ` ${at}`
			expect(parseLine(`${escaped(measurement)}${tagText} ${fieldText}${time}`)).toEqual({
				measurement,
				tags: new Map(tags),
				fields: new Map(fields),
				timestamp: at === null ? null : String(at),
			})
		}),
		{ numRuns: 500 },
	)
})

test('hostile text is refused line by line and ends nothing', () => {
	const sign = fc.constantFrom(
		'a',
		',',
		'=',
		' ',
		'"',
		'\\',
		'\n',
		'\r',
		'\t',
		'#',
		'1',
		'i',
		'\0',
		'\ud800',
	)
	const junk = fc.oneof(
		fc.array(sign, { maxLength: 200 }).map((signs) => signs.join('')),
		fc.string({ unit: 'binary', maxLength: 300 }),
	)
	fc.assert(
		fc.property(junk, (text) => {
			const parsed = parseLines(`${text}\nair t=1\n`)
			const [last] = parsed?.lines.slice(-1) ?? []
			expect([last?.measurement, last?.fields.get('t')]).toEqual(['air', 1])
		}),
		{ numRuns: 1000 },
	)
})

test('comments and blank lines are passed over and counted as lines', () => {
	const parsed = parseLines('# head\r\n\r\nair t=1\r\n  water t=2\nbroken\n')
	expect(parsed?.lines.map(({ number, measurement }) => [number, measurement])).toEqual([
		[3, 'air'],
		[4, 'water'],
	])
	expect(parsed?.refused).toEqual([{ number: 5, message: 'the fields are missing' }])
})

test('more lines than one write may have are not read', () => {
	expect(parseLines('a b=1\n'.repeat(IMPORT_MAX_LINES))?.lines).toHaveLength(IMPORT_MAX_LINES)
	expect(parseLines('a b=1\n'.repeat(IMPORT_MAX_LINES + 1))).toBeNull()
})

test('a line of a megabyte is read in time that grows with its length only', () => {
	for (const line of [
		`${'\\'.repeat(1e6)} a=1`,
		`a b="${'\\'.repeat(1e6)}`,
		`a ${'b=1,'.repeat(2e5)}`,
	])
		expect(parseLine(line)).toHaveProperty('error')
})

test.each([
	['1700000000123999999', 'ns', 1700000000123],
	['1700000000123999', 'us', 1700000000123],
	['1700000000123', 'ms', 1700000000123],
	['1700000000', 's', 1700000000000],
	['999', 'ns', 0],
	['-5', 'ns', 0],
	['-1000000', 'ns', -1],
] as const)('%s in %s is %d ms', (digits, precision, ms) =>
	expect(toMilliseconds(digits, precision)).toBe(ms),
)

const shownLines = (text: string) => {
	const { lines = [], refused = [] } = parseLines(text) ?? {}
	return [lines.map(({ number, fields }) => [number, Object.fromEntries(fields)]), refused]
}

test('a text in quotes may have line breaks, and the lines after it keep their numbers', () => {
	const text = 'a note="first\nsecond\r\n\nlast",t=1\nb t=2\n\nc t=x\n'
	expect(shownLines(text)).toEqual([
		[
			[1, { note: 'first\nsecond\r\n\nlast', t: 1 }],
			[5, { t: 2 }],
		],
		[{ number: 7, message: 'the value of "t" is not valid' }],
	])
})

test('a quote that is never closed refuses its own line alone', () => {
	const refused = { number: 2, message: 'the value of "note" is not valid' }
	expect(shownLines('a t=1\nb note="open\nc t=3\nd s="fine"')).toEqual([
		[
			[1, { t: 1 }],
			[3, { t: 3 }],
			[4, { s: 'fine' }],
		],
		[refused],
	])
})

test('thousands of open quotes are refused line by line', () => {
	const { refused } = parseLines('b note="open\n'.repeat(4000)) ?? {}
	expect(refused).toHaveLength(4000)
})
