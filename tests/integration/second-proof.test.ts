import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRequest as askAt, readCookie } from '../support/send-request'
import { mintPerson, sessionCookie } from '../support/mint-person'
import { openAuthenticator } from '../support/software-authenticator'
import { startServer, type TestServer } from '../support/start-server'
import Database from '#db/sqlite/driver'

const PERSON = {
	firstName: 'Ana',
	lastName: 'Grower',
	email: 'ana@farm.example',
	password: 'violet tractor 7 harvest',
}
const STEP_MS = 30_000

let server: TestServer
let cookie: string
beforeAll(async () => {
	server = await startServer()
	cookie = readCookie(await ask('POST', '/api/auth/register', PERSON))
})
afterAll(() => server?.stop())

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
	askAt(server.port, method, path, headers, body === undefined ? undefined : JSON.stringify(body))
const asAna = () => ({ Cookie: cookie, Origin: server.url })
const json = <T>(answer: { text: string }) => JSON.parse(answer.text) as T
const post = (path: string, form: string) =>
	askAt(
		server.port,
		'POST',
		path,
		{ ...asAna(), 'Content-Type': 'application/x-www-form-urlencoded' },
		form,
	)

const { email, password } = PERSON
const signIn = async () => ask('POST', '/api/auth/login', { email, password })
const generateCode = (seed: string, ms: number) =>
	new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: ms })

test('a one-time code sent twice is answered 401 the second time, and no file holds the seed', async () => {
	expect((await post('/account/two-factor/set-up', 'intent=start')).status).toBe(302)
	const page = await ask('GET', '/account/two-factor/set-up', undefined, asAna())
	const seed = (/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(page.text)?.[0] ?? '').replaceAll(' ', '')
	const first = generateCode(seed, Date.now())
	const sheet = await post('/account/two-factor/set-up', `code=${first}`)
	const codes = [...new Set(sheet.text.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g))]
	expect(codes).toHaveLength(10)

	const asked = await signIn()
	expect(asked.status).toBe(401)
	expect(asked.headers['set-cookie']).toBeUndefined()
	const { secondFactor, ticket } = json<{ secondFactor: boolean; ticket: string }>(asked)
	expect(secondFactor).toBe(true)
	const enter = (code: string, by = ticket) =>
		ask('POST', '/api/auth/login/code', { ticket: by, code })
	expect((await enter(first)).status).toBe(401)
	const next = generateCode(seed, Date.now() + STEP_MS)
	const entered = await enter(next)
	expect(entered.status).toBe(200)
	expect(json(entered)).toMatchObject({ token: expect.any(String), user: { email: PERSON.email } })
	expect((await enter(next)).status).toBe(401)
	const again = json<{ ticket: string }>(await signIn()).ticket
	expect((await enter(next, again)).status).toBe(401)
	expect((await enter(codes[0] ?? '', again)).status).toBe(200)
	const last = json<{ ticket: string }>(await signIn()).ticket
	expect((await enter(codes[0] ?? '', last)).status).toBe(401)

	const kept = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
		.join('\n')
	expect(kept).toContain(PERSON.email)
	for (const secret of [seed, ticket, PERSON.password, ...codes]) {
		expect(kept).not.toContain(secret)
		expect(server.program.output()).not.toContain(secret)
	}
})

test('a passkey signs in through the API; a replayed answer or one for another site does not', async () => {
	const device = openAuthenticator()
	const origin = server.url
	const site = { origin, rpId: new URL(origin).hostname }
	const options = async (kind: string, headers = {}) =>
		json<{ challenge: string }>(
			await ask('POST', `/api/auth/passkeys/${kind}-options`, undefined, headers),
		)
	const { challenge } = await options('registration', asAna())
	const made = { name: 'Phone', response: device.make({ ...site, challenge }) }
	const added = await ask('POST', '/api/auth/passkeys', made, asAna())
	expect(added.status).toBe(201)
	expect((await ask('POST', '/api/auth/passkeys', made, asAna())).status).toBe(400)

	const enter = (response: unknown) => ask('POST', '/api/auth/passkeys/sign-in', { response })
	const answer = device.answer({ ...site, ...(await options('sign-in')) })
	const entered = await enter(answer)
	expect(entered.status).toBe(200)
	expect(json(entered)).toMatchObject({ user: { email: PERSON.email } })
	expect((await enter(answer)).status).toBe(401)
	const evil = { ...site, ...(await options('sign-in')), origin: 'https://evil.example' }
	expect((await enter(device.answer(evil))).status).toBe(401)
	const copy = device.answer({ ...site, ...(await options('sign-in')) }, { counter: 1 })
	expect((await enter(copy)).status).toBe(401)
	await expect.poll(() => server.program.output()).toContain('passkey-copied')

	const { id } = json<{ id: string }>(added)
	const renamed = await ask('PATCH', `/api/auth/passkeys/${id}`, { name: 'Old' }, asAna())
	expect(json(renamed)).toMatchObject({ name: 'Old' })
	expect((await ask('DELETE', `/api/auth/passkeys/${id}`, undefined, asAna())).status).toBe(200)
	expect(json(await ask('GET', '/api/auth/passkeys', undefined, asAna()))).toEqual([])
})

