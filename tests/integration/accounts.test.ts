import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRequest as askAt, readCookie } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import Database from '#db/sqlite/driver'

const PERSON = {
	firstName: 'Ana',
	lastName: 'Grower',
	email: 'ana@farm.example',
	password: 'a heap of wet basil',
}
const LOGIN = { email: PERSON.email, password: PERSON.password }
let open: TestServer
let closed: TestServer
beforeAll(async () => {
	open = await startServer()
	closed = await startServer({ env: { DEMO: '0', REGISTRATION: 'invited' } })
})
afterAll(async () => {
	await open?.stop()
	await closed?.stop()
})

const form = (server: TestServer, path: string, fields: Record<string, string>, cookie = '') =>
	askAt(
		server.port,
		'POST',
		path,
		{
			'Content-Type': 'application/x-www-form-urlencoded',
			Origin: server.url,
			...(cookie && { Cookie: cookie }),
		},
		new URLSearchParams(fields).toString(),
	)
const call = (server: TestServer, method: string, path: string, body: unknown, token = '') =>
	askAt(
		server.port,
		method,
		path,
		token ? { Authorization: `Bearer ${token}` } : {},
		JSON.stringify(body),
	)

test('a new server can only be set up with the link in its log, and only once', async () => {
	expect((await call(closed, 'POST', '/api/auth/login', LOGIN)).status).toBe(401)
	expect((await call(closed, 'POST', '/api/auth/register', PERSON)).status).toBe(403)
	expect((await form(closed, '/register', PERSON)).status).toBe(403)
	const link = /"link":"(\/register\?first=[^"]+)"/.exec(closed.program.output())?.[1] ?? ''
	expect((await askAt(closed.port, 'GET', link)).status).toBe(200)
	const made = await form(closed, link, PERSON)
	expect(made).toMatchObject({ status: 302, headers: { location: '/dashboard' } })
	const other = { ...PERSON, email: 'eve@farm.example' }
	expect((await form(closed, link, other)).status).toBe(403)
	expect((await askAt(closed.port, 'GET', link)).status).toBe(403)
	expect((await call(closed, 'POST', '/api/auth/login', LOGIN)).status).toBe(200)
})

test('with a stale session, changing the e-mail address asks to confirm, and the call answers 403', async () => {
	const made = await call(open, 'POST', '/api/auth/register', PERSON)
	expect(made.status).toBe(201)
	const { token } = JSON.parse(made.text) as { token: string }
	const db = new Database(join(open.dataDir, 'farm.db'))
	db.prepare('update sessions set confirmed_at = confirmed_at - 3600000').run()
	db.close()
	const { password, ...person } = PERSON
	const other = { ...person, email: 'ana.new@farm.example' }
	const refused = await call(open, 'PUT', '/api/auth/profile', other, token)
	expect(refused.status).toBe(403)
	expect(JSON.parse(refused.text)).toMatchObject({ message: 'Please confirm that it is you' })
	const cookie = readCookie(made)
	const asked = await form(open, '/account', other, cookie)
	expect(asked.status).toBe(403)
	expect(asked.text).toContain('Your password')
	expect(asked.text).toContain(other.email)
	const confirmed = await form(open, '/account', { ...other, password }, cookie)
	expect(confirmed).toMatchObject({ status: 302, headers: { location: '/account' } })
	const now = await call(open, 'PUT', '/api/auth/profile', other, token)
	expect(JSON.parse(now.text)).toMatchObject({ email: other.email, emailToConfirm: null })
})

test('the outbox is only for the machine the server runs on', async () => {
	const status = async (server: TestServer, headers = {}) =>
		(await askAt(server.port, 'GET', '/outbox', headers)).status
	expect(await status(open)).toBe(200)
	for (const header of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded'])
		expect(await status(open, { [header]: '198.51.100.1' })).toBe(404)
	expect(await status(open, { Host: `localhost:${open.port}` })).toBe(200)
	expect(await status(open, { Host: 'evil.example' })).toBe(404)
	expect(await status(closed)).toBe(404)
})

test('passwords stay out of the log and the database', async () => {
	const person = { ...PERSON, email: 'canary@farm.example', password: 'canary-of-the-password' }
	await call(open, 'POST', '/api/auth/register', person)
	await call(open, 'POST', '/api/auth/login', {
		email: person.email,
		password: 'canary-mistyped',
	})
	await form(open, '/register', person)
	expect(open.program.output()).not.toMatch(/canary-/)
	const db = new Database(join(open.dataDir, 'farm.db'), { readonly: true })
	expect(db.serialize().toString('latin1')).not.toMatch(/canary-/)
	db.close()
})
