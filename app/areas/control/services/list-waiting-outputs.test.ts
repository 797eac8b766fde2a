import { expect, test } from 'vitest'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { listEquipment } from './list-equipment.server'
import { listWaitingOutputs } from './list-waiting-outputs'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)

test('what an agent holds back is listed in the order in which it comes on', async () => {
	const outputs = NURSERY.points.filter(({ switchable }) => switchable).map(({ key }) => key)
	const decision = (point: string, seq: number, actsAt?: number) => ({
		kind: 'decision',
		device: NURSERY.key,
		point,
		seq,
		at: START_MS,
		on: false,
		losers: [],
		winner: {
			layer: 'recipe',
			on: false,
			reason: 'comes on after another',
			...(actsAt !== undefined && { waits: 'its turn, 2 of 3', actsAt }),
		},
	})
	const readings = (seq: number, ...values: [string, number][]) => {
		return { seq, kind: 'readings', at: START_MS, device: NURSERY.key, values }
	}
	const [first = '', second = ''] = outputs
	await agent.send([readings(1, [first, 0], [second, 0])])
	await agent.send([decision(first, 1, START_MS + 4000), decision(second, 2, START_MS + 2000)], {
		lane: 'events',
	})
	expect(listWaitingOutputs(await listEquipment(farm.owner))).toMatchObject([
		{ waits: 'its turn, 2 of 3', actsAt: START_MS + 2000 },
		{ waits: 'its turn, 2 of 3', actsAt: START_MS + 4000 },
	])
	await agent.send([readings(2, [second, 1])])
	expect(listWaitingOutputs(await listEquipment(farm.owner)), 'it came on').toHaveLength(1)
})
