import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discoveries } from '#db/schema/discovery'
import { readSimulation } from '~/areas/equipment/services/simulation/read-simulation.server'
import { startSimulation } from '~/areas/equipment/services/simulation/start-simulation.server'
import { stopSimulation } from '~/areas/equipment/services/simulation/stop-simulation.server'
import { createCustomerWithPod, type TestCustomer } from '../support/create-customer-with-pod'
import { listDescendants, isAlive } from '../support/list-descendants'
import { enrolFakeAgent } from '../support/enrol-fake-agent'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

let server: TestServer
let pod: TestCustomer
let farmId: number

beforeAll(async () => {
	server = await startServer()
	pod = await createCustomerWithPod(server, 'Trial pod')
	farmId = pod.ctx.farm.id
})
afterAll(async () => {
	await pod?.close()
	await server?.stop()
})

const programs = (name: string) =>
	listDescendants(server.program.process.pid ?? 0).filter(
		({ command }) => command.includes(`${name} `) || command.includes(`/${name}`),
	)
const simulationRuns = () =>
	waitUntil(
		'the simulation runs',
		async () => (await readSimulation(pod.ctx))?.status === 'running',
		60_000,
	)
const startSearch = ({ customerId } = pod) => server.api.startDiscovery({ params: { customerId } })
const search = (discoveryId: string, { customerId } = pod) =>
	server.api.readDiscovery({ params: { customerId, discoveryId } })
const devices = () => server.api.listDevices({ query: { farmId } })
const newestReading = async () =>
	Math.max(0, ...(await devices()).map(({ lastReadingAt }) => lastReadingAt ?? 0))

test('without an agent a search is refused with the reason', async () => {
	await expect(startSearch()).rejects.toMatchObject({
		status: 503,
		message: expect.stringMatching(
			/^Failed to start hardware discovery.*No agent of Trial pod is connected/,
		),
	})
})

test('a search of the simulated farm is real: progress grows, the search ends, and readings arrive', async () => {
	await startSimulation(requirePermission(pod.ctx, 'agent.manage'))
	await simulationRuns()
	expect(await devices()).toEqual([]) // nothing is adopted before somebody asks
	const started = await startSearch()
	expect(Object.values(started.expectedDevices).flat()).toHaveLength(34)
	const again = await startSearch()
	expect(again.discoveryId).toBe(started.discoveryId)
	const seen: number[] = []
	const phases = new Set<string>()
	const over = await waitUntil(
		'the search is over',
		async () => {
			const now = await search(started.discoveryId)
			seen.push(now.progress)
			phases.add(now.phase)
			return now.status !== 'scanning' && now
		},
		60_000,
	)
	expect(over).toMatchObject({ status: 'completed', progress: 100, error: null })
	expect(seen).toEqual([...seen].sort((a, b) => a - b))
	expect(new Set(seen).size).toBeGreaterThan(2)
	expect(phases.size).toBeGreaterThan(2)
	expect(over.devices.filter(({ adopted }) => adopted).map(({ ip }) => ip)).toContain('127.0.0.1')
	expect(over.devicesFound).toBeGreaterThanOrEqual(8)
	await waitUntil('readings arrive', newestReading, 60_000)
	expect((await server.api.listEquipment({ query: { farmId } })).length).toBeGreaterThanOrEqual(34)
})

test('a killed simulation or agent is restarted, and readings continue', async () => {
	for (const name of ['farm-sim', 'farm-agent.mjs']) {
		const [victim] = programs(name)
		process.kill(victim?.pid ?? 0, 'SIGKILL')
		await waitUntil(`${name} is back`, () => {
			const [now] = programs(name)
			return now && now.pid !== victim?.pid
		})
		const killedAt = Date.now()
		await waitUntil('a newer reading', async () => (await newestReading()) > killedAt, 60_000)
	}
})

test('a second search adopts no device twice', async () => {
	const before = (await devices()).length
	const { discoveryId } = await startSearch()
	const over = await waitUntil(
		'the second search is over',
		async () => {
			const now = await search(discoveryId)
			return now.status !== 'scanning' && now
		},
		60_000,
	)
	expect(over.status).toBe('completed')
	expect(await devices()).toHaveLength(before)
})

test('when the agent goes silent, the search fails with a reason', async () => {
	const silent = await createCustomerWithPod(server, 'Silent pod')
	try {
		await enrolFakeAgent(server, silent.ctx.farm.id)
		const { discoveryId } = await startSearch(silent)
		await silent.ctx.db.write((tx) =>
			tx
				.update(discoveries)
				.set({ updatedAt: Date.now() - 61_000 })
				.where(eq(discoveries.id, discoveryId)),
		)
		const failed = await waitUntil('it is given up', async () => {
			const now = await search(discoveryId, silent)
			return now.status === 'failed' && now
		})
		expect(failed.error).toContain('The agent did not start the search')
		await expect(search(discoveryId)).rejects.toMatchObject({ status: 404 })
	} finally {
		await silent.close()
	}
})

test('a killed server leaves no programs, and the next one continues with the farm', async () => {
	const before = listDescendants(server.program.process.pid ?? 0)
	expect(before.length).toBeGreaterThanOrEqual(2)
	await server.program.stop('SIGKILL')
	await waitUntil('all programs are gone', () => before.every(({ pid }) => !isAlive(pid)))
	const { port, dataDir } = server
	server = { ...(await startServer({ port, dataDir })), stop: server.stop }
	const restartedAt = Date.now()
	await waitUntil('readings go on', async () => (await newestReading()) > restartedAt, 90_000)
})

test('stopping a simulation leaves a real farm: no programs, devices or folder', async () => {
	const before = listDescendants(server.program.process.pid ?? 0)
	await stopSimulation(requirePermission(pod.ctx, 'agent.manage'))
	await waitUntil('its programs are gone', () => before.every(({ pid }) => !isAlive(pid)))
	await waitUntil(
		'its folder is gone',
		() => !existsSync(join(server.dataDir, 'simulated', String(farmId))),
	)
	expect(await devices()).toEqual([])
	expect(await server.api.listAgents({ query: { farmId } })).toEqual([])
	expect(await readSimulation(pod.ctx)).toBeNull()
})

test('a stopped server ends its programs', async () => {
	await startSimulation(requirePermission(pod.ctx, 'agent.manage'))
	await simulationRuns()
	const before = listDescendants(server.program.process.pid ?? 0)
	expect(before.length).toBeGreaterThanOrEqual(2)
	await server.program.stop('SIGTERM')
	await waitUntil('all programs are gone', () => before.every(({ pid }) => !isAlive(pid)))
})