const CONFIRM = '/confirm-identity?redirectTo='
const WEBHOOK = { url: 'https://example.com/x', label: 'Home', leastSeverity: 'warning' }

/** Creates a person with a farm who gave their password an hour ago. */
async function withStaleSession(email: string) {
	const person = { firstName: 'Bob', lastName: 'Grower', email, password: 'violet light at noon' }
	const { name, value } = sessionCookie(mintPerson(server.dataDir, person))
	const mine = { Cookie: `${name}=${value}`, Origin: server.url }
	const farm = { name: 'Home', farmType: 'agriponic-farms-agripod' }
	const { id } = json<{ id: number }>(await ask('POST', '/api/farm-instances', farm, mine))
	const db = new Database(join(server.dataDir, 'farm.db'))
	db.prepare('update sessions set confirmed_at = confirmed_at - 3600000').run()
	db.close()
	const form = (to: string, fields: Record<string, string>) =>
		askAt(
			server.port,
			'POST',
			to,
			{ ...mine, 'Content-Type': 'application/x-www-form-urlencoded' },
			new URLSearchParams(fields).toString(),
		)
	return { farmId: id, mine, form, password: person.password }
}

test.each<[what: string, path: string, fields: Record<string, string>]>([
	['an enrolment code', '/local-agent-install', { intent: 'code' }],
	['an import token', '/imports', { name: 'Telegraf', intervalS: '60' }],
	['a calendar feed', '/calendar/feed', { intent: 'make' }],
	['a webhook', '/notifications/channels', { intent: 'webhook', ...WEBHOOK }],
])('%s is made only after a fresh proof', async (what, path, fields) => {
	const { farmId, form, password } = await withStaleSession(`${what.split(' ')[1]}@farm.example`)
	const page = `${path}?farmId=${farmId}`
	const confirm = CONFIRM + encodeURIComponent(page)
	expect(await form(page, fields)).toMatchObject({ status: 302, headers: { location: confirm } })
	const confirmed = await form(confirm, { password })
	expect(confirmed).toMatchObject({ status: 302, headers: { location: page } })
	expect((await form(page, fields)).status).toBe(200)
})

test.each([
	['/imports', 'dee@farm.example', { name: 'Telegraf in the shed', intervalS: '300' }],
	['/notifications/channels', 'eve@farm.example', { intent: 'webhook', ...WEBHOOK }],
])(
	'what was typed at %s is there again after the proof, and only there',
	async (path, email, fields) => {
		const { farmId, mine, form, password } = await withStaleSession(email)
		const page = `${path}?farmId=${farmId}`
		const asked = await form(page, fields)
		const typed = readCookie(asked)
		const secret = 'url' in fields ? fields.url : fields.name
		expect(decodeURIComponent(typed)).not.toContain(secret)
		const show = async (to: string, cookie = '') =>
			(await ask('GET', to, undefined, { Cookie: `${mine.Cookie}; ${cookie}` })).text
		await form(String(asked.headers['location']), { password })
		expect(await show(page, typed)).toContain(`value="${secret}"`)
		expect(await show(page)).not.toContain(`value="${secret}"`)
		expect(await show(`/calendar/feed?farmId=${farmId}`, typed)).not.toContain(secret)

		mine.Cookie += `; ${typed}`
		const made = await form(page, fields)
		expect(made.status).toBe(200)
		expect(String(made.headers['set-cookie'])).toMatch(/typed-form=.*Max-Age=0/)
	},
)

test('calls that make them answer 403 to a stale session, and the shared demo works', async () => {
	const { farmId, mine } = await withStaleSession('cy@farm.example')
	const paths = ['enrolment-codes', 'calendar-feed'].map((path) => `/api/farms/${farmId}/${path}`)
	for (const path of paths) {
		const refused = await ask('POST', path, undefined, mine)
		expect(refused.status, path).toBe(403)
		expect(json(refused)).toMatchObject({ message: 'Please confirm that it is you' })
	}
	expect((await server.api.createEnrolmentCode({ params: { farmId: 11 } })).code).toMatch(/-/)
})
