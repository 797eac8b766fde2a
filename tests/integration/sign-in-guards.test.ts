import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server?.stop())

let address = 0
const fromElsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${++address}` })
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
	sendRequest(
		server.port,
		'POST',
		path,
		{ 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url, ...headers },
		new URLSearchParams(fields).toString(),
	)

test('sign-ins beyond what can be hashed are told when to come back', async () => {
	const tries = Array.from({ length: 150 }, (_, number) =>
		form('/login', { email: `p${number}@farm.example`, password: 'a wild guess' }, fromElsewhere()),
	)
	const answers = await Promise.all(tries)
	const refused = answers.filter(({ status }) => status === 503)
	expect(answers.map(({ status }) => status)).toContain(401)
	expect(refused.length).toBeGreaterThan(0)
	for (const { headers, text } of refused) {
		expect(headers['retry-after']).toBe('5')
		expect(text).toContain('Many people are signing in at the moment.')
	}
})
