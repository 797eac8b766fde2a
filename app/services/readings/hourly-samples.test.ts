import { qualityCode } from '@sfc/domain/readings/quality'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readings } from '#db/schema/readings'
import { enrolTestAgent, NURSERY } from '../agents/test-agent'
import { makeFarm, openTestFarm, type TestFarm } from '../farms/test-farm'
import { hourlySamples } from './hourly-samples.server'
import { latestReadings } from './latest-readings.server'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 0, 5, 12)
let farm: TestFarm
let ph: number
beforeEach(async () => {
	farm = await openTestFarm(START_MS)
	await (await enrolTestAgent(farm.owner)).inventory([NURSERY])
	ph = (await latestReadings(farm.owner)).find(({ quantity }) => quantity === 'ph')?.pointId ?? 0
})
afterEach(() => farm.close())

type Stored = [at: number, value: number, quality?: 'good' | 'bad' | 'simulated']
const store = (rows: Stored[], pointId = ph) =>
	farm.ctx.db.write((tx) =>
		tx.insert(readings).values(
			rows.map(([at, value, quality = 'good']) => ({
				...{ at, pointId, value, quality: qualityCode(quality) },
			})),
		),
	)
const samples = (fromAt = START_MS, toAt = START_MS + 3 * HOUR_MS, ctx = farm.owner) =>
	hourlySamples(ctx, { fromAt, toAt, quantities: ['ph'] })

test('the first trusted reading of each hour stands for it; a gap stays a gap', async () => {
	await store([
		[START_MS, 5, 'bad'],
		[START_MS + 1_000, 6],
		[START_MS + 2_000, 7],
		[START_MS + 2 * HOUR_MS + 3_000, 6.5],
		[START_MS + 3 * HOUR_MS, 9],
	])
	expect(await samples()).toEqual([
		{ quantity: 'ph', at: START_MS + 1_000, value: 6, pointId: ph, zone: 'nursery' },
		{
			quantity: 'ph',
			at: START_MS + 2 * HOUR_MS + 3_000,
			value: 6.5,
			pointId: ph,
			zone: 'nursery',
		},
	])
})

test('only full hours are looked at, and nothing is asked for an empty span', async () => {
	await store([
		[START_MS, 6],
		[START_MS + HOUR_MS, 7],
	])
	expect((await samples(START_MS + 1)).map(({ value }) => value)).toEqual([7])
	expect(await samples(START_MS, START_MS)).toEqual([])
	expect(await samples(START_MS + HOUR_MS, START_MS)).toEqual([])
})

test('a long span is read from its newest end', async () => {
	await store([
		[START_MS, 6],
		[START_MS + 300 * 24 * HOUR_MS, 7],
	])
	const values = await samples(START_MS, START_MS + 301 * 24 * HOUR_MS)
	expect(values.map(({ value }) => value)).toEqual([7])
})

test('simulated readings count on a simulated farm only, and those of other farms never', async () => {
	await store([[START_MS, 6, 'simulated']])
	expect(await samples()).toEqual([])
	const simulated = { ...farm.owner, farm: { ...farm.owner.farm, isSimulated: true } }
	expect(await samples(START_MS, START_MS + HOUR_MS, simulated)).toHaveLength(1)
	const other = await makeFarm(farm, { name: 'Other' })
	const elsewhere = { ...other, farm: { ...other.farm, isSimulated: true } }
	expect(await samples(START_MS, START_MS + HOUR_MS, elsewhere)).toEqual([])
})
