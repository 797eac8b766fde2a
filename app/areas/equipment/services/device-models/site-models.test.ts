import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { answerNext } from '~/tests/equipment/agents/answer-next'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { listPendingCommands } from '~/areas/control/services/list-pending-commands.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { listSiteModels, removeModel, storeModels, tryModel } from './site-models.server'

const START = Date.UTC(2026, 5, 1, 12)

const farm = farmPerTest(START)
const agent = agentPerTest(farm)
let agentId: string
beforeEach(() => void (agentId = agent.ctx.agent.id))

const audited = async () => {
	const rows = await farm.ctx.db.read.select().from(auditEntries)
	return rows.map(({ action, subject }) => `${action} ${subject}`)
}
const model = (id: string, json = '{}') => ({
	id,
	name: `Maker ${id}`,
	json,
	requests: 1,
	advice: [],
	points: [],
})

test('each model that an agent stores is in the audit log, and none that it refuses', async () => {
	const models = [model('one'), model('two')]
	const storing = storeModels(farm.owner, { agentId, models })
	storing.catch(() => undefined)
	expect(await answerNext(agent, { id: 'one', replaced: false, reopened: 2 })).toMatchObject({
		kind: 'store-model',
		args: { text: '{}' },
	})
	await answerNext(agent, {}, 'it has 200 models already')
	await expect(storing).rejects.toMatchObject({
		code: 'unavailable',
		message: 'Maker two was not stored. It has 200 models already.',
	})
	const lines = await audited()
	expect(lines).toContain('device-model.stored one')
	expect(lines).not.toContain('device-model.stored two')
})

test('a model too large for a message to the agent is refused before anything is stored', async () => {
	const large = model('large', ' '.repeat(30_001))
	await expect(
		storeModels(farm.owner, { agentId, models: [model('one'), large] }),
	).rejects.toMatchObject({ code: 'invalid', message: 'Maker large is too large: at most 30 kB.' })
	expect(await listPendingCommands(agent.ctx, { afterSeq: 0 })).toEqual([])
})

test('a model that is used stays, with the agent’s reason; one that is removed is audited', async () => {
	const refused = removeModel(farm.owner, { agentId, id: 'one' })
	refused.catch(() => undefined)
	await answerNext(agent, {}, 'Pumps is read by it')
	await expect(refused).rejects.toThrow('one was not removed. Pumps is read by it.')
	const removed = removeModel(farm.owner, { agentId, id: 'one' })
	await answerNext(agent, {})
	await removed
	expect((await audited()).filter((line) => line.startsWith('device-model'))).toEqual([
		'device-model.removed one',
	])
})

test('connected agents list their models, or why they cannot; the others are not asked', async () => {
	const models = [{ id: 'one', name: 'M', points: 1, outputs: 0, usedBy: ['Pumps'], problem: null }]
	const listing = listSiteModels(farm.owner)
	await answerNext(agent, { models })
	expect(await listing).toEqual([{ id: agentId, hostname: 'farm-pc', models, reason: null }])
	const failing = listSiteModels(farm.owner)
	await answerNext(agent, {}, 'the folder cannot be read')
	expect(await failing).toMatchObject([
		{ models: [], reason: 'Its models could not be read. The folder cannot be read.' },
	])
	await farm.ctx.db.write((tx) =>
		tx.update(agents).set({ lastSeenAt: 0 }).where(eq(agents.id, agentId)),
	)
	expect(await listSiteModels(farm.owner)).toEqual([])
})

test('a device is tried by the agent, whose values come back', async () => {
	const at = { model: 'one', host: '192.168.1.60', port: 502, unit: 1, transport: 'tcp' } as const
	const trying = tryModel(farm.owner, { agentId, ...at })
	const point = { id: 'air', label: 'Air', unit: '°C', value: 21.5, reason: null, words: [215] }
	expect(await answerNext(agent, { points: [point] })).toMatchObject({
		kind: 'try-model',
		args: at,
	})
	expect(await trying).toEqual([point])
})
