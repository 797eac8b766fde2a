import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sessions } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { farms } from '#db/schema/farms'
import type { FarmCtx } from '~/context.server'
import { enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { storeInventory } from '../devices/store-inventory.server'
import { listDevices } from '../devices/list-devices.server'
import { startDiscovery } from '../discovery/start-discovery.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { endUnusedSimulations, UNUSED_AFTER_MS } from './end-unused-simulations.server'
import { enrolSimulatedAgent } from './enrol-simulated-agent.server'
import { LEASE_MS, leaseSimulations } from './lease-simulations.server'
import { saveSimulationStatus } from './save-simulation-status.server'
import { isSimulated, readSimulation } from './read-simulation.server'
import { loadSimulationOffer } from './load-simulation-offer.server'
import { startSimulation } from './start-simulation.server'
import { stopSimulation } from './stop-simulation.server'

const START = Date.UTC(2026, 5, 1, 12)

const farm = farmPerTest(START)
let owner: FarmCtx
beforeEach(() => void (owner = withRoom(farm.owner)))

const withRoom = (ctx: FarmCtx, simulatedFarms = 2): FarmCtx => ({
	...ctx,
	clients: { ...ctx.clients, simulatedFarms },
})
const flag = async () =>
	(await owner.db.read.select().from(farms).where(eq(farms.id, owner.farm.id)))[0]?.isSimulated
const lastAudit = async () =>
	(
		await owner.db.read
			.select({ action: auditEntries.action, subject: auditEntries.subject })
			.from(auditEntries)
			.where(eq(auditEntries.farmId, owner.farm.id))
			.orderBy(desc(auditEntries.seq))
	)[0]

test('a farm is simulated once, says so, and is a real one again afterwards', async () => {
	await startSimulation(requirePermission(owner, 'agent.manage'))
	await startSimulation(requirePermission(owner, 'agent.manage'))
	expect(await readSimulation(owner)).toEqual({ status: 'starting', error: null, startedAt: START })
	expect(await flag()).toBe(true)
	expect(await lastAudit()).toMatchObject({ action: 'simulation.started' })
	await expect(
		(async () => startDiscovery(requirePermission(owner, 'agent.manage')))(),
	).rejects.toThrow('The simulated farm is not ready yet')
	const signIn = await enrolSimulatedAgent(owner, { farmId: owner.farm.id })
	const agent = { ...owner, agent: { id: signIn?.agentId ?? '', farmId: owner.farm.id } }
	const inventory = { bootId: 'boot', devices: [NURSERY] }
	await storeInventory(agent, inventory)
	expect(await listDevices(owner)).toHaveLength(1)
	await stopSimulation(requirePermission(owner, 'agent.manage'))
	await stopSimulation(requirePermission(owner, 'agent.manage'))
	expect(await readSimulation(owner)).toBeNull()
	expect(await flag()).toBe(false)
	expect(await listDevices(owner)).toEqual([])
	await expect(storeInventory(agent, inventory)).rejects.toMatchObject({ code: 'unauthenticated' })
	const [row] = await owner.db.read.select().from(agents).where(eq(agents.id, agent.agent.id))
	expect(row?.revokedAt).toBe(START)
	expect(await lastAudit()).toEqual({ action: 'simulation.stopped', subject: 'Pod 1' })
	expect(await enrolSimulatedAgent(owner, { farmId: owner.farm.id })).toBeNull()
})

test('a farm with its own agent cannot be simulated; an agent that is connected later ends the simulation', async () => {
	const real = await makeFarm(farm, { name: 'Real' })
	await enrolTestAgent(real)
	await expect(
		(async () => startSimulation(requirePermission(withRoom(real), 'agent.manage')))(),
	).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('farm-pc'),
	})
	await startSimulation(requirePermission(owner, 'agent.manage'))
	await enrolSimulatedAgent(owner, { farmId: owner.farm.id })
	await endUnusedSimulations(farm.ctx)
	expect(await isSimulated(farm.ctx, { farmId: owner.farm.id })).toBe(true)
	await enrolTestAgent(owner)
	await endUnusedSimulations(farm.ctx)
	expect(await readSimulation(owner)).toBeNull()
	expect(await lastAudit()).toMatchObject({ subject: 'an agent was connected on farm-pc' })
})

