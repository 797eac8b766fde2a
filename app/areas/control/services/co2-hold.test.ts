import { beforeEach, expect, test } from 'vitest'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { listPendingCommands } from './list-pending-commands.server'
import { holdCo2Off, listCo2Valves } from './co2-hold.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const VALVE = 'container-co2-regulator'
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)
beforeEach(async () => {
	const valve = { type: 'co2', outputClass: 'co2', catalogueKey: VALVE } as const
	const point = {
		key: 'co2',
		label: 'CO2',
		quantity: 'switch',
		intervalMs: 1000,
		switchable: valve,
	}
	await agent.inventory([{ ...NURSERY, points: [...NURSERY.points, point] }] as never)
})

const viewer = () => requirePermission({ ...farm.owner, role: 'viewer' }, 'farm.see')
async function answer(outcome: string, reason?: string): Promise<void> {
	for (;;) {
		const [command] = await listPendingCommands(agent.ctx, { afterSeq: 0 })
		if (command) {
			const said = { commandId: command.id, outcome, ...(reason && { reason }) }
			const record = { seq: 1, at: farm.ctx.now(), kind: 'outcome', ...said }
			expect(command).toMatchObject({ op: 'switch', on: false, point: 'co2' })
			return void (await agent.send([record], { lane: 'events' }))
		}
		await new Promise((resolve) => setTimeout(resolve, 10))
	}
}

test('whoever sees the farm holds CO₂ off for an hour', async () => {
	const [held] = await Promise.all([holdCo2Off(viewer()), answer('done')])
	expect(held).toEqual({ forMs: 3_600_000 })
	expect(await listCo2Valves(viewer())).toMatchObject([
		{ key: VALVE, heldUntil: START_MS + 3_600_000 },
	])
})

test('a valve that does not confirm is reported, so that people stay outside', async () => {
	const held = holdCo2Off(viewer())
	await Promise.all([
		expect(held).rejects.toThrow('CO2 regulator is not confirmed off: the relay does not answer'),
		answer('failed', 'the relay does not answer'),
	])
})
