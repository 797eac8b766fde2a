import { randomUUID } from 'node:crypto'
import type { AskCommand } from '@sfc/contract/agent/command'
import { defineAsk } from '@sfc/contract/agent/ask'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log'
import { RecentLog } from '../recent-log'
import { HttpClient } from '../uplink/http-client'
import { startTestServer } from '../../tests/uplink/test-server'
import { answering, Asks, type Answering } from './asks'
import { logAnswer } from './log-answer'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeEach(async () => {
	server = await startTestServer()
})
afterEach(() => server.close())

const question = (kind: string, args = {}): AskCommand => {
	const [id, at] = [randomUUID(), Date.now()]
	return {
		id,
		seq: 1,
		issuedAt: at,
		expiresAt: at + 60_000,
		issuedBy: 'Ana',
		op: 'ask',
		kind,
		args,
	}
}
const ends: { id: string; outcome: string }[] = []
const asksOf = (answers: Answering[]) =>
	new Asks({
		http: new HttpClient(server.url, { agentId: 'a1', secret: 's1' }, Date.now),
		log: pino({ level: 'silent' }),
		commands: {
			accept: ({ id }) => !ends.some((end) => end.id === id),
			finish: (id, { outcome }) => void ends.push({ id, outcome }),
		},
		answers,
	})
const ended = (id: string) => expect.poll(() => ends.find((end) => end.id === id)).toBeDefined()

test('the log of the last hour is told, with secrets hidden', async () => {
	const recent = new RecentLog()
	const log = createLog('info', false, recent)
	log.warn({ device: 'pump', password: 'topsecret' }, 'device silent')
	const asked = question('log')
	asksOf([logAnswer(recent, Date.now)]).take(asked)
	await ended(asked.id)
	expect(server.state.answers).toMatchObject([
		{
			commandId: asked.id,
			outcome: 'done',
			answer: {
				lines: [{ level: 'warn', text: 'device silent device=pump password=[hidden]' }],
			},
		},
	])
})

test('each question is answered once, one that fails with its reason', async () => {
	const ask = defineAsk({ kind: 'fail', args: z.object({}), answer: z.object({}), withinMs: 1000 })
	const asks = asksOf([answering(ask, () => Promise.reject(new Error('no camera there')))])
	const [asked, unknown, wrong] = [question('fail'), question('dance'), question('fail')]
	for (const one of [asked, asked, unknown, { ...wrong, args: [] as never }]) asks.take(one)
	for (const { id } of [asked, unknown, wrong]) await ended(id)
	asks.take(asked)
	const reasonOf = (id: string) =>
		server.state.answers.filter(({ commandId }) => commandId === id).map(({ reason }) => reason)
	expect(reasonOf(asked.id)).toEqual(['no camera there'])
	expect(reasonOf(unknown.id)).toEqual(['this farm-agent does not know how: update it'])
})

test('one that takes too long is given up, and an old entry of the log is not told', async () => {
	const ask = defineAsk({ kind: 'slow', args: z.object({}), answer: z.object({}), withinMs: 20 })
	const asked = question('slow')
	asksOf([answering(ask, () => new Promise<never>(() => undefined))]).take(asked)
	await ended(asked.id)
	expect(server.state.answers[0]).toMatchObject({ outcome: 'failed', reason: 'no answer in time' })
	const recent = new RecentLog()
	recent.add(JSON.stringify({ level: 30, time: 0, msg: 'started' }))
	expect(recent.list(0)).toHaveLength(1)
	expect(recent.list(3_600_001)).toEqual([])
})
