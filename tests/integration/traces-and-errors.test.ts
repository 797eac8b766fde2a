import Database from 'better-sqlite3'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCookie, sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

/** A span as OTLP/HTTP has it in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number }
type Traces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
type Report = { text: string; requestId?: string; message: string }

const spans: Span[] = []
const reports: Report[] = []
let receiver: Server
let server: TestServer

beforeAll(async () => {
	receiver = createServer((request, response) => {
		let body = ''
		request.on('data', (chunk: Buffer) => (body += chunk.toString()))
		request.on('end', () => {
			if (request.url === '/v1/traces')
				for (const { scopeSpans } of (JSON.parse(body) as Traces).resourceSpans)
					spans.push(...scopeSpans.flatMap((scope) => scope.spans))
			if (request.url === '/errors') reports.push(JSON.parse(body) as Report)
			response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
		})
	})
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
	const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
	server = await startServer({
		env: {
			OTEL_EXPORTER_OTLP_ENDPOINT: url,
			OTEL_BSP_SCHEDULE_DELAY: '200',
			ERROR_WEBHOOK_URL: `${url}/errors`,
			LOG_LEVEL: 'info',
		},
	})
})
afterAll(async () => {
	await server?.stop()
	receiver?.close()
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

test('a request is a span of the trace it came with, and its statements are inside', async () => {
	const traceparent = `00-${TRACE}-${CALLER}-01`
	const Cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
	await sendRequest(server.port, 'GET', '/crop-journal?farmId=11', { Cookie, traceparent })
	await waitUntil('the span arrives', () => spans.some(({ name }) => name === 'GET /crop-journal'))
	const request = spans.find(({ name }) => name === 'GET /crop-journal')
	expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 })
	const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
	expect(inside.map(({ name }) => name)).toContain('select journal_entries')
	expect(inside.every(({ traceId }) => traceId === TRACE)).toBe(true)
	expect(JSON.stringify(spans)).not.toContain('farmId=11')
})

test('jobs are traces of their own', () =>
	waitUntil('a job has run', () => spans.some(({ name }) => name.startsWith('job '))))

test('a failure is sent to the webhook with the number that its page shows', async () => {
	const Cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
	const file = new Database(join(server.dataDir, 'farm.db'))
	file.exec('ALTER TABLE journal_entries RENAME TO moved_away')
	file.close()
	const page = await sendRequest(server.port, 'GET', '/crop-journal?farmId=11', { Cookie })
	const id = String(page.headers['x-request-id'])
	expect(page.text).toContain(`<code>${id}</code>`)
	await waitUntil('it is reported', () => reports.some(({ requestId }) => requestId === id))
	const report = reports.find(({ requestId }) => requestId === id)
	expect(report).toMatchObject({ message: 'unexpected', path: '/crop-journal' })
	expect(report?.text).toContain('journal_entries')
})

test('an error of a script is found by the number that its page shows', async () => {
	const Cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
	const error = {
		name: 'TypeError',
		message: 'x is undefined',
		stack: 'TypeError\n  at page.js:1:2',
	}
	const send = (form: Record<string, string>, cookie = Cookie) =>
		sendRequest(
			server.port,
			'POST',
			'/browser-errors',
			{
				Cookie: cookie,
				Origin: server.url,
				'Content-Type': 'application/x-www-form-urlencoded',
			},
			String(new URLSearchParams(form)),
		)
	const id = '0123456789abcdef'
	expect((await send({ ...error, id, path: '/zones/secret-token' })).status).toBe(204)
	await waitUntil('it is reported', () => reports.some(({ requestId }) => requestId === id))
	expect(server.program.output()).toContain('a page failed in a browser')
	expect((await send({ ...error, id: 'not-a-number', path: '/' })).status).toBe(400)
	expect((await send({ ...error, id, path: '/', stack: 'x'.repeat(20_000) })).status).toBe(413)
	expect((await send({ ...error, id, path: '/' }, '')).status).toBe(302)
})
