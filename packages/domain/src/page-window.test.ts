import { expect, test } from 'vitest'
import { pageWindow } from './page-window'

test.each([
	[0, 1, 1, 1, 0],
	[0, 7, 1, 1, 0],
	[20, 1, 1, 1, 0],
	[21, 2, 2, 2, 20],
	[21, 99, 2, 2, 20],
])(
	'of %d rows, page %d asked for is page %d of %d, from row %d',
	(total, wanted, page, pages, offset) => {
		expect(pageWindow(total, wanted, 20)).toEqual({ page, pages, limit: 20, offset })
	},
)
