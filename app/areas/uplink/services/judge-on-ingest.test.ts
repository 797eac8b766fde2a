import { beforeEach, expect, test } from 'vitest'
import { asc } from 'drizzle-orm'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { readings, sensorLimits } from '#db/schema/readings'
import { qualityFromCode } from '@sfc/domain/readings/quality'
import { evictAgent } from '~/areas/readings/services/agent-cache.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const S = 1000
const MIN = 60 * S
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)
let seq = 0
beforeEach(() => void (seq = 0))

/** Sends one record per item, this much time apart, with values as agents write them. */
async function reads(stepMs: number, values: unknown[][], header: object = {}): Promise<void> {
	const records = values.map((value) => {
		farm.setNow(farm.ctx.now() + stepMs)
		return { seq: ++seq, kind: 'readings', at: farm.ctx.now(), device: 'nursery', values: [value] }
	})
	expect(await agent.send(records, header)).toEqual({ ackedThrough: seq })
}
const ph = async () =>
	(await loadLatestReadings(farm.owner)).find(({ pointKey }) => pointKey === 'ph')
const stored = async () => {
	const rows = await farm.ctx.db.read.select().from(readings).orderBy(asc(readings.at))
	return rows.map(({ quality }) => qualityFromCode(quality))
}
const setLimits = async (own: Partial<typeof sensorLimits.$inferInsert>) => {
	const pointId = (await ph())?.pointId ?? 0
	const nothing = { min: null, max: null, maxStepPerS: null, flatMs: null }
	const row = { pointId, farmId: farm.owner.farm.id, ...nothing, ...own }
	await farm.ctx.db.write((tx) =>
		tx.insert(sensorLimits).values({ ...row, changedAt: 0, changedBy: 'Ana' }),
	)
	evictAgent(farm.ctx, agent.ctx.agent.id)
}

test('special values for “no reading” and impossible values are stored but never good', async () => {
	await reads(S, [
		['air', 21],
		['air', 85],
		['air', -127],
		['air', 99],
		['air', 21.5],
	])
	expect(await stored()).toEqual(['good', 'bad', 'bad', 'out-of-range', 'good'])
})

test('a jump is a spike until it has lasted, across batches', async () => {
	await reads(S, [
		['ph', 6],
		['ph', 9],
	])
	expect(await ph()).toMatchObject({ quality: 'spike', reason: 'Changed faster than it can' })
	await reads(S, [['ph', 9.1]])
	expect(await ph()).toMatchObject({ quality: 'spike' })
	await reads(S, [['ph', 9.12]])
	expect(await ph()).toMatchObject({ quality: 'good', value: 9.12, reason: null })
})

test('an unchanging sensor of a simulated farm becomes stuck, and is good again when it moves', async () => {
	await setLimits({ flatMs: 2 * MIN })
	const still = Array.from({ length: 14 }, () => ['ph', 6.02, 'simulated'])
	await reads(10 * S, [['ph', 6, 'simulated'], ...still])
	expect(await ph()).toMatchObject({ quality: 'stuck', reason: 'Has not changed for 2 min' })
	await reads(10 * S, [['ph', 6.03, 'simulated']])
	expect(await ph()).toMatchObject({ quality: 'simulated', reason: null })
})

test('a restarted server knows since when a sensor has been unchanged', async () => {
	await setLimits({ flatMs: 60 * MIN })
	const still = Array.from({ length: 40 }, () => ['ph', 6.02])
	await reads(MIN, [['ph', 6], ...still])
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
	farm.setNow(farm.ctx.now() + 11 * MIN) // after this pause the state is rebuilt from the database
	await reads(MIN, still.slice(0, 20))
	expect(await ph()).toMatchObject({ quality: 'good' })
	await reads(MIN, still.slice(0, 10))
	expect(await ph()).toMatchObject({ quality: 'stuck', reason: 'Has not changed for 67 min' })
})

test('late readings are judged on their own, and do not affect the current state', async () => {
	await reads(S, [
		['ph', 6],
		['ph', 6.1],
	])
	const at = START_MS - MIN
	const late = [
		['ph', 12.9],
		['ph', 14],
		['ph', -1],
	].map((value, i) => ({
		seq: i + 1,
		kind: 'readings',
		at: at + i,
		device: 'nursery',
		values: [value],
	}))
	expect(await agent.send(late, { lane: 'backlog' })).toEqual({ ackedThrough: 3 })
	expect(await stored()).toEqual(['good', 'bad', 'out-of-range', 'good', 'good'])
	await reads(S, [['ph', 6.2]])
	expect(await ph()).toMatchObject({ quality: 'good', value: 6.2 })
})

test('a batch that was not stored is judged the same when it is sent again', async () => {
	await reads(S, [['ph', 6]])
	const record = (n: number) => ({
		seq: n,
		kind: 'readings',
		at: START_MS + n * S,
		device: 'nursery',
		values: [['ph', 9]],
	})
	farm.setNow(farm.ctx.now() + 5 * S)
	expect(await agent.send([record(3)])).toMatchObject({ refused: { cause: 'out-of-order' } })
	expect(await agent.send([record(2)])).toEqual({ ackedThrough: 2 })
	expect(await agent.send([record(2), record(3)])).toEqual({ ackedThrough: 3 })
	expect(await stored()).toEqual(['good', 'spike', 'spike'])
})

test('the agent’s own judgement stays, and changed limits of a sensor apply from its next reading', async () => {
	await reads(S, [
		['ph', 6, 'clock-suspect'],
		['ph', 6.1],
	])
	await setLimits({ max: 6.5 })
	await reads(S, [
		['ph', 6.6],
		['ph', 6.4],
	])
	expect(await stored()).toEqual(['clock-suspect', 'good', 'out-of-range', 'good'])
})
