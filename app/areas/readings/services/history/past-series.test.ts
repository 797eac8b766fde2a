import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { beforeEach, expect, test } from 'vitest'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { indexSeries } from './index-series'
import { exportHistory } from './export-history.server'
import { findSeries } from './find-series.server'
import { createRollUpJob } from './history-jobs.server'
import { listPastSeries, listSeries, type Series } from './list-series.server'
import { readHistory } from './read-history.server'

const START_MS = Date.UTC(2026, 2, 1, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Time of the last reading. */
const LAST_MS = START_MS + 59 * MINUTE_MS

const AIR = {
	key: 'air',
	name: 'Old climate box',
	driver: 'modbus' as const,
	kind: 'sensor' as const,
	address: '192.168.1.9:502',
	zone: 'nursery' as const,
	points: [
		{ key: 't', label: 'Air', quantity: 'airTemperature' as const, intervalMs: MINUTE_MS },
		{ key: 'rh', label: 'Humidity', quantity: 'humidity' as const, intervalMs: MINUTE_MS },
	],
}

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, AIR)
let air: Series
/** Air temperature was read for an hour and humidity never; then the device was removed. */
beforeEach(async () => {
	const found = (await listSeries(farm.owner)).find(({ label }) => label === 'Air')
	if (!found) throw new Error('no series')
	air = found
	const records = Array.from({ length: 60 }, (_, i) => ({
		seq: i + 1,
		kind: 'readings',
		device: 'air',
		at: START_MS + i * MINUTE_MS,
		values: [['t', 20]],
	}))
	farm.setNow(START_MS + HOUR_MS)
	await agent.send(records)
	for (const level of LEVELS_MS) await createRollUpJob(level)(farm.ctx)
	await agent.inventory([])
})

const key = () => String(air.pointId)
const span = { fromAt: START_MS, toAt: START_MS + 3 * HOUR_MS }

test('a removed sensor with readings is listed separately, and nothing is computed from it', async () => {
	expect(await listSeries(farm.owner)).toEqual([])
	const past = await listPastSeries(farm.owner)
	expect(past).toEqual([{ ...air, removedAt: START_MS + HOUR_MS, lastAt: LAST_MS }])
	expect([...indexSeries([], past).keys()]).toEqual([key()])
	await agent.inventory([AIR])
	expect(await listPastSeries(farm.owner)).toEqual([])
	expect(await findSeries(farm.owner, key())).toMatchObject({ point: { ...air, lastAt: LAST_MS } })
})

test('its history and its file are available, and its silence since then is shown', async () => {
	farm.setNow(START_MS + 5 * HOUR_MS)
	expect(await findSeries(farm.owner, key())).toMatchObject({ point: { label: 'Air' } })
	const [history] = await readHistory(farm.owner, {
		...span,
		pointIds: [air.pointId],
		width: 500,
	})
	expect(history?.marks).toHaveLength(60)
	const since = { fromAt: START_MS + HOUR_MS, toAt: span.toAt, cause: 'removed' }
	expect(history?.gaps.at(-1)).toMatchObject(since)
	let file = ''
	for await (const part of await exportHistory(farm.owner, { ...span, key: key() })) file += part
	expect(file.trimEnd().split('\r\n')).toHaveLength(61)
})

test('a key without any reading, and one of another farm, is not found', async () => {
	const theirs = await makeFarm(
		{ owner: await farm.signUp('other@farm.example') },
		{ name: 'Other' },
	)
	expect(await listPastSeries(theirs)).toEqual([])
	await expect(findSeries(theirs, key())).rejects.toMatchObject({ code: 'not-found' })
	for (const wrong of ['999999', `vpd-${key()}`, ''])
		await expect(findSeries(farm.owner, wrong)).rejects.toMatchObject({ code: 'not-found' })
})
