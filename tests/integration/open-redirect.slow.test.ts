import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRequest as askAt, readCookie, type RawResponse } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

/** Addresses on other sites in forms that browsers or servers have accepted. */
const AWAY = [
	'https://evil.example',
	'//evil.example',
	'///evil.example',
	'/\\evil.example',
	'\\\\evil.example',
	'/\t/evil.example',
	'/\n/evil.example',
	'/.//evil.example',
	'/a/..//evil.example',
	'/%2e//evil.example',
	'/%2f/evil.example',
	'/%5cevil.example',
	'/%09/evil.example',
	'javascript:alert(1)',
	'JaVaScRiPt:alert(1)',
	'java\tscript:alert(1)',
	'data:text/html,<script>alert(1)</script>',
	'http:evil.example',
	'https:/\\evil.example',
	'@evil.example',
	'.evil.example',
	':80@evil.example',
	'/\u2028/evil.example',
	'/\u0000//evil.example',
]
const PARAMETERS = ['redirectTo', 'next', 'returnTo', 'url']
/** Pages that redirect people who are signed in or sign in. */
const PAGES = [
	'/login',
	'/register',
	'/confirm-identity',
	'/login/code',
	'/signup',
	'/switch-farms',
]
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

let server: TestServer
let owner: string

beforeAll(async () => {
	server = await startServer()
	owner = readCookie(await ask('POST', '/api/auth/demo-login'))
})
afterAll(() => server?.stop())

const ask = (method: string, path: string, headers = {}, body?: string) =>
	askAt(server.port, method, path, headers, body)

/** Expects that a browser at `path` stays on this site after this response. */
function expectStay(path: string, { headers, text }: RawResponse): void {
	const location = headers['location']?.toString()
	if (location !== undefined) {
		const to = new URL(location, new URL(path, server.url))
		expect(to.origin, `${path} → ${location}`).toBe(server.url)
		// Addresses that are passed on to the next page.
		for (const name of PARAMETERS) {
			const onwards = to.searchParams.get(name)
			if (onwards !== null)
				expect(new URL(onwards, server.url).origin, `${path} → ${location}`).toBe(server.url)
		}
	}
	expect(text, path).not.toMatch(/(?:href|action|src)="(?:javascript:|data:text|[^"]*\/\/evil)/i)
	expect(headers['refresh'], path).toBeUndefined()
}

test.each(PAGES)('%s never redirects to another site', async (page) => {
	for (const away of AWAY)
		for (const name of PARAMETERS) {
			const path = `${page}?${new URLSearchParams({ [name]: away })}`
			expectStay(path, await ask('GET', path))
			expectStay(path, await ask('GET', path, { Cookie: owner }))
			const data = path.replace('?', '.data?')
			const text = (await ask('GET', data, { Cookie: owner })).text
			const redirected = /SingleFetchRedirect[^]*?"redirect","([^"]*)"/.exec(text)?.[1]
			if (redirected) expect(new URL(redirected, server.url).origin).toBe(server.url)
		}
})

test('no form redirects to another site', async () => {
	const own = { ...FORM, Cookie: owner, Origin: server.url }
	for (const away of AWAY) {
		const query = new URLSearchParams({ redirectTo: away, next: away })
		const fields = { redirectTo: away, next: away, theme: 'dark', farmId: '11', step: 'farm' }
		const forms: [string, Record<string, string>][] = [
			[`/login?${query}`, { intent: 'farm' }],
			[`/switch-farms?${query}`, {}],
			[`/theme?${query}`, {}],
			[`/confirm-identity?${query}`, { password: 'x' }],
			[`/settings/notifications?${query}`, { name: 'alerts', on: 'true' }],
		]
		for (const [path, more] of forms) {
			const body = new URLSearchParams({ ...fields, ...more }).toString()
			expectStay(path, await ask('POST', path, own, body))
		}
	}
})

test('registering or signing in with another site as redirectTo stays on this site', async () => {
	const password = 'seventeen green lettuces'
	const email = `stays-${Date.now()}@farm.example`
	const person = { firstName: 'Stay', lastName: 'Here', email, password }
	const own = { ...FORM, Origin: server.url }
	const register = `/register?${new URLSearchParams({ redirectTo: '//evil.example' })}`
	const made = await ask('POST', register, own, new URLSearchParams(person).toString())
	expect(made.status).toBe(302)
	expectStay(register, made)
	for (const away of AWAY.slice(0, 8)) {
		const path = `/login?${new URLSearchParams({ redirectTo: away })}`
		const body = new URLSearchParams({ email, password }).toString()
		const answer = await ask('POST', path, own, body)
		expect(answer.status).toBe(302)
		expectStay(path, answer)
	}
})
