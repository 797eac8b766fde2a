import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { beforeEach, expect, test } from 'vitest'
import { purgeOldReadings } from '#db/telemetry/purge-old-readings'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { loadLatestReadings } from '../load-latest-readings.server'
import { findDataSpan } from './find-data-span.server'
import { createRollUpJob } from './history-jobs.server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START_MS = Date.UTC(2026, 2, 1, 12)

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
let ph = 0
beforeEach(async () => {
	await agent.inventory([
		{
			key: 'probe',
			name: 'Probe',
			driver: 'modbus',
			kind: 'sensor',
			address: '192.168.1.9:502',
			zone: 'nursery',
			points: [{ key: 'ph', label: 'pH', quantity: 'ph', intervalMs: MINUTE_MS }],
		},
	])
	ph = (await loadLatestReadings(farm.owner))[0]?.pointId ?? 0
})

/** Stores a reading a minute for this many hours from `START_MS` on, rolled up. */
async function readFor(hours: number): Promise<void> {
	farm.setNow(START_MS + hours * HOUR_MS)
	const records = Array.from({ length: hours * 60 }, (_, minute) => ({
		seq: minute + 1,
		kind: 'readings',
		device: 'probe',
		at: START_MS + minute * MINUTE_MS,
		values: [['ph', 6]],
	}))
	await agent.send(records)
	for (const level of LEVELS_MS) await createRollUpJob(level)(farm.ctx)
}
const span = () => findDataSpan(farm.owner, { pointIds: [ph], longestMs: DAY_MS })

test('a farm with two hours of readings opens on these two hours', async () => {
	expect(await span()).toBeNull()
	await readFor(2)
	expect(await span()).toEqual({ fromAt: START_MS, toAt: START_MS + 2 * HOUR_MS })
})

test('a longer history opens on its last day, and one that ended on its last readings', async () => {
	await readFor(2)
	farm.setNow(START_MS + 2 * DAY_MS)
	const ended = START_MS + 2 * HOUR_MS
	expect(await span()).toEqual({ fromAt: START_MS, toAt: ended })
	farm.setNow(START_MS + 30 * DAY_MS)
	await purgeOldReadings(farm.ctx.db, farm.ctx.now())
	expect(await span()).toEqual({ fromAt: START_MS, toAt: ended })
	const longestMs = HOUR_MS / 2
	expect(await findDataSpan(farm.owner, { pointIds: [ph], longestMs })).toEqual({
		fromAt: ended - longestMs,
		toAt: ended,
	})
})
