import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from '../support/child-process'
import { sendRequest as askAt, readCookie, type RawResponse } from '../support/send-request'
import { sendRefusedBodies } from '../support/refused-bodies'
import { listRoutePaths } from '../support/list-route-paths'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import Database from '#db/sqlite/driver'

type Visit = { path: string; answer: RawResponse }

let server: TestServer
let owner: string
/** The responses to a signed-out person and to the owner at every address. */
const visits: Visit[] = []
/** Tables whose rows changed during the visits. */
let changedTables: string[]

beforeAll(async () => {
	server = await startServer()
	owner = readCookie(await ask('POST', '/api/auth/demo-login'))
	const paths = [...(await listRoutePaths()), '/dashboard.data', '/login.data', '/favicon.svg']
	// An export is recorded in the audit log, so it may change the database.
	const isExport = (path: string) => path.includes('export')
	const before = storedRows()
	await visit(paths.filter((path) => !isExport(path)))
	const after = storedRows()
	changedTables = Object.keys(after).filter((name) => after[name] !== before[name])
	await visit(paths.filter(isExport))
})
afterAll(() => server?.stop())

const ask = (method: string, path: string, headers?: Record<string, string>, body?: string) =>
	askAt(server.port, method, path, headers, body)

/** Requests each path signed out and as the owner; `.data` is what scripts fetch instead of a page. */
async function visit(paths: readonly string[]): Promise<void> {
	for (const path of paths)
		for (const cookie of [{}, { Cookie: owner }] as Record<string, string>[])
			visits.push({ path, answer: await ask('GET', path, cookie) })
}

test('every answer has the security headers, and private ones are not cached', () => {
	for (const { path, answer } of visits) {
		const { status, headers } = answer
		expect(headers, path).toMatchObject({
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
			'referrer-policy': 'same-origin',
			'cross-origin-opener-policy': 'same-origin',
			'permissions-policy': expect.stringContaining('geolocation=()'),
		})
		// browsers do not cache a redirect without a header
		if (path !== '/favicon.svg' && status !== 302)
			expect(headers['cache-control'], path).toMatch(/no-store|no-cache, no-transform|private/)
	}
	expect(visits.length).toBeGreaterThan(150)
})

test('a page runs only scripts and styles of this site, each with the nonce of its answer', () => {
	const nonces = new Set<string>()
	let pages = 0
	for (const { path, answer } of visits) {
		const { headers, text } = answer
		const policy = String(headers['content-security-policy'] ?? '')
		if (!headers['content-type']?.includes('text/html')) {
			if (path.startsWith('/api/') && !path.endsWith('.svg'))
				expect(policy).toContain("default-src 'none'")
			continue
		}
		pages++
		const nonce = /script-src 'self' 'nonce-([^']{20,})'/.exec(policy)?.[1] ?? ''
		expect(nonce, path).not.toBe('')
		nonces.add(nonce)
		for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"])
			expect(policy).toContain(directive)
		expect(policy).toContain("frame-ancestors 'none'")
		expect(policy).toContain("form-action 'self'")
		expect(policy).not.toMatch(
			/unsafe-eval|script-src[^;]*unsafe-inline|style-src [^;]*unsafe-inline/,
		)
		const scripts = text.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? []
		expect(
			scripts.every((tag) => tag.includes(`nonce="${nonce}"`)),
			path,
		).toBe(true)
		expect(text, path).not.toMatch(
			/<style\b|<[a-z][^>]*\son[a-z]+\s*=|(?:href|action)="javascript:/i,
		)
	}
	expect(pages).toBeGreaterThan(40)
	expect(nonces.size).toBe(pages)
})

test('a GET of every page and call changes nothing in the database', () => {
	expect(changedTables).toEqual([])
})

/** The stored rows by table, without sessions, jobs and mails, which change by themselves. */
function storedRows(): Record<string, string> {
	const db = new Database(join(server.dataDir, 'farm.db'), { readonly: true })
	try {
		const tables = db
			.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
			.pluck()
			.all() as string[]
		return Object.fromEntries(
			tables
				.filter(
					(name) =>
						!/session|token|mail|ingest_refusals|farm_work|job_leases|agent_releases/.test(name),
				)
				.map((name) => [name, JSON.stringify(db.prepare(`select * from "${name}"`).all())]),
		)
	} finally {
		db.close()
	}
}

test.each([
	['/dashboard', true],
	['/notifications', true],
	['/sensor-health', true],
	['/history', false],
	['/notifications/channels', false],
])('without scripts %s reloads by itself: %s', async (path, isReloaded) => {
	const { status, text } = await ask('GET', `${path}?farmId=11`, { Cookie: owner })
	expect(status).toBe(200)
	expect(/<noscript><meta http-equiv="refresh"/i.test(text)).toBe(isReloaded)
})

test("no form accepts field names that would exhaust the server's memory", async () => {
	const { host } = new URL(server.url)
	const headers = {
		'Content-Type': 'application/x-www-form-urlencoded',
		Origin: server.url,
		Host: host,
	}
	const pages = (await listRoutePaths()).filter((path) => !path.startsWith('/api/'))
	let refused = 0
	for (const path of pages) {
		for (const field of ['email[999999999]=x', '__state__=%7B', '__intent__=%7B']) {
			const { status, text } = await ask('POST', path, headers, `${field}&email=a%40b.example`)
			expect(status, `${path} ${field} ${text}`).toBeLessThan(500)
			if (status === 400) refused++
		}
	}
	expect(refused).toBeGreaterThan(20)
	expect((await ask('GET', '/api/health-check')).status).toBe(200)
})

