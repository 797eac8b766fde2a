import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { readAlarmInputs } from '~/areas/alarms/services/read-alarm-inputs.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { createState } from '~/state.server'
import { listOutages } from '~/areas/readings/services/history/list-outages.server'
import { createEnrolmentCode } from './create-enrolment-code.server'
import { enrolAgent } from './enrol-agent.server'
import { identifyAgent } from './identify-agent.server'
import { listAgents } from './list-agents.server'
import { recordHeartbeat } from '~/areas/uplink/services/record-heartbeat.server'
import { leaveServer } from './leave-server.server'
import { revokeAgent } from './revoke-agent.server'
import { enrolRequest, enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)

test('a code is shown in two groups and enrols a machine of its farm', async () => {
	const { code, expiresAt } = await createEnrolmentCode(farm.owner)
	expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
	expect(expiresAt).toBe(START_MS + 15 * 60_000)
	const reply = await enrolAgent(farm.ctx, enrolRequest(code.toLowerCase()))
	expect(reply).toMatchObject({ farmId: farm.owner.farm.id, farmName: 'Pod 1' })
	expect(await listAgents(farm.owner)).toMatchObject([
		{ id: reply.agentId, hostname: 'farm-pc', status: 'online', deviceCount: 0 },
	])
})

test('when two machines use the same code at once, one wins', async () => {
	const { code } = await createEnrolmentCode(farm.owner)
	const tries = [1, 2].map(() => enrolAgent(farm.ctx, enrolRequest(code)))
	const results = await Promise.allSettled(tries)
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	expect(await listAgents(farm.owner)).toHaveLength(1)
})

test('a used, an expired and an unknown code are refused, each with its reason', async () => {
	const used = await createEnrolmentCode(farm.owner)
	await enrolAgent(farm.ctx, enrolRequest(used.code))
	await expect(enrolAgent(farm.ctx, enrolRequest(used.code))).rejects.toThrow(/been used/)
	const late = await createEnrolmentCode(farm.owner)
	farm.setNow(late.expiresAt)
	await expect(enrolAgent(farm.ctx, enrolRequest(late.code))).rejects.toThrow(/expired/)
	await expect(enrolAgent(farm.ctx, enrolRequest('AAAA-AAAA'))).rejects.toThrow(/not known/)
})

test('a new code replaces the unused one of its farm, and of no other farm', async () => {
	const other = await makeFarm({ owner: farm.owner }, { name: 'Home base' })
	const elsewhere = await createEnrolmentCode(other)
	const older = await createEnrolmentCode(farm.owner)
	await createEnrolmentCode(farm.owner)
	await expect(enrolAgent(farm.ctx, enrolRequest(older.code))).rejects.toThrow(/newer one/)
	await expect(enrolAgent(farm.ctx, enrolRequest(elsewhere.code))).resolves.toBeDefined()
})

test('after ten tries in a minute an address has to wait', async () => {
	const ip = '203.0.113.9'
	const refusals: unknown[] = []
	for (let i = 0; i < 11; i++) {
		await enrolAgent(farm.ctx, { ...enrolRequest('AAAA-AAAA'), ip }).catch((error: unknown) =>
			refusals.push(error),
		)
	}
	expect(refusals.map((error) => error instanceof Fault && error.code)).toEqual([
		...Array.from({ length: 10 }, () => 'invalid'),
		'too-many',
	])
})

test('growers and viewers may not connect a machine', async () => {
	for (const role of ['grower', 'viewer'] as const) {
		await expect(
			(async () =>
				createEnrolmentCode(
					requirePermission({ ...farm.owner, role } as FarmCtx, 'agent.manage'),
				))(),
		).rejects.toThrow(Fault)
	}
})

test('an agent is identified by its secret, and by nothing else', async () => {
	const { authorization, ctx } = await enrolTestAgent(farm.owner)
	expect(await identifyAgent(farm.ctx, { authorization })).toEqual({ agent: ctx.agent })
	const wrong = [
		null,
		'',
		'Bearer x',
		`${authorization}x`,
		`Bearer ${ctx.agent.id}.${'a'.repeat(43)}`,
	]
	for (const authorization of wrong) {
		const identified = await identifyAgent(farm.ctx, { authorization })
		expect(identified).toMatchObject({ refused: 'unknown-agent' })
	}
})

test('a revoked agent is refused at once, its devices leave the lists and its places are free', async () => {
	const agent = await enrolTestAgent(farm.owner)
	await agent.inventory([NURSERY])
	await identifyAgent(farm.ctx, agent)
	await revokeAgent(farm.owner, { agentId: agent.ctx.agent.id })
	expect(await identifyAgent(farm.ctx, agent)).toMatchObject({ refused: 'revoked-agent' })
	expect(await listAgents(farm.owner)).toEqual([])
	await expect(revokeAgent(farm.owner, { agentId: agent.ctx.agent.id })).rejects.toThrow(
		/not found/,
	)
})

test('an agent of another farm cannot be revoked', async () => {
	const { ctx, ...agent } = await enrolTestAgent(farm.owner)
	const other = await makeFarm({ owner: farm.owner }, { name: 'Home base' })
	await expect(revokeAgent(other, { agentId: ctx.agent.id })).rejects.toThrow(/not found/)
	expect(await identifyAgent(farm.ctx, agent)).toEqual({ agent: ctx.agent })
})

