import { expect, test } from 'vitest'
import { parseRange } from './parse-range'

test.each([
	['bytes=0-2', { start: 0, end: 2 }],
	['bytes=4-', { start: 4, end: 9 }],
	['bytes=-3', { start: 7, end: 9 }],
	['bytes=-30', { start: 0, end: 9 }],
	['bytes=8-400', { start: 8, end: 9 }],
	['bytes=10-', null],
	['bytes=5-4', null],
	['bytes=-0', null],
	['bytes=-', null],
	['bytes=0-1,3-4', null],
	['lines=0-1', null],
	[null, null],
])('of ten bytes, %s asks for %o', (header, range) => {
	expect(parseRange(header, 10)).toEqual(range)
})
