import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { readCookie, sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

let server: TestServer
beforeAll(async () => void (server = await startServer({ env: { LOG_LEVEL: 'info' } })))
afterAll(() => server?.stop())

const MADE = /^[0-9a-f]{16}$/
const logged = (text: string) =>
	waitUntil(`the log has ${text}`, () => server.program.output().includes(text))

test('each answer has the id of its request, and its line in the log too', async () => {
	const given = 'proxy-7f3a2b91'
	const answer = await sendRequest(server.port, 'GET', '/login', { 'X-Request-Id': given })
	expect(answer.headers['x-request-id']).toBe(given)
	await logged(`ms ${given}\n`)
	for (const invalid of ['short', 'two words', 'x'.repeat(65)]) {
		const headers = { 'X-Request-Id': invalid }
		const { headers: said } = await sendRequest(server.port, 'GET', '/login', headers)
		expect(said['x-request-id']).toMatch(MADE)
		await logged(`ms ${String(said['x-request-id'])}\n`)
	}
})

test('a batch that is refused is found in the log by the id that its sender gave it', async () => {
	const headers = { 'X-Request-Id': 'agent-0123456789', Authorization: 'Bearer nobody.nothing' }
	const { status } = await sendRequest(server.port, 'POST', AGENT_PATHS.batch, headers, 'x')
	expect(status).toBe(401)
	await logged(`POST ${AGENT_PATHS.batch} 401`)
	await logged('agent-0123456789')
})

test('the page of a failure shows the number by which the log has its cause', async () => {
	const Cookie = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
	const file = new Database(join(server.dataDir, 'farm.db'))
	file.exec('ALTER TABLE journal_entries RENAME TO moved_away')
	file.close()
	const page = await sendRequest(server.port, 'GET', '/crop-journal?farmId=11', { Cookie })
	expect(page.status).toBe(500)
	const id = String(page.headers['x-request-id'])
	expect(id).toMatch(MADE)
	expect(page.text).toContain('give this number to support')
	expect(page.text).toContain(`<code>${id}</code>`)
	await waitUntil('the log has the cause', () =>
		server.program
			.output()
			.split('\n')
			.some((line) => line.includes(id) && line.includes('journal_entries')),
	)
})
