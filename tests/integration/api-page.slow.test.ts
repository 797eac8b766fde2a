import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '#client/create-client'
import { API_TAGS } from '@sfc/contract/api-tags'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { SCOPES } from '@sfc/domain/platform/scopes'
import { decodeHTML } from 'entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { addMembers, mintPerson, sessionCookie } from '../support/mint-person'
import { startServer, type TestServer } from '../support/start-server'

const FARM = 11
const EMAIL = 'reader@api-page.example'

let server: TestServer
let token: string
let cookie: string
beforeAll(async () => {
	server = await startServer()
	const person = { firstName: 'Ana', lastName: 'Reader', email: EMAIL }
	const session = mintPerson(server.dataDir, {
		...person,
		password: 'lettuce under violet light 7',
	})
	addMembers(server.dataDir, [{ email: EMAIL, farmId: FARM, role: 'owner' }])
	const body = { name: 'Examples', farmIds: [FARM], scopes: [...SCOPES] }
	token = (await createClient({ baseUrl: server.url, token: session }).createToken({ body })).token
	const { name, value } = sessionCookie(session)
	cookie = `${name}=${value}`
}, 300_000)
afterAll(() => server?.stop())

const slugOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-')

async function readPage(path: string): Promise<string> {
	const response = await fetch(`${server.url}${path}`, { headers: { cookie, accept: 'text/html' } })
	expect(response.status, path).toBe(200)
	return response.text()
}

/** The examples of a group's page, by the name of the call. */
async function readExamples(tag: string): Promise<[name: string, curl: string][]> {
	const html = await readPage(`/help/api/${slugOf(tag)}?farmId=${FARM}`)
	const sections = html.matchAll(/<h2 id="(\w+)"[\s\S]*?<pre[^>]*>([\s\S]*?)<\/pre>/g)
	return [...sections].map(([, name = '', text = '']) => [name, decodeHTML(text)])
}

test('the pages have every call with its scope, and lead from one to the other', async () => {
	const index = await readPage('/help/api')
	for (const tag of Object.keys(API_TAGS))
		expect(index, tag).toMatch(new RegExp(`href="/help/api/${slugOf(tag)}[?"]`))
	for (const [name, { path, tag, method }] of Object.entries<Operation>(API_CALLS)) {
		const found = await readPage(`/help/api?q=${encodeURIComponent(`${method} ${name}`)}`)
		const link = new RegExp(`href="/help/api/${slugOf(tag)}(\\?farmId=\\d+)?#${name}"`)
		expect(link.test(found), name).toBe(true)
		expect(found.includes(path), path).toBe(true)
	}
	expect(await readPage('/help/api?q=zzz')).toContain('No call matches “zzz”')
	const shown: string[] = []
	for (const tag of Object.keys(API_TAGS))
		shown.push(...(await readExamples(tag)).map(([name]) => name))
	expect(shown.sort()).toEqual(Object.keys(API_CALLS).sort())
	expect((await fetch(`${server.url}/help/api/nonsense`)).status).toBe(404)
}, 120_000)

/** Streams have no end, and the recalled lot is the example's own. */
const LEFT_OUT = ['followChanges', 'followEvents', 'recallLots']

/** Whether a call is a read that names nothing but a farm. */
const readsFarm = ([name, { method, path, scope, query }]: [string, Operation]) => {
	const needsMore = query && !query.safeParse({}).success
	const isOpen = scope && scope !== 'session' && method === 'get'
	return isOpen && !/\{(?!farmId)/.test(path) && !needsMore && !LEFT_OUT.includes(name)
}
const READS = new Set(
	Object.entries<Operation>(API_CALLS)
		.filter(readsFarm)
		.map(([name]) => name),
)
const WRITES = new Set(['addTask'])

describeWithProgram(
	{ name: 'curl', file: findProgram('curl'), install: 'apt install curl' },
	'the examples run as they are written',
	() => {
		test('with the reader’s token, about the reader’s farm', async () => {
			expect(READS.size).toBeGreaterThan(40)
			const failed: string[] = []
			for (const tag of Object.keys(API_TAGS))
				for (const [name, curl] of await readExamples(tag)) {
					if (!READS.has(name) && !WRITES.has(name)) continue
					const line = `${curl} -o /dev/null -w '%{http_code}'`
					const { stdout } = await promisify(execFile)('sh', ['-c', line], {
						env: { ...process.env, TOKEN: token },
					})
					if (!/^20[01]$/.test(stdout)) failed.push(`${name}: ${stdout}\n${curl}`)
				}
			expect(failed).toEqual([])
		}, 300_000)
	},
)
