import { expect, test } from 'vitest'
import { pageNumber } from './page-number'

test.each([
	['7', 7],
	[null, 1],
	['', 1],
	['0', 1],
	['-2', 1],
	['1.3', 1],
	['1e9', 1],
	['Infinity', 1],
	['9999999', 1],
])('the page %j of an address is %i', (text, page) => expect(pageNumber(text)).toBe(page))
