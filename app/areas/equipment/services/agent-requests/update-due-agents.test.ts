import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { doses } from '#db/schema/dosing'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { recordAnswer } from './record-answer.server'
import { listPendingCommands } from '~/areas/control/services/list-pending-commands.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { listReleases } from '../agents/list-releases.server'
import { updateDueAgents } from './update-due-agents.server'
import { readUpdatePolicy, setUpdatePolicy } from '../agents/update-policy.server'

const START = Date.UTC(2026, 5, 1, 12)

const farm = farmPerTest(START)
const agent = agentPerTest(farm)
let offered: string
let hour: number
beforeEach(() => {
	hour = Math.floor(minuteOfDay(farm.owner.farm.timezone, START) / 60)
	offered = mkdtempSync(join(tmpdir(), 'farm-offered-'))
	writeFileSync(join(offered, 'farm-agent.zip'), 'a package')
	writeFileSync(join(offered, 'package.json'), JSON.stringify({ version: '1.1.0' }))
})
afterEach(() => {
	rmSync(offered, { recursive: true })
})

const choose = (policy: 'by-hand' | 'after-3-days' | 'at-once') =>
	setUpdatePolicy(requirePermission(farm.owner, 'agent.manage'), { policy, hour })

const asked = async () =>
	(await listPendingCommands(agent.ctx, { afterSeq: 0 })).filter(({ op }) => op === 'ask')

test('agents are updated by hand until the farm chooses otherwise', async () => {
	expect(await readUpdatePolicy(farm.owner)).toEqual({ policy: 'by-hand', hour: 4 })
	await updateDueAgents(farm.ctx, offered)
	expect(await asked()).toEqual([])
})

test('versions are listed since they were first offered, the newest first', async () => {
	const offer = (version: string, content: string) => {
		writeFileSync(join(offered, 'farm-agent.zip'), content)
		writeFileSync(join(offered, 'package.json'), JSON.stringify({ version }))
	}
	const DAY_MS = 86_400_000
	await updateDueAgents(farm.ctx, offered)
	farm.setNow(START + DAY_MS)
	offer('1.2.0', 'a newer package')
	await updateDueAgents(farm.ctx, offered)
	farm.setNow(START + 2 * DAY_MS)
	offer('1.2.0', 'the same built again')
	await updateDueAgents(farm.ctx, offered)
	expect(await listReleases(farm.ctx)).toEqual([
		{ version: '1.2.0', offeredSince: START + DAY_MS },
		{ version: '1.1.0', offeredSince: START },
	])
})

test('in the hour that its farm chose an agent is asked to update once, with an entry in the audit log', async () => {
	await choose('at-once')
	const told = updateDueAgents(farm.ctx, offered)
	await expect.poll(async () => (await asked()).length).toBe(1)
	const [question] = await asked()
	const answer = { state: 'taken', words: '' }
	await recordAnswer(agent.ctx, {
		commandId: question?.id ?? '',
		outcome: 'done',
		answer,
		reason: null,
	})
	await told
	await updateDueAgents(farm.ctx, offered)
	expect(await asked()).toEqual([])
	const entries = await farm.ctx.db.read.select().from(auditEntries)
	expect(entries.map(({ action }) => action)).toContain('agent.update-policy')
	expect(entries.find(({ action }) => action === 'agent.updated')).toMatchObject({
		actorName: 'Automatic update',
		after: { version: '1.1.0' },
	})
})

test('an update waits three days and for a running dose, and forever with a version that was rolled back', async () => {
	await choose('after-3-days')
	await updateDueAgents(farm.ctx, offered)
	expect(await asked()).toEqual([])
	await choose('at-once')
	const dose = {
		farmId: farm.owner.farm.id,
		agentId: agent.ctx.agent.id,
		controller: 'ph',
		number: 1,
		label: 'pH Down',
		role: 'ph-down',
		why: 'pH 6.4',
		ml: 2,
		forMs: 2000,
		litres: 100,
		quantity: 'ph',
		expected: -0.2,
		startedAt: START - 60_000,
	}
	await farm.ctx.db.write((tx) => tx.insert(doses).values(dose))
	await updateDueAgents(farm.ctx, offered)
	expect(await asked()).toEqual([])
	const rolledBack = { version: '1.1.0', reason: 'it crashed', at: START }
	await farm.ctx.db.write(async (tx) => {
		await tx.update(doses).set({ judgedAt: START })
		await tx.update(agents).set({ vitals: { rolledBack } }).where(eq(agents.id, agent.ctx.agent.id))
	})
	await updateDueAgents(farm.ctx, offered)
	expect(await asked()).toEqual([])
})
