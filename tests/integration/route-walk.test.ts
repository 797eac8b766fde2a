import { spawnSync } from 'node:child_process'
import type { Operation } from '@sfc/contract/operation'
import { OPERATIONS } from '@sfc/contract/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '~/routes'
import { sendRequest as askAt, readCookie } from '../support/send-request'
import { enrolFakeAgent } from '../support/enrol-fake-agent'
import { PAGE_PERMISSIONS } from '../support/page-permissions'
import { RECIPE_FORM, readRecipeId } from '../support/recipe-form'
import { startServer, type TestServer } from '../support/start-server'
import { publicOperations, senderOperations } from '../support/walked-operations'

type Headers = Record<string, string>
type Entry = {
	path?: string | undefined
	index?: boolean | undefined
	children?: Entry[] | undefined
}

const STRANGER = { email: 'stranger@farm.example', password: 'a long enough password' }
/** Ids that addresses about farm 11 may contain; the stranger's farm has none of them. */
const named: Record<string, string> = {
	farmId: '11',
	agentId: '',
	cycleId: '',
	entryId: '',
	lotId: '',
	batchId: '',
	recipeId: '',
	guideId: 'lettuce',
	group: 'tasks',
	equipmentKey: 'nursery-work-lights',
}
const PUBLIC_PAGES = Object.entries(PAGE_PERMISSIONS).flatMap(([path, rule]) =>
	rule === 'public' ? [path] : [],
)
/** Images answer 401 instead of redirecting to the login page. */
/** Pictures, and what scripts of pages ask for: these are refused, not led to the login. */
const REFUSED = Object.keys(PAGE_PERMISSIONS).filter((path) => /\.(webp|jpg|json)$/.test(path))
const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE']

let server: TestServer
let owner: string
let stranger: string
let strangersFarm: number

beforeAll(async () => {
	server = await startServer()
	named['agentId'] = (await enrolFakeAgent(server)).agentId
	const cycle = await server.api.startCycle({
		body: { cropName: 'Basil', quantity: 24, farmInstanceId: 11 },
	})
	named['cycleId'] = String(cycle.id)
	named['lotId'] = named['batchId'] = `cycle-${cycle.id}`
	const entry = await server.api.addEntry({
		body: { cropName: 'Basil', entryType: 'note', title: 'Aphids', farmInstanceId: 11 },
	})
	named['entryId'] = String(entry.id)
	const made = spawnSync(
		process.execPath,
		[
			'node_modules/tsx/dist/cli.mjs',
			'scripts/add-user.ts',
			'--email',
			STRANGER.email,
			'--first',
			'Strange',
			'--last',
			'Stranger',
			'--farm',
			'Elsewhere',
			'--timezone',
			'UTC',
		],
		{ input: `${STRANGER.password}\n`, env: { ...process.env, DATA_DIR: server.dataDir } },
	)
	strangersFarm = Number(/\((\d+),/.exec(made.stdout.toString())?.[1])
	expect(strangersFarm, made.stderr.toString()).toBeGreaterThan(0)
	owner = readCookie(await ask('POST', '/api/auth/demo-login'))
	const form = { ...own(), Cookie: owner, 'Content-Type': 'application/x-www-form-urlencoded' }
	const added = await ask('POST', '/recipes/new?farmId=11', form, RECIPE_FORM)
	named['recipeId'] = readRecipeId(added.headers['location'])
	stranger = readCookie(await ask('POST', '/api/auth/login', {}, JSON.stringify(STRANGER)))
})
afterAll(() => server?.stop())

const ask = (method: string, path: string, headers?: Headers, body?: string) =>
	askAt(server.port, method, path, headers, body)
const own = () => ({ Origin: server.url })
const fill = (path: string) => path.replace(/\{(\w+)\}|:(\w+)/g, (_, a, b) => named[a ?? b] ?? '1')

const pagePaths = (entries: Entry[], inherited = ''): string[] =>
	entries.flatMap(({ path, index, children }) => [
		...pagePaths(children ?? [], inherited),
		...(index ? ['/'] : path && !path.startsWith('api/') ? [`/${path}`] : []),
	])
const pages = pagePaths(await routes).map((path) => (path === '/*' ? '/no-such-page' : path))
const inCapitals = (operations: readonly Operation[]) =>
	operations.map((operation) => ({ ...operation, method: operation.method.toUpperCase() }))
const operations = inCapitals(OPERATIONS)
const ofUsers = operations.filter(({ auth }) => auth === 'user')

/** Calls that take a code in the place of a sign-in. */
const WITH_CODE: Readonly<Record<string, string>> = {
	'/api/farms/{farmId}/agent-installer': '?code=AAAA-AAAA',
}

let turn = 0
/** All of them in `npm run test:all`; at each change one, another in each turn. */
function inTurn<T>(all: readonly T[]): readonly T[] {
	turn++
	return process.env['ALL_EXAMPLES'] ? all : all.filter((_, at) => at === turn % all.length)
}

test.each(inCapitals(publicOperations))('$method $path is public', async ({ method, path }) => {
	const address = fill(path) + (WITH_CODE[path] ?? '')
	const { status } = await ask(method, address, own(), method === 'GET' ? '' : '{}')
	expect([401, 403, 405]).not.toContain(status)
	expect(status).toBeLessThan(500)
})

test.each(inCapitals(senderOperations))(
	'$method $path answers 401 to signed-out people',
	async ({ method, path }) => {
		const answer = await ask(method, fill(path))
		expect(answer.status).toBe(401)
		expect(JSON.parse(answer.text)).toHaveProperty('message')
	},
)

test.each(ofUsers)(
	'$method $path treats an invalid session as signed out',
	async ({ method, path }) => {
		const madeUp: Headers[] = [
			{ Authorization: 'Bearer made-up' },
			{ ...own(), Cookie: 'session=%E0%A4%A; __Host-session=x' },
			{ ...own(), Cookie: `session=${'x'.repeat(4000)}` },
		]
		for (const headers of inTurn(madeUp))
			expect((await ask(method, fill(path), headers)).status).toBe(401)
	},
)

const aboutAFarm = ofUsers.flatMap((operation) => [
	...(/\{(farmId|cycleId|recipeId|entryId|lotId|batchId)\}/.test(operation.path)
		? [{ ...operation, query: '' }]
		: []),
	...(operation.query && 'farmId' in operation.query.shape
		? [{ ...operation, query: '?farmId=11' }]
		: []),
])

test('the test finds the calls about one farm', () => expect(aboutAFarm.length).toBeGreaterThan(20))

test.each(aboutAFarm)(
	'$method $path ($query) does not exist for a member of another farm',
	async ({ method, path, query }) => {
		const asStranger = { Cookie: stranger, ...own() }
		const answer = await ask(method, fill(path) + query, asStranger, method === 'GET' ? '' : '{}')
		expect(answer.status).toBe(404)
	},
)

test.each(ofUsers.filter(({ method }) => method !== 'GET'))(
	'$method $path refuses a cross-site request',
	async ({ method, path }) => {
		for (const headers of inTurn(foreign()))
			expect((await ask(method, fill(path), headers, '{}')).status).toBe(403)
	},
)

const foreign = (): Headers[] => [
	{ Cookie: owner, Origin: 'https://evil.example' },
	{ Cookie: owner, Origin: 'null' },
	{ Cookie: owner, Origin: 'nonsense' },
	{ Cookie: owner },
	{ Cookie: owner, Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
	{ Cookie: owner, Origin: server.url, 'Sec-Fetch-Site': 'cross-site' },
	{ Cookie: owner, Origin: 'https://evil.example', Authorization: 'Basic YTpi' },
]

test.each(pages)('%s refuses a form from another site', async (path) => {
	for (const headers of inTurn(foreign())) {
		for (const address of [fill(path), `${fill(path)}.data`]) {
			const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }
			const { status } = await ask('POST', address, form, 'intent=release&theme=dark')
			// an address without a form has nothing to refuse
			expect([403, 404, 405]).toContain(status)
		}
	}
})

test('a form of this site is accepted, whatever the name of the proxy in front', async () => {
	const form = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: owner }
	const headers = { ...form, 'Sec-Fetch-Site': 'same-origin', Origin: 'https://public.example' }
	expect((await ask('POST', '/theme', headers, 'theme=dark')).status).toBe(302)
	expect((await ask('POST', '/switch-farms', headers, 'farmId=11')).status).toBe(302)
	const old = { ...form, ...own() }
	expect((await ask('POST', '/switch-farms', old, 'farmId=11')).status).toBe(302)
})

