import fc from 'fast-check'
import { expect, test } from 'vitest'
import { todayIn } from '../../calendar/calendar-day'
import { cropChoices } from './crop-choice'
import { parseCursor, formatCursor } from './entry-cursor'
import { SEARCH_MAX_LENGTH, searchTerms } from './search-terms'
import { storableText } from '../../platform/storable-text'
import { parseTags, formatTags } from './tags'
import { weekStart } from './week-start'

const text = fc.string({ unit: 'binary', maxLength: 300 })
const half = /[\0\uD800-\uDFFF]/u

test('stored text has no NUL and no lone surrogates, and is otherwise unchanged', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom('\0', '\ud83d', '\udc00', 'a', '😀', '\\')), (pieces) => {
			const stored = storableText(pieces.join(''))
			expect(stored).not.toMatch(half)
			expect(storableText(stored)).toBe(stored)
			expect([...stored].filter((sign) => sign === 'a')).toEqual(pieces.filter((p) => p === 'a'))
		}),
	)
})

test('a search uses only the words and signs of any typed text, never its quotes', () => {
	fc.assert(
		fc.property(text, (typed) => {
			const { words, signs } = searchTerms(typed)
			for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
			for (const term of [...words, ...signs]) expect(term).not.toMatch(half)
			expect(words.join('').length).toBeLessThanOrEqual(4 * SEARCH_MAX_LENGTH)
		}),
	)
	expect(searchTerms('pH 6.5 "rack 🌱')).toEqual({ words: ['pH', '6', '5', 'rack'], signs: ['🌱'] })
})

test('tags are lower-case, without #, unique, and parse back from the shown text', () => {
	expect(parseTags(' #Pests , rack  3,, PESTS,##x')).toEqual(['pests', 'rack 3', 'x'])
	fc.assert(
		fc.property(fc.array(text), (written) => {
			const tags = parseTags(written)
			expect(new Set(tags).size).toBe(tags.length)
			expect(parseTags(formatTags(tags))).toEqual(tags)
		}),
	)
})

test('a cursor survives its address; no other text is a cursor', () => {
	const number = fc.integer({ min: 0, max: 1e14 })
	fc.assert(
		fc.property(number, number, (createdAt, id) => {
			expect(parseCursor(formatCursor({ createdAt, id }))).toEqual({ createdAt, id })
		}),
	)
	for (const odd of ['', '1', '-1-2', '1-2-3', "1-2'", '9'.repeat(40), null])
		expect(parseCursor(odd)).toBeNull()
})

test('lettuce, basil and tomato are always offered, and the farm’s own crops once each', () => {
	const offered = cropChoices(['Basil', 'Romaine Lettuce', 'romaine lettuce', '', 'Arugula'])
	expect(offered.map(({ label }) => label)).toEqual([
		'Lettuce',
		'Basil',
		'Tomato',
		'Arugula',
		'Romaine Lettuce',
	])
})

test('the week began on a Monday at most seven days ago, in any timezone', () => {
	const zone = fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC')
	const at = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })
	fc.assert(
		fc.property(zone, at, (timezone, now) => {
			const start = weekStart(timezone, now)
			expect(start).toBeLessThanOrEqual(now)
			const weekday = (ms: number) => new Date(`${todayIn(timezone, ms)}T00:00:00Z`).getUTCDay()
			expect(weekday(start)).toBe(1)
			expect(weekday(start - 1)).toBe(0)
			expect(now - start).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000)
		}),
	)
})
