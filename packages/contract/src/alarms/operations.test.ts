import { expect, test } from 'vitest'
import { alarmOperations } from './operations'

const { query } = alarmOperations.listAlarms

test('past alarms are asked for by past=1, and the next page by a time', () => {
	expect(query.parse({ past: '1', before: '1773843600000' })).toEqual({
		past: '1',
		before: 1_773_843_600_000,
	})
})

test.each(['', '0', '-5', '1.5', 'yesterday', 'Infinity'])(
	'a page before %j is the first',
	(before) => {
		expect(query.parse({ past: '0', before })).toEqual({ past: undefined, before: undefined })
	},
)
