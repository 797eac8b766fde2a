import { count } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readings } from '#db/schema/readings'
import { enrolTestAgent, NURSERY, type TestAgent } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { type DiskLevel, FULL_BELOW_BYTES } from './disk-guard.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
/** Bytes of a reading a minute, 64 bytes each, for an hour. */
const READING_A_MINUTE = 64 * 60

const farm = farmPerTest(START_MS)
let greedy: TestAgent
let modest: TestAgent
let boots: number
beforeEach(async () => {
	greedy = await enrolTestAgent(farm.owner)
	await greedy.inventory([NURSERY])
	modest = await enrolTestAgent(await makeFarm(farm, { name: 'Pod 2' }))
	await modest.inventory([NURSERY])
	boots = 0
})

function setDisk(level: DiskLevel, readingsAMinute = 0) {
	const freeBytes = FULL_BELOW_BYTES + readingsAMinute * READING_A_MINUTE
	const disk = { level, freeBytes, check: async () => {}, releaseReserve: () => false }
	greedy.ctx.disk = disk
	modest.ctx.disk = disk
}

const send = (agent: TestAgent, lane = 'live') => {
	const at = farm.ctx.now() - 10_000 + 100 * ++boots
	const readings = Array.from({ length: 20 }, (_, i) => ({
		seq: i + 1,
		kind: 'readings',
		at: at + i,
		device: 'nursery',
		values: [['ph', 6]],
	}))
	const reported = [{ seq: 1, kind: 'device', at, device: 'nursery', status: 'offline' }]
	return agent.send(lane === 'events' ? reported : readings, { lane, bootId: `boot-${boots}` })
}
const STORED = { ackedThrough: 20 }

test('on an almost full disk a farm that sends more than its share waits, and the others do not', async () => {
	setDisk('low', 100)
	expect(await send(modest)).toEqual(STORED)
	expect(await send(greedy)).toEqual(STORED)
	expect(await send(greedy)).toEqual(STORED)
	farm.setNow(START_MS + 15_000)
	expect(await send(greedy)).toMatchObject({ refused: { cause: 'busy', retryAfterS: 45 } })
	expect(await send(modest)).toEqual(STORED)
	farm.setNow(START_MS + 60_000)
	expect(await send(greedy)).toEqual(STORED)
	expect(await send(greedy)).toEqual(STORED)
	expect(await send(greedy)).toMatchObject({ refused: { cause: 'busy' } })
})

test('with room again nothing is counted', async () => {
	setDisk('low', 1)
	expect(await send(greedy)).toEqual(STORED)
	expect(await send(greedy)).toMatchObject({ refused: { cause: 'busy' } })
	setDisk('ample', 1)
	expect(await send(greedy)).toEqual(STORED)
})

test('on a full disk readings are refused, and what happened to devices is stored', async () => {
	setDisk('full')
	const [before] = await farm.ctx.db.read.select({ n: count() }).from(readings)
	expect(await send(greedy)).toMatchObject({ refused: { cause: 'disk-full', retryAfterS: 30 } })
	expect(await farm.ctx.db.read.select({ n: count() }).from(readings)).toEqual([before])
	expect(await send(greedy, 'events')).toEqual({ ackedThrough: 1 })
})
