import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { outages } from '#db/schema/readings'
import { agentPerTest, NURSERY, HEARTBEAT } from '~/tests/equipment/agents/test-agent'
import { recordHeartbeat } from '~/areas/uplink/services/record-heartbeat.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readHistory } from '../history/read-history.server'
import { loadLatestReadings } from '../load-latest-readings.server'
import { flushRefusals } from './flush-refusals.server'

const START_MS = Date.UTC(2026, 2, 1)
const MINUTE_MS = 60_000

const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)
let seq = 0
beforeEach(() => void (seq = 0))

const beat = (bootId: string, uptimeS: number) =>
	recordHeartbeat(agent.ctx, { ...HEARTBEAT, bootId, uptimeS })
const at = (minutes: number) => START_MS + minutes * MINUTE_MS
const waitUntil = (minutes: number) => farm.setNow(at(minutes))
const status = (status: string, minutes: number, reason?: string) =>
	agent.send([{ seq: ++seq, kind: 'device', at: at(minutes), device: 'nursery', status, reason }], {
		lane: 'events',
	})
const known = () => farm.ctx.db.read.select().from(outages).orderBy(outages.fromAt)

test('an agent that kept running was disconnected; one that restarted was off until then', async () => {
	await beat('boot-1', 60)
	waitUntil(0.5)
	await beat('boot-1', 90)
	expect(await known()).toEqual([])
	waitUntil(10)
	await beat('boot-1', 660)
	waitUntil(30)
	await beat('boot-2', 5 * 60)
	expect(await known()).toMatchObject([
		{ cause: 'link', fromAt: at(0.5), toAt: at(10), deviceId: null },
		{ cause: 'agent-off', fromAt: at(10), toAt: at(25) },
		{ cause: 'link', fromAt: at(25), toAt: at(30) },
	])
	const [row] = await known()
	expect(row).toMatchObject({ farmId: farm.owner.farm.id, agentId: agent.ctx.agent.id })
})

test('a device that does not answer is one outage, however often it is reported', async () => {
	waitUntil(20)
	await status('online', 1)
	await status('offline', 2, 'no answer')
	await status('offline', 3, 'no answer')
	await status('online', 9)
	await status('online', 10)
	expect(await known()).toMatchObject([
		{ cause: 'device', fromAt: at(2), toAt: at(9), detail: 'no answer' },
	])
})

test('a wrong clock is one outage as long as it is refused', async () => {
	const early = { seq: 1, kind: 'readings', at: at(0), device: 'nursery', values: [['ph', 6]] }
	for (const minutes of [1, 2, 4]) {
		waitUntil(minutes)
		await agent.send([early], { sentAt: farm.ctx.now() - 60 * MINUTE_MS })
		await flushRefusals(farm.ctx)
	}
	expect(await known()).toMatchObject([
		{ cause: 'clock', fromAt: at(1), toAt: at(4), detail: expect.stringContaining('behind') },
	])
})

test('a chart says why data is missing, and where readings arrived late there is no gap', async () => {
	const read = (minutes: number[]) => {
		const of = (m: number) => ({
			seq: ++seq,
			kind: 'readings',
			at: at(m),
			device: 'nursery',
			values: [['ph', 6]],
		})
		return agent.send(minutes.map(of), { lane: 'live' })
	}
	const every = (from: number, to: number) =>
		Array.from({ length: (to - from) * 6 }, (_, i) => from + i / 6)
	waitUntil(40)
	await read([...every(0, 10), ...every(20, 30)])
	const common = { agentId: agent.ctx.agent.id, farmId: farm.owner.farm.id }
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(outages).values([
			{ ...common, cause: 'agent-off', fromAt: at(10.1), toAt: at(19.9) },
			{ ...common, cause: 'link', fromAt: at(3), toAt: at(8) },
		])
		await tx
			.update(agents)
			.set({ lastSeenAt: at(30) })
			.where(eq(agents.id, common.agentId))
	})
	const points = await loadLatestReadings(farm.owner)
	const ph = points.find(({ quantity }) => quantity === 'ph')?.pointId ?? 0
	const span = { fromAt: at(0), toAt: at(40), width: 4000 }
	const [history] = await readHistory(farm.owner, { ...span, pointIds: [ph] })
	expect(history?.gaps).toMatchObject([
		{ fromAt: at(10) - 10_000, toAt: at(20), cause: 'agent-off' },
		{ fromAt: at(30) - 10_000, toAt: at(40), cause: 'silent' },
	])
})
