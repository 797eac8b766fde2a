import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { INFLUX_PATHS, WRITE_PATHS } from '@sfc/contract/equipment/imports/operations'
import { OPERATIONS } from '@sfc/contract/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolFakeAgent, type FakeAgent } from '../support/enrol-fake-agent'
import { listRoutePaths } from '../support/list-route-paths'
import { startPausingProxy, type PausingProxy } from '../support/pausing-proxy'
import { startPostgres, type PostgresServer } from '../support/postgres-server'
import { readCookie, sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

/** Calls that report the server's health, or check the sender first. */
const OTHERS = [
	'/healthz',
	'/readyz',
	'/metrics',
	'/api/health-check',
	...WRITE_PATHS,
	...INFLUX_PATHS,
	AGENT_PATHS.batch,
]
let postgres: PostgresServer
let proxy: PausingProxy
let server: TestServer
let agent: FakeAgent
let headers: Record<string, string>

beforeAll(async () => {
	postgres = await startPostgres()
	const url = new URL(postgres.url)
	proxy = await startPausingProxy(Number(url.port))
	url.port = String(proxy.port)
	server = await startServer({ env: { DATABASE_URL: url.href } })
	const session = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
	headers = { Cookie: session, Origin: server.url, Accept: 'text/html' }
	agent = await enrolFakeAgent(server)
})
afterAll(async () => {
	await server?.stop()
	await proxy?.close()
	await postgres?.stop()
})

const ask = (method: string, path: string, body?: string, more = {}) =>
	sendRequest(server.port, method, `${path}?farmId=11`, { ...headers, ...more }, body)

test('while PostgreSQL is down everything is answered 503 at once, and works again when it is back', async () => {
	await postgres.kill()
	const first = await ask('GET', '/dashboard')
	expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
	expect(await agent.sendReadings(1, [['p0', 1]])).toMatchObject({ status: 503 })
	await waitUntil('the server knows', async () =>
		(await ask('GET', '/dashboard')).text.includes('The server cannot reach its database'),
	)

	const paths = (await listRoutePaths()).filter((path) => !OTHERS.includes(path))
	const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
	for (const path of [...paths, '/dashboard.data', '/api/live']) {
		for (const answer of [await ask('GET', path), await ask('POST', path, 'email=a', form)])
			expect({ path, status: answer.status, wait: answer.headers['retry-after'] }).toEqual({
				path,
				status: 503,
				wait: '2',
			})
	}
	for (const { method, path } of OPERATIONS.filter((one) => !OTHERS.includes(one.path))) {
		const { status } = await ask(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'))
		expect({ path, status }).toEqual({ path, status: 503 })
	}
	expect((await ask('GET', '/healthz')).status).toBe(200)
	expect((await ask('GET', '/readyz')).status).toBe(503)

	await postgres.restart()
	await waitUntil(
		'pages are shown again',
		async () => (await ask('GET', '/dashboard')).status === 200,
	)
	expect((await agent.sendReadings(1, [['p0', 1]])).status).toBe(200)
})

test('while PostgreSQL hangs nobody waits for it for long, and all works again when it goes on', async () => {
	proxy.pause()
	const askedAt = performance.now()
	const waiting = await Promise.all(Array.from({ length: 40 }, () => ask('GET', '/dashboard')))
	for (const answer of waiting)
		expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
	expect(performance.now() - askedAt).toBeLessThan(15_000)
	expect(await agent.sendReadings(2, [['p0', 2]])).toMatchObject({ status: 503 })

	proxy.resume()
	await waitUntil(
		'pages are shown again',
		async () => (await ask('GET', '/dashboard')).status === 200,
	)
	expect((await agent.sendReadings(2, [['p0', 2]])).status).toBe(200)
})
