import { afterAll, beforeAll, expect, test } from 'vitest'
import { mintPerson } from '../support/mint-person'
import { sendRequest, type RawResponse } from '../support/send-request'
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

const call = (path: string, body: object, headers: Record<string, string>) =>
	sendRequest(server.port, 'POST', path, headers, JSON.stringify(body))
/** The cookie of this name that an answer sets, as a browser sends it back. */
const readSetCookie = ({ headers }: RawResponse, name: string) =>
	headers['set-cookie']
		?.toString()
		.split(',')
		.find((cookie) => cookie.startsWith(`${name}=`))
		?.split(';')[0] ?? ''
const PASSWORD = 'a heap of wet basil'
/** Their password hash is cheap, so wrong passwords are refused quickly. */
function person(firstName: string) {
	const email = `${firstName}@farm.example`
	mintPerson(server.dataDir, { firstName, lastName: 'Grower', email, password: PASSWORD })
	return { email, password: PASSWORD }
}

test('ten wrong passwords do not lock out the browser that signed in before, even at its address', async () => {
	const home = fromElsewhere()
	const ana = person('ana')
	const device = readSetCookie(await call('/api/auth/login', ana, home), 'known-device')
	for (let count = 0; count < 10; count++)
		await call('/api/auth/login', { ...ana, password: 'a wild guess' }, home)
	expect((await call('/api/auth/login', ana, home)).status).toBe(429)
	const forged = `${device.slice(0, -12)}AAAA${device.slice(-8)}`
	const login = (Cookie: string) => form('/login', ana, { ...home, Cookie })
	expect((await login(forged)).status).toBe(429)
	expect((await login(device)).status).toBe(302)
})

test('the mailed link lets a locked-out owner in from a new browser', async () => {
	const away = fromElsewhere()
	const eve = person('eve')
	for (let count = 0; count < 10; count++)
		await call('/api/auth/login', { ...eve, password: 'a wild guess' }, away)
	const refused = await form('/login', eve, away)
	expect(refused.status).toBe(429)
	expect(refused.text).toContain('To sign in now, use “Forgot your password?”.')
	expect((await form('/forgot-password', { email: eve.email }, away)).status).toBe(302)
	const outbox = await sendRequest(server.port, 'GET', '/outbox')
	const link = /\/reset-password\?token=[\w-]+/.exec(outbox.text)?.[0] ?? ''
	const password = 'violet light at noon'
	const reset = await form(link, { password }, away)
	const Cookie = readSetCookie(reset, 'known-device')
	expect((await form('/login', { ...eve, password }, { ...away, Cookie })).status).toBe(302)
})

test('a sign-in ends the session it replaces, and no other', async () => {
	const ken = person('ken')
	const tokenOf = ({ text }: RawResponse) => (JSON.parse(text) as { token: string }).token
	const first = await call('/api/auth/login', ken, fromElsewhere())
	const other = await call('/api/auth/login', ken, fromElsewhere())
	const Cookie = readSetCookie(first, 'session')
	const second = await form('/login', ken, { ...fromElsewhere(), Cookie })
	const me = async (token: string) =>
		(await sendRequest(server.port, 'GET', '/api/auth/me', { Authorization: `Bearer ${token}` }))
			.status
	expect(second.status).toBe(302)
	expect(await me(tokenOf(first))).toBe(401)
	expect(await me(tokenOf(other))).toBe(200)
})
