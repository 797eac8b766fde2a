import { expect, test } from 'vitest'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readWeight } from './read-weight.server'

const NOW = Date.UTC(2026, 10, 23, 12)
const farm = farmPerTest(NOW)
const agent = agentPerTest(farm)

/** As the drivers describe a scale that speaks lines, and one of a broker that reports rarely. */
const scale = (key: string, name: string, intervalMs: number) => ({
	key,
	name,
	driver: 'scale' as const,
	kind: 'sensor' as const,
	address: '192.168.1.60:4001',
	points: [{ key: 'weight', label: 'Weight', quantity: 'weight' as const, intervalMs }],
})

const take = () => readWeight(farm.owner, { pointId: null })

test('the weight is what lies on the scale now; nothing that moves, is below zero or is old', async () => {
	expect(await take()).toEqual({ problem: 'No scale is connected' })
	await agent.inventory([scale('bench', 'Bench scale', 2000)])
	expect(await take()).toEqual({ problem: 'Bench scale, Weight: Nothing received yet' })
	await agent.reads('bench', [['weight', 0.13125, 'good']])
	farm.setNow(NOW + 3000)
	expect(await take()).toEqual({ name: 'Bench scale, Weight', weightG: 131, ageMs: 3000 })
	const moving = 'it is not still: wait until the number stands'
	await agent.reads('bench', [['weight', null, 'bad', moving]])
	expect(await take()).toEqual({ problem: `Bench scale, Weight: ${moving}` })
	await agent.reads('bench', [['weight', -0.02, 'good']])
	expect(await take()).toEqual({
		problem: 'Bench scale, Weight: It shows less than nothing: tare it',
	})
	await agent.reads('bench', [['weight', 0.13125, 'good']])
	farm.setNow(NOW + 3000 + 5 * 60_000)
	expect(await take()).toEqual({ problem: 'Bench scale, Weight: Last read 5 min ago' })
})

test('a weight that a slow scale still calls its newest is refused after half a minute', async () => {
	await agent.inventory([scale('hanging', 'Hanging scale', 60_000)])
	await agent.reads('hanging', [['weight', 2.5, 'good']])
	farm.setNow(NOW + 30_000)
	expect(await take()).toMatchObject({ weightG: 2500, ageMs: 30_000 })
	farm.setNow(NOW + 31_000)
	expect(await take()).toEqual({
		problem: 'Hanging scale, Weight was last read 31 s ago: wait for its next reading',
	})
})
