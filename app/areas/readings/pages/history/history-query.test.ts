import { expect, test } from 'vitest'
import { readHistoryQuery, readSeriesKeys } from './history-query'
import { historyPathWith } from './history-path-with'

const NOW = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000
const latest = { fromAt: NOW - 2 * 3_600_000, toAt: NOW }

function read(query: string) {
	const params = new URLSearchParams(query)
	const { keys } = readSeriesKeys(params)
	return readHistoryQuery(params, { keys, now: NOW, timezone: 'America/New_York', latest })
}

test('without a time range the newest data is shown', () => {
	expect(read('p=3')).toMatchObject({ span: 'latest', ...latest })
	expect(historyPathWith(read('p=3&span=7d'), { span: 'latest' })).toBe('/history?p=3')
})

test('looks are part of the address and stay when something else changes', () => {
	const query = read('p=3&charts=separate&hide=dose&hide=x&hide=dose&table=1&pick=1&q=lamp')
	expect(query).toMatchObject({ isSeparate: true, hidden: ['dose'], hasTable: true })
	expect(query).toMatchObject({ isPicking: true, search: 'lamp' })
	const to = historyPathWith(query, { span: '7d', hidden: ['dose', 'alarm'] })
	expect(to).toBe('/history?p=3&span=7d&charts=separate&hide=dose&hide=alarm&table=1')
	const plain = { isSeparate: false, hidden: [], hasTable: false, keys: ['4'] }
	expect(historyPathWith(query, plain)).toBe('/history?p=4')
})

test('at most eight readings are shown, and more are noticed', () => {
	const params = new URLSearchParams([...Array(9).keys()].map((key) => ['p', String(key)]))
	const { keys, areTooMany } = readSeriesKeys(params)
	expect({ count: keys.length, areTooMany }).toEqual({ count: 8, areTooMany: true })
})

test("days are in the farm's timezone, both included", () => {
	const { fromAt, toAt, span, errors } = read('from=2026-11-01&to=2026-11-02')
	expect({ span, errors }).toEqual({ span: null, errors: {} })
	expect(fromAt).toBe(Date.UTC(2026, 10, 1, 4))
	expect(toAt).toBe(Date.UTC(2026, 10, 3, 5)) // the clocks went back on the 1st
})

test('a range can begin and end at a minute, which stays when something else changes', () => {
	const query = read('p=3&from=2026-11-20&fromTime=14:05&to=2026-11-20&toTime=15:30')
	expect(query).toMatchObject({ span: null, errors: {} })
	expect(query.fromAt).toBe(Date.UTC(2026, 10, 20, 19, 5))
	expect(query.toAt).toBe(Date.UTC(2026, 10, 20, 20, 30))
	expect(read(historyPathWith(query, { hasTable: true }).split('?')[1] ?? '')).toMatchObject({
		fromAt: query.fromAt,
		toAt: query.toAt,
	})
	const { fromAt, toAt } = read('from=2026-11-20&fromTime=14:05&to=2026-11-20')
	expect([fromAt, toAt]).toEqual([query.fromAt, Date.UTC(2026, 10, 21, 5)])
})

test.each([
	['from=2026-11-20&fromTime=25:00&to=2026-11-20', { from: '25:00 is not a time of day' }],
	['fromTime=14:05&toTime=15:00', { from: 'Choose a day', to: 'Choose a day' }],
	[
		'from=2026-11-20&fromTime=14:05&to=2026-11-20&toTime=14:05',
		{ to: 'The end must be after the start' },
	],
	['from=2026-02-31&to=2026-03-01', { from: '2026-02-31 is not a valid date' }],
	['from=2026-03-01', { to: 'Choose a day' }],
	['from=2026-03-02&to=2026-03-01', { to: 'The last day must not be before the first' }],
	['from=2025-03-02&to=2026-03-10', { to: 'A period is at most a year' }],
	['from=2026-12-01&to=2026-12-02', { from: 'This day is in the future' }],
	['compare=2026-02-30', { compare: '2026-02-30 is not a valid date' }],
])('%s is refused at its field, and the newest data is shown', (query, errors) => {
	expect(read(query)).toMatchObject({ errors, ...latest })
})

test('another range can be compared: the one before, or one from a given day', () => {
	expect(read('compare=1&span=24h').otherFromAt).toBe(NOW - 2 * DAY_MS)
	expect(read('from=2026-11-10&to=2026-11-11&compare=2026-10-01').otherFromAt).toBe(
		Date.UTC(2026, 9, 1, 4),
	)
})

test('a zoomed range has its own address, and an invalid one shows the last day', () => {
	const query = read('p=3&p=vpd-4&p=x y&span=7d&compare=1')
	expect(query.keys).toEqual(['3', 'vpd-4'])
	const to = historyPathWith(query, { at: { fromAt: NOW - 7200_000.4, toAt: NOW } })
	expect(to).toBe(`/history?p=3&p=vpd-4&at=${NOW - 7200_000}-${NOW}&compare=1`)
	expect(read(to.split('?')[1] ?? '')).toMatchObject({ span: null, toAt: NOW })
	for (const at of ['5-4', '1-99999999999999', 'a-b', '1'])
		expect(read(`at=${at}`)).toMatchObject({ span: 'latest', toAt: NOW })
})