test.each(pages.filter((path) => ![...PUBLIC_PAGES, '/no-such-page', ...REFUSED].includes(path)))(
	'%s does not redirect to the login',
	async (path) => {
		const answer = await ask('GET', fill(path))
		expect(answer.status).toBe(302)
		expect(answer.headers['location']).toMatch(/^\/(login($|\?redirectTo=%2F)|welcome$|signup$)/)
		const scripts = await ask('GET', `${path === '/' ? '/_root' : fill(path)}.data`)
		expect(scripts.text).toMatch(/\/(login|welcome|signup)/)
	},
)

test('a page about another farm does not exist for a stranger', async () => {
	for (const path of pages.filter((path) =>
		/:(farmId|cycleId|recipeId|entryId|lotId|batchId)/.test(path),
	))
		expect(
			(await ask('GET', `${fill(path)}?farmId=${strangersFarm}`, { Cookie: stranger })).status,
		).toBe(404)
	for (const path of ['/dashboard', '/zones', '/planting-cycles', '/local-agent-install'])
		expect((await ask('GET', `${path}?farmId=11`, { Cookie: stranger })).status).toBe(404)
})

test('a farm id that is not a number does not exist', async () => {
	for (const farmId of [
		'0',
		'-1',
		'1e1',
		'11 or 1=1',
		'99999999999999999999',
		'%00',
		'11&farmId=10',
	])
		expect(
			(await ask('GET', `/api/equipment/states?farmId=${encodeURI(farmId)}`, { Cookie: stranger }))
				.status,
		).toBe(404)
})

test('an unsupported method changes nothing, and gets a response', async () => {
	const known = new Set(operations.map(({ method, path }) => `${method} ${path}`))
	for (const path of new Set(operations.map((operation) => operation.path))) {
		const others = ['GET', ...UNSAFE].filter((method) => !known.has(`${method} ${path}`))
		for (const method of inTurn(others)) {
			const answer = await ask(method, fill(path), { Cookie: owner, ...own() })
			expect([405, 404], `${method} ${path}`).toContain(answer.status)
		}
	}
})

test('neither the log nor a response contains a secret', () => {
	const log = server.program.output()
	for (const secret of [STRANGER.password, server.token, stranger, owner])
		expect(log).not.toContain(secret)
	expect(log).not.toMatch(/TypeError|Unexpected Server Error/)
})
