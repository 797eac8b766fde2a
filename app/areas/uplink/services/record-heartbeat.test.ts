import { expect, test } from 'vitest'
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
