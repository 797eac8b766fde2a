import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { randomUUID } from 'node:crypto'
import { DiscoveryReport } from '@sfc/contract/agent/discovery'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { customers, pods } from '#db/schema/billing'
import { agentPerTest, enrolTestAgent } from '~/tests/equipment/agents/test-agent'
import { listPendingCommands } from '~/areas/control/services/list-pending-commands.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { cancelDiscovery } from './cancel-discovery.server'
import { requireCustomerFarm } from './require-customer-farm.server'
import { failSilentDiscoveries } from './fail-silent-discoveries.server'
import { recordDiscoveryProgress } from './record-discovery-progress.server'
import { findNewestDiscovery, readDiscovery } from './read-discovery.server'
import { startDiscovery } from './start-discovery.server'

const START = Date.UTC(2026, 5, 1, 12)

const farm = farmPerTest(START)
const agent = agentPerTest(farm)

const plug = { name: 'Plug', address: '10.0.0.9:1883', kind: 'plug', model: null }
const report = (discoveryId: string, more: object = {}) =>
	DiscoveryReport.parse({
		discoveryId,
		status: 'scanning',
		phase: 'Trying addresses, 3 of 254',
		progressPct: 20,
		devices: [{ ...plug, adopted: false, reason: null }],
		error: null,
		...more,
	})
const start = async () => (await startDiscovery(farm.owner)).discoveryId
const read = (discoveryId: string) => readDiscovery(farm.owner, { discoveryId })

test('unit ids that a person names go to the agent, and into the audit log', async () => {
	await startDiscovery(farm.owner, { scan: 'farm-equipment', units: [1, 2, 3, 247] })
	expect(await listPendingCommands(agent.ctx, { afterSeq: 0 })).toMatchObject([
		{ op: 'discover', units: [1, 2, 3, 247] },
	])
	const [entry] = await farm.ctx.db.read
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.action, 'discovery.started'))
	expect(entry?.subject).toContain('Modbus unit ids 1–3, 247')
})

test('a discovery goes to the agent, makes progress, completes, and is shown live', async () => {
	const topics: string[] = []
	farm.ctx.live.subscribe(`farm:${farm.owner.farm.id}`, (topic) => topics.push(topic))
	const { discoveryId, expectedDevices } = await startDiscovery(farm.owner)
	expect(Object.values(expectedDevices).map(({ length }) => length)).toEqual([9, 13, 12])
	expect(await read(discoveryId)).toMatchObject({ status: 'waiting', progressPct: 0, devices: [] })
	const [command] = await listPendingCommands(agent.ctx, { afterSeq: 0 })
	expect(command).toMatchObject({ op: 'discover', discoveryId, adopt: true })
	expect(await recordDiscoveryProgress(agent.ctx, report(discoveryId))).toEqual({ wanted: true })
	expect(await read(discoveryId)).toMatchObject({
		status: 'scanning',
		progressPct: 20,
		phase: 'Trying addresses, 3 of 254',
		devices: [{ name: 'Plug', ip: '10.0.0.9', address: '10.0.0.9:1883' }],
	})
	const adopted = { ...plug, adopted: true, reason: null }
	const last = report(discoveryId, { status: 'completed', progressPct: 100, devices: [adopted] })
	expect(await recordDiscoveryProgress(agent.ctx, last)).toEqual({ wanted: false })
	expect(await findNewestDiscovery(farm.owner)).toMatchObject({
		id: discoveryId,
		status: 'completed',
		progressPct: 100,
		endedAt: START,
		devices: [{ adopted: true }],
	})
	await expect.poll(() => topics.filter((topic) => topic === 'discovery').length).toBe(3)
	const [audit] = await farm.ctx.db.read
		.select()
		.from(auditEntries)
		.orderBy(desc(auditEntries.seq))
		.limit(1)
	expect(audit).toMatchObject({ action: 'discovery.started', subject: 'by the agent on farm-pc' })
})

test('a second start returns the running discovery, and a new one once it has ended', async () => {
	const first = await start()
	const [a, b] = await Promise.all([start(), start()])
	expect([a, b]).toEqual([first, first])
	await recordDiscoveryProgress(agent.ctx, report(first, { status: 'completed' }))
	expect(await start()).not.toBe(first)
})

test('late, repeated and out-of-order reports change nothing', async () => {
	const discoveryId = await start()
	await recordDiscoveryProgress(agent.ctx, report(discoveryId, { progressPct: 60, phase: 'Ahead' }))
	await recordDiscoveryProgress(
		agent.ctx,
		report(discoveryId, { progressPct: 30, phase: 'Behind' }),
	)
	expect(await read(discoveryId)).toMatchObject({ progressPct: 60, phase: 'Ahead' })
	const last = report(discoveryId, { status: 'completed', devices: [] })
	for (const again of [last, last, report(discoveryId), report(discoveryId, { status: 'failed' })])
		expect(await recordDiscoveryProgress(agent.ctx, again)).toEqual({ wanted: false })
	expect(await read(discoveryId)).toMatchObject({ status: 'completed', devices: [] })
})

