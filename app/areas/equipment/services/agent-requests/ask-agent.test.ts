import { AGENT_LOG } from '@sfc/contract/equipment/agents/asks'
import { defineAsk } from '@sfc/contract/agent/ask'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { commands } from '#db/schema/control'
import { agentPerTest, enrolTestAgent } from '~/tests/equipment/agents/test-agent'
import {
	listPendingCommands,
	markCommandsSent,
} from '~/areas/control/services/list-pending-commands.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { askAgent } from './ask-agent.server'
import { recordAnswer } from './record-answer.server'

const START = Date.UTC(2026, 5, 1, 12)
const failed = 'The log could not be read.'
const line = { at: START, level: 'info' as const, text: 'farm-agent runs' }

const farm = farmPerTest(START)
const agent = agentPerTest(farm)

/** Waits for the question as the agent's command stream does. */
async function awaitRequest(from = agent) {
	const pending = () => listPendingCommands(from.ctx, { afterSeq: 0 })
	await expect.poll(async () => (await pending()).length).toBe(1)
	const [question] = await pending()
	if (question?.op !== 'ask') throw new Error('no question')
	await markCommandsSent(from.ctx, [question])
	return question
}
const answer = (commandId: string, more: object = {}, from = agent) =>
	recordAnswer(from.ctx, {
		commandId,
		outcome: 'done',
		answer: { lines: [line] },
		reason: null,
		...more,
	})

test('a question goes to the connected agent, and its answer comes back; the question is gone then', async () => {
	const asked = askAgent(farm.owner, AGENT_LOG, {}, { failed })
	const question = await awaitRequest()
	expect(question).toMatchObject({ kind: 'log', args: {} })
	await answer(question.id)
	await answer(question.id, { answer: { lines: [] } })
	expect(await asked).toEqual({ lines: [line] })
	const [row] = await farm.ctx.db.read.select().from(commands)
	expect(row).toMatchObject({ status: 'done', args: {} })
})

test('the reason why the agent failed is returned, even when its answer is malformed', async () => {
	const asked = askAgent(farm.owner, AGENT_LOG, {}, { failed })
	await answer((await awaitRequest()).id, { outcome: 'failed', reason: 'the disk is full' })
	await expect(asked).rejects.toMatchObject({
		code: 'unavailable',
		message: 'The log could not be read. The disk is full.',
	})
	const again = askAgent(farm.owner, AGENT_LOG, {}, { failed })
	await answer((await awaitRequest()).id, { answer: 'what?' })
	await expect(again).rejects.toThrow('update farm-agent')
})

test('a request to an agent that is silent, offline or of another farm fails in time', async () => {
	const quick = defineAsk({ kind: 'q', args: z.object({}), answer: z.object({}), withinMs: 20 })
	await expect(askAgent(farm.owner, quick, {}, { failed })).rejects.toThrow(
		'did not answer in time',
	)
	farm.setNow(START + 60_000)
	await expect(askAgent(farm.owner, quick, {}, { failed })).rejects.toThrow(
		/^The log .*No agent of/,
	)
	const other = await makeFarm(farm, { name: 'Pod 2' })
	const agentId = agent.ctx.agent.id
	await expect(askAgent(other, quick, {}, { failed, agentId })).rejects.toMatchObject({
		code: 'not-found',
	})
})

test('nobody but the agent asked can answer', async () => {
	const asked = askAgent(farm.owner, AGENT_LOG, {}, { failed })
	const question = await awaitRequest()
	const other = await enrolTestAgent(await makeFarm(farm, { name: 'Pod 2' }))
	await answer(question.id, { answer: { lines: [] } }, other)
	await answer(question.id)
	expect(await asked).toEqual({ lines: [line] })
})