test('a heartbeat shows the agent online, and asks for an inventory until there is one', async () => {
	const agent = await enrolTestAgent(farm.owner)
	const beat = {
		bootId: 'boot-1',
		hostname: 'farm-pc-2',
		platform: 'linux arm64',
		version: '1.1.0',
		uptimeS: 5,
		rssBytes: 1000,
		spool: { records: 0, bytes: 0, oldestAt: null, droppedRecords: 0 },
		clockOffsetMs: null,
		emergencyStopped: false,
		ip: '192.168.1.2',
	}
	farm.setNow(START_MS + 46_000)
	expect(await listAgents(farm.owner)).toMatchObject([{ status: 'offline' }])
	expect(await recordHeartbeat(agent.ctx, beat)).toMatchObject({
		serverTime: START_MS + 46_000,
		wantsInventory: true,
	})
	await agent.inventory([NURSERY])
	expect(await recordHeartbeat(agent.ctx, beat)).toMatchObject({ wantsInventory: false })
	const [listed] = await listAgents(farm.owner)
	expect(listed).toMatchObject({ status: 'online', hostname: 'farm-pc-2', deviceCount: 1 })
	expect(listed).toMatchObject({ ip: '192.168.1.2', vitals: { rssBytes: 1000 } })
	// Whose equipment it may have by now; the next heartbeat may arrive at another server.
	await revokeAgent(farm.owner, { agentId: (await enrolTestAgent(farm.owner)).ctx.agent.id })
	const elsewhere = { ...agent.ctx, state: createState(farm.ctx.live) }
	expect(await recordHeartbeat(elsewhere, beat)).toMatchObject({ wantsInventory: true })
	await agent.inventory([NURSERY])
	expect(await recordHeartbeat(elsewhere, beat)).toMatchObject({ wantsInventory: false })
})

test('an agent that pushes every five minutes is offline only when it missed a push', async () => {
	const agent = await enrolTestAgent(farm.owner)
	const push = (bootId: string) =>
		recordHeartbeat(agent.ctx, {
			bootId,
			hostname: 'farm-pc',
			platform: 'linux arm64',
			version: '1.1.0',
			uptimeS: 2,
			rssBytes: 1000,
			spool: { records: 0, bytes: 0, oldestAt: null, droppedRecords: 0 },
			clockOffsetMs: null,
			emergencyStopped: false,
			pushEveryMs: 300_000,
			ip: null,
		})
	await push('boot-1')
	farm.setNow(START_MS + 300_000)
	expect(await listAgents(farm.owner)).toMatchObject([{ status: 'online', pushEveryMs: 300_000 }])
	expect(await listFarms(farm.owner)).toMatchObject([{ agentConnected: true }])
	const alarms = await readAlarmInputs(farm.owner, { rated: new Set(), listensSince: 0 })
	expect(alarms.agents).toMatchObject([{ isOnline: true }])
	await push('boot-2')
	expect(await listOutages(farm.owner, { fromAt: 0, toAt: farm.ctx.now() + 1 })).toEqual([])
	farm.setNow(START_MS + 300_000 + 661_000)
	expect(await listAgents(farm.owner)).toMatchObject([{ status: 'offline' }])
	expect(await listFarms(farm.owner)).toMatchObject([{ agentConnected: false }])
})

test('an agent that came with the archive of its farm keeps its id, and no other one does', async () => {
	const { code } = await createEnrolmentCode(farm.owner)
	const { agentId } = await enrolAgent(farm.ctx, enrolRequest(code))
	const again = async (id: string) =>
		enrolAgent(farm.ctx, {
			...enrolRequest((await createEnrolmentCode(farm.owner)).code),
			agentId: id,
		})
	const setAgent = (values: Partial<typeof agents.$inferInsert>) =>
		farm.ctx.db.write(
			async (tx) => void (await tx.update(agents).set(values).where(eq(agents.id, agentId))),
		)
	await setAgent({ lastSeenAt: farm.ctx.now() + 1 })
	await expect(again(agentId)).rejects.toThrow(/restore the archive of its farm/)
	await expect(again('somebody-else')).rejects.toThrow(/restore the archive of its farm/)
	await setAgent({ secretHash: '', revokedAt: farm.ctx.now() })
	const moved = await again(agentId)
	expect(moved.agentId).toBe(agentId)
	// It never came: its move was interrupted, and is begun again with another code.
	const next = await again(agentId)
	expect(next.secret).not.toBe(moved.secret)
	const authorization = `Bearer ${agentId}.${next.secret}`
	expect(await identifyAgent(farm.ctx, { authorization })).toMatchObject({ agent: { id: agentId } })
	const other = await makeFarm({ owner: farm.owner }, { name: 'Other' })
	const elsewhere = await createEnrolmentCode(other)
	await expect(enrolAgent(farm.ctx, { ...enrolRequest(elsewhere.code), agentId })).rejects.toThrow(
		/restore the archive/,
	)
	await expect(enrolAgent(farm.ctx, enrolRequest(elsewhere.code))).resolves.toBeDefined()
})

test('an agent that leaves for another server is no longer accepted, and the audit log says where it went', async () => {
	const { code } = await createEnrolmentCode(farm.owner)
	const { agentId, secret } = await enrolAgent(farm.ctx, enrolRequest(code))
	const ctx = { ...farm.ctx, agent: { id: agentId, farmId: farm.owner.farm.id } }
	await leaveServer(ctx, { server: 'https://new.example' })
	expect(
		await identifyAgent(farm.ctx, { authorization: `Bearer ${agentId}.${secret}` }),
	).toMatchObject({ refused: 'revoked-agent' })
	const { entries } = await listAudit(farm.owner, {})
	expect(entries[0]).toMatchObject({
		action: 'agent.moved',
		after: { server: 'https://new.example' },
	})
})
