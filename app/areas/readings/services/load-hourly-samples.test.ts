import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { qualityCode } from '@sfc/domain/readings/quality'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { farms } from '#db/schema/farms'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { addTestPoint, storeReadings } from '~/tests/readings/history/test-history'
import { loadHourlySamples } from './load-hourly-samples.server'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
let ph: number
beforeEach(async () => {
	ph = await addTestPoint(farm, { quantity: 'ph', intervalMs: 1000 })
})

type Stored = [at: number, value: number, quality?: 'good' | 'bad' | 'simulated']
async function store(rows: Stored[]): Promise<void> {
	const raw = rows.map(([at, value, quality = 'good']) => ({
		at,
		value,
		quality: qualityCode(quality),
	}))
	await storeReadings(farm, ph, raw)
	const isOverAt = Math.max(...rows.map(([at]) => at)) + DAY_MS
	for (const level of LEVELS_MS) await rollUpMarked(farm.ctx.db, level, 100, isOverAt)
}
const samples = (fromAt = START_MS, toAt = START_MS + 3 * HOUR_MS, ctx = farm.owner) =>
	loadHourlySamples(ctx, { fromAt, toAt, quantities: ['ph'] })

test('an hour is the mean of its trusted readings; a gap stays a gap', async () => {
	await store([
		[START_MS, 5, 'bad'],
		[START_MS + 1_000, 6],
		[START_MS + 2_000, 7],
		[START_MS + 2 * HOUR_MS + 3_000, 6.5],
		[START_MS + 3 * HOUR_MS, 9],
	])
	expect(await samples()).toEqual([
		{ quantity: 'ph', at: START_MS, value: 6.5, pointId: ph, zone: 'nursery' },
		{ quantity: 'ph', at: START_MS + 2 * HOUR_MS, value: 6.5, pointId: ph, zone: 'nursery' },
	])
})

test('only hours that begin in the span are returned, and none for an empty span', async () => {
	await store([
		[START_MS, 6],
		[START_MS + HOUR_MS, 7],
	])
	expect((await samples(START_MS + 1)).map(({ value }) => value)).toEqual([7])
	expect(await samples(START_MS, START_MS)).toEqual([])
	expect(await samples(START_MS + HOUR_MS, START_MS)).toEqual([])
})

test('a span that is too long is cut at its old end', async () => {
	await store([
		[START_MS, 6],
		[START_MS + 300 * 24 * HOUR_MS, 7],
	])
	const values = await samples(START_MS, START_MS + 301 * 24 * HOUR_MS)
	expect(values.map(({ value }) => value)).toEqual([7])
})

test('simulated readings count only on a simulated farm, and those of other farms never', async () => {
	await store([[START_MS, 6, 'simulated']])
	expect(await samples()).toEqual([])
	await farm.ctx.db.write(async (tx) => {
		await tx.update(farms).set({ isSimulated: true }).where(eq(farms.id, farm.owner.farm.id))
	})
	await store([[START_MS + 1, 7, 'simulated']])
	expect((await samples()).map(({ value }) => value)).toEqual([6.5])
	expect(await samples(undefined, undefined, await makeFarm(farm, { name: 'Other' }))).toEqual([])
})
