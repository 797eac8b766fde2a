import { expect, test } from 'vitest'
import { readingsOperations } from './operations'

const { query } = readingsOperations.followChanges

test.each(['1773843600000', '0'])('changes since %j are told', (since) => {
	expect(query.parse({ since })).toEqual({ since: Number(since) })
})

test.each([{}, { since: '' }, { since: 'now' }])(
	'without a time, %j, only what comes is told',
	(sent) => {
		expect(query.parse(sent).since).toBeUndefined()
	},
)
