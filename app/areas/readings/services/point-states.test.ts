import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { loadPointStates } from './point-states.server'

const NOW = Date.UTC(2026, 2, 1, 18)
let farm: TestFarm
beforeEach(async () => {
	farm = await openTestFarm(NOW)
})
afterEach(() => farm.close())

const load = async (agentId: string) => {
	const agent = { id: agentId, farmId: farm.owner.farm.id }
	return (await loadPointStates({ ...farm.ctx, agent })).states
}

test('the states of more than a thousand agents are kept, until an agent pauses for ten minutes', async () => {
	const first = await load('agent-0')
	for (let n = 1; n <= 1_200; n++) await load(`agent-${n}`)
	expect(await load('agent-0')).toBe(first)
	farm.setNow(NOW + 5 * 60_000)
	expect(await load('agent-0')).toBe(first)
	farm.setNow(NOW + 11 * 60_000)
	expect(await load('agent-0')).toBe(first)
	expect(farm.ctx.state.pointStates.size).toBe(1)
	farm.setNow(NOW + 22 * 60_000)
	expect(await load('agent-0')).not.toBe(first)
})
