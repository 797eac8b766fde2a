import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCookie, sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'

let server: TestServer
let owner: string

beforeAll(async () => {
	server = await startServer()
	owner = readCookie(await sendRequest(server.port, 'POST', '/api/auth/demo-login'))
})
afterAll(() => server?.stop())

/** Requests a page of farm 11. */
const get = (path: string) =>
	sendRequest(server.port, 'GET', `${path}?farmId=11`, { Cookie: owner })
const readTitle = (text: string) => /<title>([^<]*)<\/title>/.exec(text)?.[1]

test.each([
	['/Recipes', '/recipes'],
	['/RECIPES/', '/recipes'],
	['/reci%70es', '/recipes'],
	['/lots/../recipes', '/recipes'],
	['/LOTS/recall', '/lots/recall'],
	['//', '/'],
])('%s is the page %s', async (written, path) => {
	const [answer, expected] = [await get(written), await get(path)]
	expect(answer.status).toBe(200)
	expect(readTitle(answer.text)).toBe(readTitle(expected.text))
})

test.each([
	'/no-such-page',
	'/recipes/17/no-such-page',
	'/dashboardx',
	'/_root',
	'/recipes/999999',
])('%s is not found, inside the frame of the product', async (path) => {
	const { status, text } = await get(path)
	expect(status).toBe(404)
	expect(text).toContain('href="/recipes?farmId=11"')
})

test.each(['/_root.data', '/recipes.data', '/Recipes.data', '/lots/recall.data'])(
	'scripts get the data of %s',
	async (path) => {
		const { status, headers, text } = await get(path)
		expect(status).toBe(200)
		expect(headers['content-type']).toBe('text/x-script; charset=utf-8')
		expect(text).toContain('signed-in-layout')
	},
)

test('a form posts to its page, with scripts and without', async () => {
	const headers = {
		Cookie: owner,
		Origin: server.url,
		'Content-Type': 'application/x-www-form-urlencoded',
	}
	const post = (path: string, body: string) => sendRequest(server.port, 'POST', path, headers, body)
	expect((await post('/theme', 'theme=dark')).status).toBe(302)
	expect((await post('/theme.data', 'theme=dark')).status).toBe(202)
	const wrong = await post('/recipes/new?farmId=11', 'name=')
	expect(wrong.status).toBe(400)
	expect(readTitle(wrong.text)).toBe(readTitle((await get('/recipes/new')).text))
	expect((await post('/recipes/new.data?farmId=11', 'name=')).status).toBe(400)
	expect((await post('/help', 'a=b')).status).toBe(405)
})

test('scripts can load the routes of other segments', async () => {
	const { text } = await get('/dashboard')
	const version = /\\"version\\": *\\"(\w+)/.exec(text)?.[1] ?? ''
	const paths = 'p=%2Frecipes&p=%2Flots%2Frecall&p=%2Fhelp'
	const answer = await sendRequest(server.port, 'GET', `/__manifest?${paths}&version=${version}`)
	expect(answer.status).toBe(200)
	const learned = Object.keys(JSON.parse(answer.text) as object).join(' ')
	for (const segment of ['recipes', 'lots', 'help']) expect(learned).toContain(segment)
})

test('an address that begins with two slashes leads to the page on this server', async () => {
	const { headers } = await sendRequest(server.port, 'GET', '//', { Cookie: owner })
	expect(headers['location']).toMatch(/^\/\?farmId=\d+$/)
})
