import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { ApiError, createClient, type ApiClient } from './create-client'
import type { OutcomeWire } from '@sfc/contract/control/outcome-wire'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** A server on a free port; gives its address. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
	const server = createServer(answer)
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	closers.push(
		() => server.close(),
		() => server.closeAllConnections(),
	)
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answerWith = async (status: number, body: string, headers = {}) =>
	createClient({
		baseUrl: await listen((_, response) => void response.writeHead(status, headers).end(body)),
	})

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
	call.catch((error: unknown) => error)

const DONE: OutcomeWire = {
	success: true,
	status: 'done',
	message: 'On',
	equipmentId: 'pump',
	commandId: 'c1',
	readBack: true,
}

test('a call is sent with its parameters, query, body and token, and gives the answer', async () => {
	let sent: unknown
	const baseUrl = await listen((request, response) => {
		const { method, url, headers } = request
		void text(request).then((body) => {
			sent = [method, url, headers.authorization, headers['content-type'], body]
			response.end(JSON.stringify({ ...DONE, further: 'of a newer server' }))
		})
	})
	const answer = await createClient({ baseUrl, token: 't1' }).setPower({
		params: { equipmentKey: 'pump/1' },
		query: { farmId: 11 },
		body: { power: true },
	})
	const path = '/api/controllers/pump%2F1/power?farmId=11'
	expect(sent).toEqual(['POST', path, 'Bearer t1', 'application/json', '{"power":true}'])
	expect(answer).toEqual(DONE)
})

test('calls and answers have the types of their schemas', () => {
	type SetPower = Parameters<ApiClient['setPower']>[0]
	expectTypeOf<SetPower['params']>().toEqualTypeOf<{ equipmentKey: string | number }>()
	expectTypeOf<SetPower['body']>().toEqualTypeOf<{ power: boolean }>()
	expectTypeOf<Awaited<ReturnType<ApiClient['setPower']>>>().toEqualTypeOf<OutcomeWire>()
	expectTypeOf<Parameters<ApiClient['checkHealth']>['length']>().toEqualTypeOf<0 | 1>()
	expectTypeOf<Awaited<ReturnType<ApiClient['exportFarm']>>>().toEqualTypeOf<Response>()
})

test('a refusal is an error with status, code, message, fields and when to try again', async () => {
	const details = [{ field: 'quantity', message: 'Whole numbers only' }]
	const body = { error: 'Whole numbers only', message: 'Whole numbers only', details }
	const api = await answerWith(400, JSON.stringify(body), { 'Retry-After': '2' })
	const error = await failureOf(api.listFarms())
	expect(error).toBeInstanceOf(ApiError)
	expect(error).toMatchObject({
		status: 400,
		code: 'invalid',
		message: 'Whole numbers only',
		details,
		retryAfterMs: 2000,
		body,
	})
})

test('a refusal about one field names it', async () => {
	const text = 'That code is wrong'
	const body = JSON.stringify({ error: text, message: text, field: 'code' })
	const api = await answerWith(401, body)
	expect(await failureOf(api.listFarms())).toMatchObject({
		code: 'unauthenticated',
		details: [{ field: 'code', message: text }],
	})
})

test.each([
	[502, '<h1>Bad gateway</h1>', 'The server answered 502'],
	[200, '<h1>Welcome to the hotel</h1>', 'GET /api/farms was not answered as the API says'],
	[200, '{"farms":[]}', 'GET /api/farms was not answered as the API says'],
])('an answer %i %s of something in between is an error', async (status, body, message) => {
	const api = await answerWith(status, body)
	expect(await failureOf(api.listFarms())).toMatchObject({ code: 'failed', status, message })
})

test('an answer that is no JSON is given as it is', async () => {
	const api = await answerWith(200, 'a zip')
	expect(await (await api.downloadSimpleAgent()).text()).toBe('a zip')
})

test('a server that is not there, or silent, or stops within an answer, is unreachable', async () => {
	const silent = await listen(() => undefined)
	const halting = await listen((_, response) => void response.writeHead(200).write('['))
	const gone = 'http://127.0.0.1:1'
	for (const baseUrl of [gone, silent, halting])
		expect(await failureOf(createClient({ baseUrl, timeoutMs: 50 }).listFarms())).toMatchObject({
			code: 'unreachable',
			status: 0,
		})
})

test('a caller that gives up gets its own reason', async () => {
	const baseUrl = await listen(() => undefined)
	const caller = new AbortController()
	const call = failureOf(createClient({ baseUrl }).listFarms({ signal: caller.signal }))
	caller.abort('not wanted any more')
	expect(await call).toBe('not wanted any more')
})

test('a refused call is sent again when the server says, and with what it sent', async () => {
	const bodies: string[] = []
	const baseUrl = await listen((request, response) => {
		void text(request).then((body) => {
			bodies.push(body)
			if (bodies.length < 3) response.writeHead(429, { 'Retry-After': '0' }).end('{}')
			else response.end(JSON.stringify(DONE))
		})
	})
	const call = { params: { equipmentKey: 'pump' }, body: { power: true } }
	expect(await createClient({ baseUrl, retryForMs: 60_000 }).setPower(call)).toEqual(DONE)
	expect(bodies).toEqual(Array(3).fill('{"power":true}'))
})

test.each([
	[429, 'Retry-After', '3600', 60_000, 1],
	[429, 'X-None', '', 60_000, 1],
	[500, 'Retry-After', '0', 60_000, 1],
	[503, 'Retry-After', '0', 0, 1],
])(
	'an answer %i with %s %s within %i ms is given after %i try',
	async (status, header, value, retryForMs, tries) => {
		let asked = 0
		const baseUrl = await listen((_, response) => {
			asked++
			response.writeHead(status, { [header]: value }).end('{}')
		})
		const call = createClient({ baseUrl, retryForMs }).listFarms()
		expect(await failureOf(call)).toMatchObject({ status })
		expect(asked).toBe(tries)
	},
)

test('a caller that gives up during the wait gets its own reason', async () => {
	const caller = new AbortController()
	const baseUrl = await listen((_, response) => {
		response.writeHead(429, { 'Retry-After': '30' }).end('{}')
		setTimeout(() => caller.abort('enough'), 50)
	})
	const call = createClient({ baseUrl, retryForMs: 60_000 }).listFarms({ signal: caller.signal })
	expect(await failureOf(call)).toBe('enough')
})