test('the server’s limit of simulated farms holds, with a message that says so', async () => {
	const others = await Promise.all(['B', 'C'].map((name) => makeFarm(farm, { name })))
	const [b, c] = others.map((one) => withRoom(one))
	expect(await loadSimulationOffer(owner)).toEqual({ offered: true })
	const starts = [owner, b, c].map((one) =>
		startSimulation(requirePermission(one as FarmCtx, 'agent.manage')),
	)
	const ends = await Promise.allSettled(starts)
	expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
	expect(await loadSimulationOffer(owner)).toMatchObject({
		offered: false,
		reason: expect.stringMatching(/All 2 simulated farms .* are in use/),
	})
	expect(await loadSimulationOffer(withRoom(owner, 0))).toMatchObject({
		offered: false,
		reason: 'This server does not simulate farms.',
	})
})

test('only people who may manage agents start and end a simulation', async () => {
	const grower: FarmCtx = { ...owner, role: 'grower' }
	await expect(
		(async () => startSimulation(requirePermission(grower, 'agent.manage')))(),
	).rejects.toMatchObject({ code: 'forbidden' })
	await expect(
		(async () => stopSimulation(requirePermission(grower, 'agent.manage')))(),
	).rejects.toMatchObject({ code: 'forbidden' })
})

test('one server runs a simulation, and another takes it over when the first is gone', async () => {
	await startSimulation(requirePermission(owner, 'agent.manage'))
	const { id: farmId } = owner.farm
	const lease = async (runBy: string) => (await leaseSimulations(farm.ctx, { runBy })).length
	const both = await Promise.all([lease('a'), lease('b')])
	expect(both.sort()).toEqual([0, 1])
	const first = (await lease('a')) === 1 ? 'a' : 'b'
	const second = first === 'a' ? 'b' : 'a'
	farm.setNow(START + LEASE_MS - 1)
	expect(await lease(first)).toBe(1)
	farm.setNow(START + 2 * LEASE_MS - 2)
	expect(await lease(second)).toBe(0)
	farm.setNow(START + 2 * LEASE_MS)
	expect(await lease(second)).toBe(1)
	await saveSimulationStatus(farm.ctx, { farmId, runBy: first, status: 'failed', error: 'late' })
	expect(await lease(first)).toBe(0)
	await saveSimulationStatus(farm.ctx, { farmId, runBy: second, status: 'running', error: null })
	expect(await readSimulation(owner)).toMatchObject({ status: 'running', error: null })
})

test('a simulation ends a day after the last visit of a member, or with its agent', async () => {
	await startSimulation(requirePermission(owner, 'agent.manage'))
	await owner.db.write((tx) =>
		tx.insert(sessions).values({
			tokenHash: 'seen',
			userId: owner.user.id,
			createdAt: START,
			lastSeenAt: START + 60_000,
			expiresAt: START + 30 * UNUSED_AFTER_MS,
		}),
	)
	farm.setNow(START + UNUSED_AFTER_MS + 60_000)
	await endUnusedSimulations(farm.ctx)
	expect(await isSimulated(farm.ctx, { farmId: owner.farm.id })).toBe(true)
	farm.setNow(START + UNUSED_AFTER_MS + 60_001)
	await endUnusedSimulations(farm.ctx)
	expect(await lastAudit()).toMatchObject({ subject: 'nobody was here for a day' })
	await startSimulation(requirePermission(owner, 'agent.manage'))
	const signIn = await enrolSimulatedAgent(owner, { farmId: owner.farm.id })
	await owner.db.write((tx) =>
		tx
			.update(agents)
			.set({ revokedAt: START })
			.where(eq(agents.id, signIn?.agentId ?? '')),
	)
	await endUnusedSimulations(farm.ctx)
	expect(await lastAudit()).toMatchObject({ subject: 'its agent was removed' })
})