test('without an online agent a discovery is refused with the reason', async () => {
	farm.setNow(START + 46_000)
	await expect(start()).rejects.toMatchObject({
		code: 'unavailable',
		message: expect.stringMatching(/^Failed to start network scan\. No agent of Pod 1/),
	})
	expect(await findNewestDiscovery(farm.owner)).toBeNull()
})

test('a search of other networks is not mistaken for the running one', async () => {
	const discoveryId = await start()
	expect(await start()).toBe(discoveryId)
	const router = { scan: 'comprehensive' as const, targets: ['192.168.1.1'] }
	await expect(startDiscovery(farm.owner, router)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringMatching(/^Failed to start network scan\. Another search by .* runs/),
	})
	await cancelDiscovery(farm.owner, { discoveryId })
	expect((await startDiscovery(farm.owner, router)).discoveryId).not.toBe(discoveryId)
})

test('a discovery without reports fails after a minute, and may still complete', async () => {
	const discoveryId = await start()
	farm.setNow(START + 60_000)
	await failSilentDiscoveries(farm.ctx)
	expect(await read(discoveryId)).toMatchObject({ status: 'waiting' })
	await recordDiscoveryProgress(agent.ctx, report(discoveryId))
	farm.setNow(START + 120_001)
	await failSilentDiscoveries(farm.ctx)
	await failSilentDiscoveries(farm.ctx)
	expect(await read(discoveryId)).toMatchObject({
		status: 'failed',
		error: expect.stringContaining('stopped reporting'),
		devices: [{ name: 'Plug' }],
	})
	expect(await recordDiscoveryProgress(agent.ctx, report(discoveryId))).toEqual({ wanted: false })
	await recordDiscoveryProgress(agent.ctx, report(discoveryId, { status: 'completed' }))
	expect(await read(discoveryId)).toMatchObject({ status: 'completed', error: null })
})

test('a cancelled discovery ends at once, the agent is told, and cancelling again does nothing', async () => {
	const discoveryId = await start()
	await cancelDiscovery(farm.owner, { discoveryId })
	await cancelDiscovery(farm.owner, { discoveryId })
	expect(await read(discoveryId)).toMatchObject({ status: 'cancelled' })
	const orders = await listPendingCommands(agent.ctx, { afterSeq: 0 })
	expect(orders.map(({ op }) => op)).toEqual(['discover', 'discover-cancel'])
	expect(await recordDiscoveryProgress(agent.ctx, report(discoveryId))).toEqual({ wanted: false })
})

test('only people who may manage agents can start a discovery, and only its own farm sees it', async () => {
	const discoveryId = await start()
	const viewer: FarmCtx = { ...farm.owner, role: 'grower' }
	await expect(
		(async () => startDiscovery(requirePermission(viewer, 'agent.manage')))(),
	).rejects.toMatchObject({ code: 'forbidden' })
	await expect(
		(async () => cancelDiscovery(requirePermission(viewer, 'agent.manage'), { discoveryId }))(),
	).rejects.toMatchObject({
		code: 'forbidden',
	})
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const otherAgent = await enrolTestAgent(other)
	const missing = { code: 'not-found' }
	await expect(readDiscovery(other, { discoveryId })).rejects.toMatchObject(missing)
	await expect(cancelDiscovery(other, { discoveryId })).rejects.toMatchObject(missing)
	await expect(recordDiscoveryProgress(otherAgent.ctx, report(discoveryId))).rejects.toMatchObject(
		missing,
	)
})

test("a customer's calls reach the farms of their pods and nobody else's", async () => {
	const { owner } = farm
	const second = await makeFarm(farm, { name: 'Pod 2' })
	const apart = await makeFarm(farm, { name: 'Not of this customer' })
	const customerId = randomUUID()
	await owner.db.write(async (tx) => {
		await tx.insert(customers).values({
			id: customerId,
			ownerId: owner.user.id,
			businessName: 'Greens',
			contactName: 'Ana',
			email: 'a@b.example',
			phone: '1',
			farmType: 'freight-farms-greenery-s',
			numberOfPods: 2,
			location: 'Boston',
			currentOperation: '-',
			businessGoals: '-',
			hasInternet: true,
			hasPower: true,
			createdAt: START,
			updatedAt: START,
		})
		await tx.insert(pods).values([
			{ customerId, number: 2, farmId: second.farm.id },
			{ customerId, number: 1, farmId: owner.farm.id },
		])
	})
	const enter = (
		farmId: string | null,
		user = owner as Parameters<typeof requireCustomerFarm>[0],
	) => requireCustomerFarm(user, { customerId, farmId })
	expect((await enter(null)).farm.name).toBe('Pod 1')
	expect((await enter(String(second.farm.id))).farm.name).toBe('Pod 2')
	for (const farmId of [String(apart.farm.id), '0', 'x'])
		await expect(enter(farmId)).rejects.toMatchObject({ code: 'not-found' })
	const stranger = await farm.signUp('stranger@farm.example')
	await expect(enter(null, stranger)).rejects.toMatchObject({ message: 'Customer not found' })
	await owner.db.write((tx) =>
		tx.update(customers).set({ ownerId: stranger.user.id }).where(eq(customers.id, customerId)),
	)
	await expect(enter(null)).rejects.toMatchObject({ message: 'Customer not found' })
})
