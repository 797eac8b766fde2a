import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server?.stop())

function signIn(number: number) {
	const headers = {
		'Content-Type': 'application/x-www-form-urlencoded',
		Origin: server.url,
		'X-Forwarded-For': `203.0.113.${number}`,
	}
	const fields = { email: `p${number}@farm.example`, password: 'a wild guess' }
	return sendRequest(server.port, 'POST', '/login', headers, new URLSearchParams(fields).toString())
}

test('sign-ins beyond what can be hashed are told when to come back', async () => {
	const length = 40 * Math.ceil(availableParallelism() / 2)
	const answers = await Promise.all(Array.from({ length }, (_, number) => signIn(number)))
	const refused = answers.filter(({ status }) => status === 503)
	expect(answers.map(({ status }) => status)).toContain(401)
	expect(refused.length).toBeGreaterThan(0)
	for (const { headers, text } of refused) {
		expect(headers['retry-after']).toBe('5')
		expect(text).toContain('Many people are signing in at the moment.')
	}
})
