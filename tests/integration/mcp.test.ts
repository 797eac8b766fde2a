import { createClient } from '#client/create-client'
import { SCOPES, type Scope } from '@sfc/domain/platform/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectMcp } from '../support/connect-mcp.mjs'
import { addMembers, mintPerson, sessionCookie } from '../support/mint-person'
import { sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

const FARM = 11
const EMAIL = 'owner@mcp.example'
const PATH = '/api/mcp'

let server: TestServer
let session: string
let token: string
beforeAll(async () => {
	server = await startServer()
	const person = { firstName: 'Ana', lastName: 'Mcp', email: EMAIL }
	session = mintPerson(server.dataDir, { ...person, password: 'lettuce under violet light 7' })
	addMembers(server.dataDir, [{ email: EMAIL, farmId: FARM, role: 'owner' }])
	token = await makeToken(['read'])
}, 300_000)
afterAll(() => server?.stop())

async function makeToken(scopes: readonly Scope[]): Promise<string> {
	const api = createClient({ baseUrl: server.url, token: session })
	const body = { name: 'Assistant', farmIds: [FARM], scopes: [...scopes] }
	return (await api.createToken({ body })).token
}
const connect = () => connectMcp({ url: server.url + PATH, token })

const post = (body: string, headers: Record<string, string> = {}) =>
	sendRequest(
		server.port,
		'POST',
		PATH,
		{ 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
		body,
	)
const message = (method: string, params: object = {}) =>
	JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

test('the protocol’s client finds tools that read or propose, and each answers for the farm', async () => {
	const mcp = await connect()
	expect(mcp.name).toBe('smart-farm-control')
	const tools = await mcp.tools()
	expect(tools.length).toBeGreaterThan(20)
	const proposing = ['proposeTask', 'proposeNote', 'proposeSetpoint', 'proposeDose']
	const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint)
	expect(changing.map(({ name }) => name)).toEqual(proposing)
	const { content } = await mcp.call('listFarms', {})
	expect(JSON.parse(content[0]?.text ?? '')).toMatchObject([{ id: FARM }])
	const NEEDS_MORE = ['readHistory', 'readAlarm', 'readRecipe', 'readLot', 'recallLots', 'search']
	for (const { name } of tools) {
		if (NEEDS_MORE.includes(name) || proposing.includes(name)) continue
		const answer = await mcp.call(name, name === 'listFarms' ? {} : { farmId: FARM })
		expect(answer.isError, `${name}: ${answer.content[0]?.text}`).toBe(false)
	}
	const recipes = await mcp.call('readRecipe', { recipeId: 'none-such', farmId: FARM })
	expect(recipes.isError).toBe(true)
	await mcp.close()
}, 120_000)

test('an assistant proposes, within the scope of its token, and nothing is done', async () => {
	const given = { farmId: FARM, title: 'Rinse the filter', dueDate: '2030-01-05', why: 'Low flow' }
	const reader = await connect()
	expect((await reader.call('proposeTask', given)).content[0]?.text).toContain('lacks the scope')
	await reader.close()
	const mcp = await connectMcp({
		url: server.url + PATH,
		token: await makeToken(['read', 'tasks']),
	})
	const made = await mcp.call('proposeTask', given)
	expect(JSON.parse(made.content[0]?.text ?? '')).toMatchObject({
		state: 'waiting',
		title: 'Add the task “Rinse the filter” for 2030-01-05',
		token: 'Assistant',
	})
	const wrong = await mcp.call('proposeDose', { ...given, equipmentKey: 'x', ml: 1 })
	expect(wrong).toMatchObject({ isError: true })
	expect(wrong.content[0]?.text).toContain('title')
	const elsewhere = await mcp.call('proposeTask', { ...given, farmId: 10 })
	expect(elsewhere.isError).toBe(true)
	const { content } = await mcp.call('listProposals', { farmId: FARM })
	expect(JSON.parse(content[0]?.text ?? '')).toHaveLength(1)
	const tasks = await createClient({ baseUrl: server.url, token }).listTasks({
		query: { farmId: FARM },
	})
	expect(tasks.map(({ title }) => title)).not.toContain('Rinse the filter')
	await mcp.close()
})

test('nothing but the listed reads can be called, whatever the token may do', async () => {
	const powerful = await makeToken(SCOPES)
	for (const name of [
		'setPower',
		'addTask',
		'createToken',
		'emergencyStop',
		'../readMe',
		'toString',
	])
		expect(
			JSON.parse(
				(await post(message('tools/call', { name }), { Authorization: `Bearer ${powerful}` })).text,
			),
		).toMatchObject({ error: { code: -32602 } })
	const before = await createClient({ baseUrl: server.url, token }).listEvents({
		query: { farmId: FARM },
	})
	const injected = { recipeId: '../../equipment/emergency-stop?x=', farmId: FARM }
	const { text } = await post(message('tools/call', { name: 'readRecipe', arguments: injected }))
	expect(JSON.parse(text)).toMatchObject({ result: { isError: true } })
	const after = await createClient({ baseUrl: server.url, token }).listEvents({
		query: { farmId: FARM },
	})
	expect(after.next).toBe(before.next)
})

test('a token without the scope, for another farm, unknown or none is refused', async () => {
	for (const scope of SCOPES.filter((one) => one !== 'read')) {
		const other = { Authorization: `Bearer ${await makeToken([scope])}` }
		expect((await post(message('tools/list'), other)).status, scope).toBe(403)
	}
	const elsewhere = message('tools/call', { name: 'readEnvironment', arguments: { farmId: 10 } })
	expect(JSON.parse((await post(elsewhere)).text)).toMatchObject({ result: { isError: true } })
	expect((await post(message('ping'), { Authorization: 'Bearer sfc_unknown' })).status).toBe(401)
	const { name, value } = sessionCookie(session)
	const nobody = await post(message('ping'), { Authorization: '', Cookie: `${name}=${value}` })
	expect(nobody.status).toBe(401)
	expect(nobody.headers['www-authenticate']).toBe('Bearer')
	expect((await post(message('ping'), { Origin: 'https://evil.example' })).status).toBe(403)
	const rebound = { Origin: 'http://evil.example', Host: 'evil.example' }
	expect(
		(await post(message('ping'), { ...rebound, 'Sec-Fetch-Site': 'same-origin' })).status,
	).toBe(403)
	expect(
		(await post(message('ping'), { Origin: server.url, Host: new URL(server.url).host })).status,
	).toBe(200)
})

test.each([
	['no JSON', 'x{', 400, -32700],
	['nothing', '', 400, -32700],
	['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600],
	['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
	['a method that there is not', message('resources/list'), 200, -32601],
	['arguments that are none', message('tools/call', { name: 'search', arguments: 3 }), 200, -32602],
	[
		'nested arguments',
		message('tools/call', { name: 'search', arguments: { q: {} } }),
		200,
		-32602,
	],
	['deep nesting', '['.repeat(5_000), 400, -32700],
])('a body with %s is refused by its code', async (_, body, status, code) => {
	const answer = await post(body)
	expect(answer.status).toBe(status)
	expect(JSON.parse(answer.text)).toMatchObject({ error: { code } })
})

test('a large body, another method and an unknown version of the protocol are refused', async () => {
	expect((await post(message('ping', { x: 'x'.repeat(70_000) }))).status).toBe(413)
	expect((await sendRequest(server.port, 'GET', PATH)).status).toBe(405)
	expect((await post(message('ping'), { 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400)
	const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
	expect((await post(note)).status).toBe(202)
})
