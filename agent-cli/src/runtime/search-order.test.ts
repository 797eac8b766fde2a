import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readState } from './agent-state'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

const agent = perTest(openTestAgent)

const until = (condition: () => boolean) =>
	vi.waitUntil(condition, { timeout: 30_000, interval: 20 })
const reported = () => agent.server.readings().length > 0

test('a running agent that is told to search reads new devices without a restart, and a pump stays on', async () => {
	const sim = await startFarmSim({ discoveryPort: null })
	onTestFinished(() => sim.close())
	const modbusPorts = [sim.ports.nursery]
	const places = { targets: ['127.0.0.1'], namedPortsOnly: true }
	const discovery = { ...places, modbusPorts }
	agent.writeConfig([agent.pump()], undefined, { discovery })
	const run = agent.cli('run')
	await until(reported)
	agent.server.command(agent.order(true))
	await until(() => agent.controller.tables.coil.get(0) === true)
	const { id, seq, issuedAt, expiresAt, issuedBy } = agent.order(true)
	const common = { id, seq, issuedAt, expiresAt, issuedBy }
	const search = { ...common, discoveryId: 'd1', scan: 'farm-equipment', adopt: true } as const
	agent.server.command({ ...search, op: 'discover' })
	await until(() => agent.server.state.reports.length > 0)
	await until(() => readState(join(agent.folder, 'state'))?.search?.discoveryId === 'd1')
	await until(() => agent.server.state.reports.at(-1)?.status === 'completed')
	expect(agent.server.state.reports.at(-1)?.devices).toMatchObject([
		{ model: 'farm-sim-nursery', adopted: true },
	])
	await until(() => agent.server.readings().some(({ device }) => device !== 'pumps'))
	expect(agent.server.state.inventories.at(-1)?.devices.map(({ key }) => key)).toContain('pumps')
	expect(agent.controller.tables.coil.get(0)).toBe(true)
	expect(agent.controller.log.filter((line) => line.startsWith('write coil 0 false'))).toEqual([])
	expect(run.child.exitCode).toBeNull()
	agent.server.command({ ...search, op: 'discover' })
	await until(
		() => agent.server.outcomes().filter(({ commandId }) => commandId === common.id).length === 2,
	)
	expect(new Set(agent.server.state.reports.map(({ discoveryId }) => discoveryId))).toEqual(
		new Set(['d1']),
	)
})

test('status shows a running search', async () => {
	const run = agent.cli('run')
	const state = join(agent.folder, 'state')
	await until(() => readState(state) !== null)
	run.child.kill('SIGKILL')
	await run.ended
	const search = { discoveryId: 'd1', status: 'scanning', phase: 'Trying addresses, 3 of 254' }
	const written = { ...readState(state), search: { ...search, progressPct: 16, found: 2 } }
	writeFileSync(join(state, 'state.json'), JSON.stringify(written))
	expect((await agent.cli('status').ended).stdout).toContain(
		'Searching 16 %: Trying addresses, 3 of 254; 2 found',
	)
})

test('an agent that was started by a program ends with it, outputs safe', async () => {
	const child = agent.start(['run', '--until-stdin-closes'], ['pipe', 'ignore', 'ignore'])
	await until(reported)
	agent.server.command(agent.order(true))
	await until(() => agent.controller.tables.coil.get(0) === true)
	child.stdin?.end()
	await until(() => child.exitCode !== null)
	expect(child.exitCode).toBe(0)
	expect(agent.controller.tables.coil.get(0)).toBe(false)
})
