import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { RawReading } from '#db/telemetry/chunk-codec'
import { enrolTestAgent, type TestAgent } from '~/tests/equipment/agents/test-agent'
import type { TestFarm } from '~/tests/farms/test-farm'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'

const agents = new WeakMap<TestFarm, TestAgent>()
let boots = 0

/** Adds a new sensor to the farm; returns the id of its one point. */
export async function addTestPoint(
	farm: TestFarm,
	{ quantity, intervalMs }: { quantity: QuantityKey; intervalMs: number },
): Promise<number> {
	const agent = await enrolTestAgent(farm.owner)
	agents.set(farm, agent)
	await agent.inventory([
		{
			key: quantity,
			name: `${quantity} sensor`,
			driver: 'modbus',
			kind: 'sensor',
			address: '192.168.1.9:502',
			zone: 'nursery',
			points: [{ key: quantity, label: quantity, quantity, intervalMs }],
		},
	])
	const found = (await loadLatestReadings(farm.owner)).find((point) => point.pointKey === quantity)
	if (!found) throw new Error('the point is not there')
	return found.pointId
}

/** Stores raw readings of a point as its agent's batches would. */
export async function storeReadings(
	farm: TestFarm,
	pointId: number,
	rows: readonly RawReading[],
): Promise<void> {
	const agent = agents.get(farm)
	if (!agent) throw new Error('the farm has no test point')
	await farm.ctx.db.ingest({
		agentId: agent.ctx.agent.id,
		bootId: `boot-${++boots}`,
		lane: 'live',
		firstSeq: 1,
		lastSeq: rows.length,
		receivedAt: farm.ctx.now(),
		readings: rows.map((row, i) => ({ ...row, seq: i + 1, pointId })),
		latest: [],
		gaps: [],
	})
}
