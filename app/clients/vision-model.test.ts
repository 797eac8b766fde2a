import { FACTS, QUESTIONS } from '@sfc/domain/plant-health/diagnosis/fact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLoopback, type LoopbackServer } from '../../tests/support/loopback-server'
import { createVisionModelClient } from './vision-model.server'

const [first, second] = QUESTIONS
if (!first || !second) throw new Error('there are no questions')
const usual = {
	[first.key]: first.answers[0]?.key ?? '',
	[second.key]: 'no such answer',
	other: 'x',
}

let server: LoopbackServer
let sent: { authorization: string | undefined; path: string | undefined; body: string }
/** The model's answer; null when it refuses. */
let content: string | null
beforeEach(async () => {
	content = JSON.stringify({ signs: usual })
	server = await startLoopback((request, response, body) => {
		sent = { authorization: request.headers.authorization, path: request.url, body }
		const message = content === null ? { content, refusal: 'I cannot help' } : { content }
		response.end(JSON.stringify({ choices: [{ message }] }))
	})
})
afterEach(() => server.close())

const picture = Buffer.from('a small picture')
const client = createVisionModelClient({ allowPrivate: true, timeoutMs: 300 })
const look = () =>
	client.look({ baseUrl: `${server.url}/v1/`, model: 'eye-1', apiKey: 'sk-canary' }, picture)

test('picture and questions are sent, and only expected answers are accepted', async () => {
	const signs = [{ key: first.key, value: first.answers[0]?.key }]
	expect(await look()).toEqual(signs)
	expect(sent).toMatchObject({ authorization: 'Bearer sk-canary', path: '/v1/chat/completions' })
	const asked = JSON.parse(sent.body) as { model: string; messages: { content: unknown }[] }
	expect(asked.model).toBe('eye-1')
	expect(asked.messages[0]?.content).toContain(FACTS[first.key].label)
	const url = `data:image/jpeg;base64,${picture.toString('base64')}`
	expect(asked.messages[1]?.content).toEqual([{ type: 'image_url', image_url: { url } }])
	content = `Here you are:\n\`\`\`json\n${content}\n\`\`\``
	expect(await look()).toEqual(signs)
})

test('used tokens are reported when the API counts them, also for an unusable answer', async () => {
	const told: number[] = []
	const ask = () =>
		client.look({ baseUrl: server.url, model: 'eye-1', apiKey: null }, picture, (tokens) =>
			told.push(tokens),
		)
	const answer = (more: object) =>
		server.answerWith((_, response) =>
			response.end(JSON.stringify({ choices: [{ message: { content: 'prose' } }], ...more })),
		)
	answer({ usage: { total_tokens: 812 } })
	await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
	answer({ usage: { total_tokens: 'many' } })
	await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
	expect(told).toEqual([812])
})

test.each([
	['a refusal', null, 'refused to answer'],
	['prose', 'A lovely plant!', 'did not answer as it was asked to'],
	['another form', '{"signs": ["yellow"]}', 'did not answer as it was asked to'],
	['nothing', '', 'did not answer as it was asked to'],
])('%s is no evidence', async (_name, text, words) => {
	content = text
	await expect(look()).rejects.toMatchObject({
		code: 'unavailable',
		message: expect.stringContaining(words),
	})
})

test.each([
	[401, {}, { code: 'invalid', field: 'apiKey' }],
	[404, {}, { code: 'invalid', field: 'baseUrl' }],
	[302, { Location: 'http://127.0.0.1:1/' }, { code: 'invalid', field: 'baseUrl' }],
	[429, { 'Retry-After': '120' }, { code: 'unavailable', retryAfterS: 120 }],
	[500, {}, { code: 'unavailable' }],
])('status %i is said', async (status, headers, fault) => {
	server.answerWith((_, response) => response.writeHead(status, headers).end('{}'))
	await expect(look()).rejects.toMatchObject(fault)
})

test('a model that is silent, tells 10 MB or no JSON harms nothing', async () => {
	server.answerWith(() => {})
	await expect(look()).rejects.toMatchObject({ message: expect.stringContaining('in time') })
	server.answerWith((_, response) => response.end('x'.repeat(10 * 1024 * 1024)))
	await expect(look()).rejects.toMatchObject({ code: 'unavailable' })
	server.answerWith((_, response) => response.end('<html>'))
	await expect(look()).rejects.toMatchObject({ code: 'unavailable' })
})

test('without leave of the operator no model in a private network is asked', async () => {
	const careful = createVisionModelClient({ allowPrivate: false })
	const access = { baseUrl: server.url, model: 'eye-1', apiKey: null }
	await expect(careful.look(access, picture)).rejects.toMatchObject({ field: 'baseUrl' })
	const named = { ...access, baseUrl: 'https://localhost/v1' }
	await expect(careful.look(named, picture)).rejects.toMatchObject({ field: 'baseUrl' })
})
