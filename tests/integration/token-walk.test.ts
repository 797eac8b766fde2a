import { join } from 'node:path'
import { createClient } from '#client/create-client'
import type { Operation } from '@sfc/contract/operation'
import { OPERATIONS } from '@sfc/contract/operations'
import { hasPermission } from '@sfc/domain/platform/permissions'
import type { Role } from '@sfc/domain/platform/roles'
import { SCOPES, type Scope } from '@sfc/domain/platform/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import Database from '#db/sqlite/driver'
import { addMembers, mintPerson, sessionCookie } from '../support/mint-person'
import { sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

const FARM = 11
const OTHER_FARM = 10
const OWNER = 'owner@tokens.example'
const VIEWER = 'viewer@tokens.example'

let server: TestServer
let ownerSession: string
const byScope = new Map<Scope, string>()
let otherFarmsToken: string
let viewersToken: string
let farmsToken: string
let otherFarmsOwnToken: string
let farmsViewerToken: string

const person = (email: string) => ({
	firstName: 'Ana',
	lastName: 'Tokens',
	email,
	password: 'lettuce under violet light 7',
})
const clientOf = (token: string) => createClient({ baseUrl: server.url, token })

beforeAll(async () => {
	server = await startServer()
	ownerSession = mintPerson(server.dataDir, person(OWNER))
	const viewerSession = mintPerson(server.dataDir, person(VIEWER))
	addMembers(server.dataDir, [
		{ email: OWNER, farmId: FARM, role: 'owner' },
		{ email: OWNER, farmId: OTHER_FARM, role: 'owner' },
		{ email: VIEWER, farmId: FARM, role: 'viewer' },
	])
	for (const scope of SCOPES) byScope.set(scope, await makeToken(ownerSession, [scope]))
	otherFarmsToken = await makeToken(ownerSession, SCOPES, { farmId: OTHER_FARM })
	viewersToken = await makeToken(viewerSession, SCOPES)
	farmsToken = await makeFarmToken('owner')
	otherFarmsOwnToken = await makeFarmToken('owner', OTHER_FARM)
	farmsViewerToken = await makeFarmToken('viewer')
}, 300_000)
afterAll(() => server?.stop())

async function makeToken(session: string, scopes: readonly Scope[], { farmId = FARM } = {}) {
	const body = { name: 'Walk', farmIds: [farmId], scopes: [...scopes] }
	return (await clientOf(session).createToken({ body })).token
}

async function makeFarmToken(role: Role, farmId = FARM) {
	const body = { name: 'Walk', role, scopes: [...SCOPES], expiresInDays: 1 }
	return (await clientOf(ownerSession).createFarmToken({ params: { farmId }, body })).token
}

const call = (token: string, { method, path }: Operation) => {
	const address = path.replaceAll('{farmId}', String(FARM)).replace(/\{\w+\}/g, '1')
	const query = path.includes('{farmId}') ? '' : `?farmId=${FARM}`
	const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
	const body = method === 'get' ? undefined : '{}'
	return sendRequest(server.port, method.toUpperCase(), address + query, headers, body)
}

const calls = OPERATIONS.filter(({ auth }) => auth === 'user').map((operation) => ({
	...operation,
	operation,
	needs: operation.scope ?? 'session',
}))
/** A stream has no end to wait for. */
const answered = calls.filter(({ path }) => path !== '/api/live')

test.each(answered)(
	'$method $path is open to a token with the scope $needs only',
	async ({ operation, needs }) => {
		for (const scope of SCOPES) {
			const { status, text } = await call(byScope.get(scope) ?? '', operation)
			if (scope === needs) {
				expect([401, 500], scope).not.toContain(status)
				expect(text, scope).not.toMatch(/lacks the scope|A token cannot/)
			} else {
				expect(status, scope).toBe(403)
				expect(text, scope).toMatch(/lacks the scope|A token cannot/)
			}
		}
	},
	60_000,
)

const onFarms = answered.filter(
	({ permission, needs, farmInForm }) => permission && needs !== 'session' && !farmInForm,
)

test.each(onFarms)(
	'$method $path does not exist for a token on a farm that it is not for',
	async ({ operation }) => {
		for (const token of [otherFarmsToken, otherFarmsOwnToken])
			expect((await call(token, operation)).status).toBe(404)
	},
	60_000,
)

test.each(onFarms.filter(({ permission }) => permission && !hasPermission('viewer', permission)))(
	'$method $path is refused to the token of a viewer, whatever its scopes',
	async ({ operation }) => {
		for (const token of [viewersToken, farmsViewerToken]) {
			const { status } = await call(token, operation)
			expect([403, 404]).toContain(status) // what does not exist is not found first
		}
	},
	60_000,
)

test.each(answered)(
	'$method $path answers a token of the farm as its role and the scope $needs say',
	async ({ operation, needs }) => {
		const { status, text } = await call(farmsToken, operation)
		expect([401, 500]).not.toContain(status)
		if (needs === 'session') expect(text).toMatch(/A token cannot/)
		else expect(text).not.toMatch(/lacks the scope|A token cannot|you may not/)
	},
	60_000,
)

test('a token of the farm takes nobody off the farm as if it were its maker', async () => {
	const { id } = await clientOf(ownerSession).readMe()
	const leaving = `/api/farms/${FARM}/members/${id}`
	const headers = {
		Authorization: `Bearer ${farmsViewerToken}`,
		'Content-Type': 'application/json',
	}
	expect((await sendRequest(server.port, 'DELETE', leaving, headers, '{}')).status).toBe(403)
})

test('a token opens no page, and ends no session', async () => {
	const headers = { Authorization: `Bearer ${byScope.get('manage')}`, Accept: 'text/html' }
	for (const path of [
		`/dashboard?farmId=${FARM}`,
		'/account',
		'/account/tokens',
		'/farms/11/audit',
	]) {
		const page = await sendRequest(server.port, 'GET', path, headers)
		expect(page.status, path).toBe(302)
		expect(page.headers['location'], path).toMatch(/^\/login/)
	}
})

test('with a token the cookie of a signed-in person counts for nothing', async () => {
	const { name, value } = sessionCookie(ownerSession)
	const both = {
		Authorization: `Bearer ${byScope.get('read')}`,
		Cookie: `${name}=${value}`,
		'Content-Type': 'application/json',
	}
	const stop = '/api/equipment/emergency-stop?farmId=11'
	const foreign = { ...both, Origin: 'https://evil.example' }
	expect((await sendRequest(server.port, 'POST', stop, foreign, '{}')).status).toBe(403)
	const unknown = { ...both, Authorization: 'Bearer sfc_unknown' }
	expect((await sendRequest(server.port, 'GET', '/api/farms', unknown)).status).toBe(401)
	const made = { ...both, Authorization: 'Basic x', Origin: 'https://evil.example' }
	expect((await sendRequest(server.port, 'POST', stop, made, '{}')).status).toBe(403)
})

test('a stream that a token opened ends when the token is revoked', async () => {
	const { id, token } = await clientOf(ownerSession).createToken({
		body: { name: 'Stream', farmIds: [FARM], scopes: ['read'] },
	})
	const response = await fetch(`${server.url}/api/live?farmId=${FARM}`, {
		headers: { Authorization: `Bearer ${token}` },
	})
	expect(response.status).toBe(200)
	await clientOf(ownerSession).revokeToken({ params: { tokenId: id } })
	for await (const _chunk of response.body ?? []); // ends, or the test does not
	expect(
		(
			await fetch(`${server.url}/api/live?farmId=${FARM}`, {
				headers: { Authorization: `Bearer ${token}` },
			})
		).status,
	).toBe(401)
}, 60_000)

test('a token that calls too often is told how long to wait, and others are not held up', async () => {
	const token = await makeToken(ownerSession, ['read'])
	const read = (by: string) =>
		fetch(`${server.url}/api/farms`, { headers: { Authorization: `Bearer ${by}` } })
	let status = 200
	for (let calls = 0; calls < 800 && status === 200; calls++) status = (await read(token)).status
	expect(status).toBe(429)
	expect(Number((await read(token)).headers.get('retry-after'))).toBeGreaterThan(0)
	expect((await read(ownerSession)).status).toBe(200)
}, 120_000)

test('neither the log nor the database holds a token', () => {
	const db = new Database(join(server.dataDir, 'farm.db'))
	const rows = JSON.stringify(db.prepare('select * from api_tokens').all())
	db.close()
	for (const token of [...byScope.values(), viewersToken]) {
		expect(server.program.output()).not.toContain(token)
		expect(rows).not.toContain(token)
	}
})
