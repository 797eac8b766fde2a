import { OPERATIONS } from '@sfc/contract/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask as askAt, cookieOf } from '../support/ask'
import { startServer, type TestServer } from '../support/start-server'

const PAGES = [
	'/',
	'/zones',
	'/planting-cycles/new',
	'/planting-cycles/1/edit',
	'/no-such-page',
].concat(['/login', '/demo-login', '/ui-kit', '/healthz', '/readyz', '/logout', '/theme'])

let server: TestServer
let owner: string

beforeAll(async () => {
	server = await startServer()
	owner = cookieOf(await ask('POST', '/api/auth/demo-login'))
})
afterAll(() => server?.stop())

const ask = (method: string, path: string, headers?: Record<string, string>) =>
	askAt(server.port, method, path, headers)

test('every answer carries the headers that protect it', async () => {
	const addresses = [
		...PAGES,
		...OPERATIONS.map(({ path }) => path.replace(/\{\w+\}/g, '1')),
		'/api/no-such-call',
		'/dashboard.data',
		'/favicon.svg',
	]
	for (const path of addresses) {
		for (const cookie of [{}, { Cookie: owner }] as Record<string, string>[]) {
			const answer = await ask('GET', path, cookie)
			expect(answer.headers, path).toMatchObject({
				'x-content-type-options': 'nosniff',
				'x-frame-options': 'DENY',
				'referrer-policy': 'same-origin',
				'cross-origin-opener-policy': 'same-origin',
			})
			// a redirect is not kept unless it says so
			if (path !== '/favicon.svg' && answer.status !== 302)
				expect(answer.headers['cache-control'], path).toMatch(/no-store|no-cache, no-transform/)
			if (!answer.headers['content-type']?.includes('text/html')) continue
			const policy = String(answer.headers['content-security-policy'])
			const nonce = /script-src 'self' 'nonce-([^']{20,})'/.exec(policy)?.[1]
			expect(policy).toContain("frame-ancestors 'none'")
			expect(policy).toContain("object-src 'none'")
			expect(nonce).toBeTruthy()
			const scripts = answer.text.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? []
			expect(
				scripts.every((tag) => tag.includes(`nonce="${nonce}"`)),
				path,
			).toBe(true)
		}
	}
})

test('a HEAD request gets headers and leaves no stream open', async () => {
	for (const path of ['/dashboard', '/switch-farms', '/api/live', '/api/farms', '/healthz'])
		expect((await ask('HEAD', path, { Cookie: owner })).status).toBe(200)
})

test.each([
	'/%',
	'/%c0%ae',
	'/%00',
	'//evil.example',
	'/dashboard/%ff',
	'/assets/%',
	'/..%2f..%2fetc/passwd',
	'/a?b=%',
	`/${'x'.repeat(8000)}`,
])('the address %s is answered without a stack', async (path) => {
	const answer = await ask('GET', path, { Cookie: owner })
	expect([302, 400, 404]).toContain(answer.status)
	expect(answer.text).not.toMatch(/\n\s+at |node_modules/)
})

test.each([{ Host: 'a b' }, { Host: 'evil.example/x' }, { Host: 'x:99999' }, { Host: '[::' }])(
	'a request with %j is refused without a stack',
	async (headers) => {
		const answer = await ask('GET', '/login', headers)
		expect(answer.status).toBeGreaterThanOrEqual(400)
		expect(answer.status).toBeLessThan(500)
		expect(answer.text).not.toMatch(/\n\s+at /)
	},
)

test('headers larger than any browser sends are refused', async () => {
	const answer = await ask('GET', '/login', { 'X-Large': 'x'.repeat(40_000) })
	expect(answer.status).toBe(431)
})

test('a session cookie is kept from scripts and other sites', async () => {
	const [cookie] = (await ask('POST', '/api/auth/demo-login')).headers['set-cookie'] ?? []
	expect(cookie).toMatch(/^session=[^;]{40,}; .*Path=\/.*HttpOnly.*SameSite=Lax/)
})

test('behind a proxy with https the cookie is bound to host and https, and only https is asked for', async () => {
	const secure = await startServer({ env: { PUBLIC_URL: 'https://farm.example' } })
	try {
		const answer = await fetch(`${secure.url}/api/auth/demo-login`, { method: 'POST' })
		expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=.*Path=\/.*HttpOnly.*Secure/)
		expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
		const session = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
		const form = await fetch(`${secure.url}/switch-farms`, {
			method: 'POST',
			redirect: 'manual',
			headers: { Cookie: session, Origin: 'https://farm.example' },
			body: new URLSearchParams({ farmId: '11' }),
		})
		expect(form.status).toBe(302)
	} finally {
		await secure.stop()
	}
})
