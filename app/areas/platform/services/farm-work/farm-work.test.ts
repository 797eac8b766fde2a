import { afterEach, beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import type { Ctx } from '~/context.server'
import { createLiveHub } from '~/live/hub.server'
import { makeFarm, openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { createBatch } from '../../../../../tests/support/ingest-batch'
import { createFarmRounds } from './create-farm-rounds.server'

const NOW = Date.UTC(2026, 2, 1, 18)
const HOUR_MS = 3_600_000
const SECOND_MS = 1_000
const FARMS = 120
let farm: TestFarm
let ids: number[]
let worked: number[]
beforeEach(async () => {
	farm = await openTestFarm(NOW)
	ids = [farm.owner.farm.id]
	while (ids.length < FARMS) ids.push((await makeFarm(farm, { name: 'Pod' })).farm.id)
	worked = []
})
afterEach(() => farm.close())

/** The job of one server, which notes its farms; each is due again after an hour. */
const createRounds = (during: (farmId: number) => Promise<void> = async () => {}) =>
	createFarmRounds({
		job: 'alarms',
		failure: 'failed',
		async work(scope) {
			worked.push(scope.farm.id)
			await during(scope.farm.id)
			return scope.now() + HOUR_MS
		},
	})

/** Returns the farms that a round worked on. */
async function run(round: (ctx: Ctx) => Promise<void>, ctx: Ctx = farm.ctx) {
	worked = []
	await round(ctx)
	return worked
}

const byId = (a: number, b: number) => a - b

test('after all farms at the start, a round works on those that something was published about', async () => {
	const round = createRounds()
	expect((await run(round)).sort(byId)).toEqual(ids)
	expect(await run(round)).toEqual([])
	farm.ctx.live.publish(`farm:${ids[3]}`, 'readings')
	expect(await run(round)).toEqual([])
	farm.ctx.live.publish(`farm:${ids[7]}`, 'devices')
	farm.ctx.live.publish('farm:999999', 'devices')
	expect(await run(round)).toEqual([ids[7]])
	farm.setNow(NOW + HOUR_MS)
	expect(await run(round)).toHaveLength(FARMS)
})

test('a clock that is set back by a day keeps no farm waiting', async () => {
	const round = createRounds()
	await run(round)
	farm.setNow(NOW - 24 * HOUR_MS)
	expect((await run(round)).sort(byId)).toEqual(ids)
	expect(await run(round)).toEqual([])
})

test('readings make their farm due in the same transaction', async () => {
	const machine = { hostname: 'pi', platform: 'linux', version: '1', secretHash: 'x' }
	const own = { id: 'agent-a', farmId: ids[5] ?? 0, enrolledAt: NOW, lastSeenAt: NOW }
	await farm.ctx.db.write(
		async (tx) => void (await tx.insert(agents).values({ ...own, ...machine })),
	)
	const round = createRounds()
	await run(round)
	farm.setNow(NOW + SECOND_MS)
	const batch = { ...createBatch('agent-a', 1, 3), receivedAt: NOW + SECOND_MS }
	await Promise.all([farm.ctx.db.ingest(batch), farm.ctx.db.ingest(batch)])
	expect(await run(round)).toEqual([ids[5]])
	await farm.ctx.db.ingest(batch)
	expect(await run(round)).toEqual([])
})

test('two servers share the farms, each of which is worked on once', async () => {
	const other = { ...farm.ctx, live: await createLiveHub(farm.ctx.db) }
	const [one, two] = [createRounds(), createRounds()]
	await Promise.all([one(farm.ctx), two(farm.ctx)])
	for (const id of ids) farm.ctx.live.publish(`farm:${id}`, 'devices')
	worked = []
	await Promise.all([one(farm.ctx), two(other), one(farm.ctx), two(other)])
	expect([...worked].sort(byId)).toEqual(ids)
})

test('a farm that changes while it is worked on is due again', async () => {
	const [first = 0] = ids
	const round = createRounds(async (farmId) => {
		if (farmId === first && worked.length <= FARMS)
			farm.ctx.live.publish(`farm:${first}`, 'devices')
	})
	await run(round)
	expect(await run(round)).toContain(first)
})

test('a farm whose work fails is tried again after a minute, and the others go on', async () => {
	let isBroken = true
	const round = createRounds(async (farmId) => {
		if (isBroken && farmId === ids[0]) throw new Error('broken')
	})
	expect(await run(round)).toHaveLength(FARMS)
	expect(await run(round)).toEqual([])
	isBroken = false
	farm.setNow(NOW + 60 * SECOND_MS)
	expect(await run(round)).toEqual([ids[0]])
})

test('the farms of a server that ended are taken by another one', async () => {
	const round = createRounds()
	await run(round)
	worked = []
	const ended = createRounds(() => new Promise(() => {}))
	void ended(farm.ctx)
	await expect.poll(() => worked.length).toBeGreaterThan(0)
	const taken = await run(round)
	expect(taken.length).toBeLessThan(FARMS)
	farm.setNow(NOW + 3 * 60 * SECOND_MS)
	const rest = await run(round)
	expect([...taken, ...rest].sort(byId)).toEqual(ids)
})
