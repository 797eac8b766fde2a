import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { listEvents } from '~/areas/platform/services/events/list-events.server'
import { agentPerTest, HEARTBEAT } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { recordHeartbeat } from './record-heartbeat.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)

test('an agent that was offline is announced to other programs when it is back, and not before', async () => {
	const beat = () =>
		recordHeartbeat(agent.ctx, { ...HEARTBEAT, hostname: 'pod-pi', version: '1.0.0' })
	const online = async () => {
		const asked = { farmId: farm.owner.farm.id, after: 0, topics: ['agent'] }
		const { events } = await listEvents(farm.ctx, asked)
		return events.filter(({ kind }) => kind === 'agent.online')
	}
	await beat()
	farm.setNow(START_MS + 15_000)
	await beat()
	expect(await online()).toEqual([])
	farm.setNow(START_MS + 3_600_000)
	await beat()
	await beat()
	const silentMs = 3_600_000 - 15_000
	expect(await online()).toMatchObject([{ title: 'pod-pi', data: { version: '1.0.0', silentMs } }])
})

test('heartbeats that come together are each recorded, and that of an agent that is gone fails alone', async () => {
	const gone = { ...agent.ctx, agent: { ...agent.ctx.agent, id: 'gone' } }
	const beat = (ctx: typeof gone, hostname: string) =>
		recordHeartbeat(ctx, { ...HEARTBEAT, hostname })
	const beats = [beat(agent.ctx, 'a'), beat(gone, 'b'), beat(agent.ctx, 'c'), beat(agent.ctx, 'd')]
	expect(await Promise.allSettled(beats)).toMatchObject([
		{ status: 'fulfilled' },
		{ reason: { code: 'not-found' } },
		{ status: 'fulfilled' },
		{ status: 'fulfilled' },
	])
	const rows = await farm.ctx.db.read.select().from(agents).where(eq(agents.id, agent.ctx.agent.id))
	expect(rows).toMatchObject([{ hostname: 'd' }])
})
