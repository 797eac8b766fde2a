import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../support/postgres-server'
import { sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

let postgres: PostgresServer
const servers: TestServer[] = []

beforeAll(async () => {
	postgres = await startPostgres()
	const env = { DATABASE_URL: postgres.url, SECRET: 'the secret of both servers, 32 characters' }
	for (let count = 0; count < 2; count++) servers.push(await startServer({ env }))
})
afterAll(async () => {
	for (const server of servers) await server.stop()
	await postgres?.stop()
})

/** Sends the call to each server in turn and counts the answers by status. */
async function answersOfAll(count: number, path: string, body: object, from: string) {
	const statuses: Record<number, number> = {}
	for (let n = 0; n < count; n++) {
		const port = servers[n % servers.length]?.port ?? 0
		const headers = { 'X-Forwarded-For': from }
		const { status } = await sendRequest(port, 'POST', path, headers, JSON.stringify(body))
		statuses[status] = (statuses[status] ?? 0) + 1
	}
	return statuses
}

test('two servers together try ten wrong passwords of an account, not ten each', async () => {
	const body = { email: 'somebody@farm.example', password: 'a wild guess' }
	const tried = await answersOfAll(24, '/api/auth/login', body, '203.0.113.1')
	expect(tried).toEqual({ 401: 10, 429: 14 })
})

test('two servers together try ten enrolment codes a minute, not ten each', async () => {
	const body = { code: 'ABCD-EFGH', hostname: 'barn', platform: 'test', version: '1' }
	const tried = await answersOfAll(48, '/api/agent/enrol', body, '203.0.113.2')
	const { 429: refused = 0, ...others } = tried
	// A new minute may begin meanwhile.
	expect(refused).toBeGreaterThanOrEqual(28)
	expect(Object.keys(others)).toHaveLength(1)
})