test('a HEAD request gets headers and leaves no stream open', async () => {
	for (const path of [
		'/dashboard?farmId=11',
		'/switch-farms',
		'/api/live',
		'/api/farms',
		'/healthz',
	])
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
])('the address %s gets a response without a stack trace', async (path) => {
	const answer = await ask('GET', path, { Cookie: owner })
	expect([302, 400, 404]).toContain(answer.status)
	expect(answer.text).not.toMatch(/\n\s+at |node_modules/)
})

test.each([
	{ Host: 'a b' },
	{ Host: '127.0.0.1@evil' },
	{ Host: 'a:b@evil' },
	{ Host: 'evil?' },
	{ Host: 'evil#' },
	{ Host: 'a\\b' },
	{ Host: 'evil.example/x' },
	{ Host: 'x:99999' },
	{ Host: '[::' },
])('a request with %j is refused without a stack trace', async (headers) => {
	const answer = await ask('GET', '/login', headers)
	expect(answer.status).toBe(400)
	expect(answer.text).not.toMatch(/\n\s+at /)
})

test('bodies that are answered unread hold up no request after them', async () => {
	const { sent, seen } = await sendRefusedBodies(server.port, { visitorsShare: true })
	expect(new Set(sent)).toEqual(new Set(['302']))
	expect(new Set(seen)).toEqual(new Set(['200']))
})

test('headers larger than any browser sends are refused', async () => {
	const answer = await ask('GET', '/login', { 'X-Large': 'x'.repeat(40_000) })
	expect(answer.status).toBe(431)
})

test('a session cookie is HttpOnly and SameSite', async () => {
	const [cookie] = (await ask('POST', '/api/auth/demo-login')).headers['set-cookie'] ?? []
	expect(cookie).toMatch(/^session=[^;]{40,}; .*Path=\/.*HttpOnly.*SameSite=Lax/)
})

test('behind a proxy with https the cookie is __Host- and Secure, and HSTS is sent', async () => {
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

describe('forged X-Forwarded headers', () => {
	const claims = {
		'X-Forwarded-Host': 'evil.example',
		'X-Forwarded-Proto': 'https',
		Forwarded: 'for=198.51.100.7;host=evil.example;proto=https',
	}
	let alone: TestServer
	beforeAll(async () => {
		const env = { TRUSTED_PROXIES: '192.0.2.1', RATE_LIMIT_PER_MINUTE: '10' }
		alone = await startServer({ env })
	})
	afterAll(() => alone?.stop())

	test('do not change the client address', async () => {
		const statuses: number[] = []
		for (let n = 0; n < 5; n++) {
			const forwarded = {
				...claims,
				'X-Forwarded-For': `198.51.100.${n}`,
				'X-Real-IP': '198.51.100.9',
			}
			statuses.push((await askAt(alone.port, 'POST', '/theme', forwarded)).status)
		}
		expect(statuses).toContain(429)
	})

	test('change neither host nor scheme', async () => {
		const answer = await ask('GET', '/dashboard', claims)
		expect(answer.headers['location']).toBe('/login?redirectTo=%2Fdashboard')
		expect(answer.headers).not.toHaveProperty('strict-transport-security')
		const install = await ask('GET', '/local-agent-install?farmId=11', { ...claims, Cookie: owner })
		expect(install.status).toBe(200)
		expect(install.text).not.toContain('evil.example')
		expect(install.text).toContain(`http://127.0.0.1:${server.port}`)
		const session = await ask('POST', '/api/auth/demo-login', claims)
		expect(session.headers['set-cookie']?.[0]).not.toMatch(/Secure|__Host/)
		const foreign = { Cookie: owner, Origin: 'https://evil.example', ...claims }
		expect((await ask('POST', '/theme', foreign, 'theme=dark')).status).toBe(403)
	})
})

test('an invalid TRUSTED_PROXIES stops the start with an error message', async () => {
	const { code, output } = await runProgram(['server/index.mjs'], {
		TRUSTED_PROXIES: '10.0.0.0/99',
		PORT: '0',
		DATA_DIR: server.dataDir,
		NODE_ENV: 'production',
	})
	expect(code).toBe(1)
	expect(output).toMatch(/cannot be used[^]*10\.0\.0\.0\/99 is no range[^]*TRUSTED_PROXIES/)
})

test('without PUBLIC_URL no mail links to the host that a request claims', async () => {
	const email = 'grower@farm.example'
	const person = { email, password: 'violet light at noon', firstName: 'Ada', lastName: 'L' }
	await server.api.register({ body: person })
	const askFor = (address: string, Host: string) =>
		ask(
			'POST',
			'/forgot-password',
			{ 'Content-Type': 'application/x-www-form-urlencoded', Host },
			`email=${encodeURIComponent(address)}`,
		)
	for (const address of [email, 'stranger@farm.example']) {
		const answer = await askFor(address, 'evil.example')
		expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('PUBLIC_URL') })
	}
	expect((await askFor(email, `localhost:${server.port}`)).status).toBe(302)
	const outbox = await ask('GET', '/outbox', { Cookie: owner })
	expect(outbox.text).toContain(`http://localhost:${server.port}/reset-password?token=`)
	expect(outbox.text).not.toContain('evil.example')
})

test('the log names the requested page without its query', async () => {
	await ask('GET', '/reset-password?token=a-secret-of-a-mailed-link')
	await waitUntil('the request is logged', () =>
		server.program.output().includes('GET /reset-password'),
	)
	expect(server.program.output()).not.toContain('a-secret-of-a-mailed-link')
})
