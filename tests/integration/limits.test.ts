import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendRequest as askAt, readCookie, type RawResponse } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

/** This sets the other limits: 2 changes signed out, 50 reads, 1 demo session, 1 stream. */
const FEW = { RATE_LIMIT_PER_MINUTE: '10' }

let server: TestServer
let address = 0
const sockets: Socket[] = []

beforeAll(async () => {
	server = await startServer({ env: FEW })
})
afterAll(() => server?.stop())
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.destroy()
})

/** A client address of its own, through a trusted proxy, so that tests do not share a limit. */
const fromElsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${++address}` })
const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
	askAt(server.port, method, path, headers, body)
/**
 * Makes enough calls to reach a limit even when a new minute starts meanwhile. Returns a refused
 * response.
 */
async function expectLimit(most: number, call: () => Promise<RawResponse>): Promise<RawResponse> {
	const answers: RawResponse[] = []
	for (let i = 0; i < 2 * most + 1; i++) answers.push(await call())
	const refused = answers.filter(({ status }) => status === 429)
	expect(refused.length).toBeGreaterThan(0)
	expect(answers.length - refused.length).toBeGreaterThanOrEqual(most)
	const [one] = refused
	if (!one) throw new Error('nothing was refused')
	expect(Number(one.headers['retry-after'])).toBeGreaterThan(0)
	return one
}
const statuses = async (count: number, call: () => Promise<RawResponse>) => {
	const all = new Set<number>()
	for (let i = 0; i < count; i++) all.add((await call()).status)
	return [...all]
}
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const changeTheme = (headers: Record<string, string>) => () =>
	ask('POST', '/theme', { ...FORM, ...headers, Origin: server.url }, 'theme=dark')

test('changes by signed-out people are limited per address, also with an invalid session', async () => {
	const headers = fromElsewhere()
	await expectLimit(2, changeTheme({ ...headers, Cookie: 'session=made-up' }))
	const answer = await expectLimit(2, changeTheme(fromElsewhere()))
	expect(answer.text).toMatch(/^Too many requests\. Please try again in \d+ s\.$/)
	expect(answer.headers['x-content-type-options']).toBe('nosniff')
	// Another address is not refused.
	expect((await changeTheme(fromElsewhere())()).status).toBe(302)
})

test('a browser over the limit gets a page that loads and runs nothing else', async () => {
	const headers = { ...fromElsewhere(), Accept: 'text/html,application/xhtml+xml' }
	const { headers: said, text } = await expectLimit(2, changeTheme(headers))
	expect(said['content-type']).toBe('text/html; charset=utf-8')
	expect(said['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
	expect(text).toMatch(/^<!doctype html>/)
	expect(text).toContain('<h1>Too many requests</h1>')
	expect(text).toMatch(/Please try again in \d+ s\./)
	expect(text).not.toMatch(/<script|style="/)
})

test('a signed-in person has a limit for changes too, but a higher one', async () => {
	const headers = fromElsewhere()
	const cookie = readCookie(await ask('POST', '/api/auth/demo-login', headers))
	await expectLimit(10, changeTheme({ ...headers, Cookie: cookie }))
	const elsewhere = { ...fromElsewhere(), Cookie: cookie, Origin: server.url }
	const refused = await expectLimit(10, () => ask('POST', '/api/no-such-call', elsewhere))
	expect(JSON.parse(refused.text)).toMatchObject({ error: expect.stringMatching(/Too many/) })
})

test('reads have a limit of their own; files, health and agents have none', async () => {
	const headers = fromElsewhere()
	await expectLimit(50, () => ask('GET', '/login', headers))
	for (const path of ['/favicon.svg', '/healthz', '/readyz', '/api/health-check'])
		expect(await statuses(101, () => ask('GET', path, headers)), path).toEqual([200])
	const heartbeat = () => ask('POST', '/api/agent/heartbeat', headers, '{}')
	expect(await statuses(25, heartbeat)).toEqual([401])
})

test('demo sessions are limited per minute and address', async () => {
	const headers = fromElsewhere()
	await expectLimit(1, () => ask('POST', '/api/auth/demo-login', headers))
	expect((await ask('POST', '/api/auth/demo-login', fromElsewhere())).status).toBe(200)
})

test('over the limit of live streams per person, the oldest ends', async () => {
	const headers = fromElsewhere()
	const cookie = readCookie(await ask('POST', '/api/auth/demo-login', headers))
	const open = () => fetch(`${server.url}/api/live`, { headers: { ...headers, Cookie: cookie } })
	const first = await open()
	const firstEnds = first.text()
	const second = await open()
	expect(await firstEnds).toContain('retry')
	expect(second.body?.locked).toBe(false)
	await second.body?.cancel()
})

test('a body larger than any call accepts is refused before it is read', async () => {
	const socket = open()
	let text = ''
	socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
	socket.write('POST /theme HTTP/1.1\r\nHost: farm\r\nContent-Length: 99999999999\r\n\r\n')
	await waitUntil('the answer', () => text.startsWith('HTTP/1.1 413'))
})

test('JSON nested too deep is refused with a message', async () => {
	const depth = '['.repeat(40_000)
	const answer = await ask('POST', '/api/auth/login', fromElsewhere(), depth)
	expect(answer.status).toBe(400)
	expect(JSON.parse(answer.text).message).toMatch(/nests deeper than 32/)
})

test('200 connections that send nothing, or a header byte by byte, delay nobody else', async () => {
	const slow = Array.from({ length: 200 }, (_, n) => {
		const socket = open()
		if (n % 2) dripHeader(socket)
		return socket
	})
	await waitUntil('the oldest are let go', () => slow.filter((s) => s.destroyed).length >= 100)
	expect((await ask('GET', '/login', fromElsewhere())).status).toBe(200)
	// The other half is closed after its timeout.
	await waitUntil('all are let go', () => slow.every((socket) => socket.destroyed))
	expect((await ask('GET', '/login', fromElsewhere())).status).toBe(200)
})

/** Sends a header slowly, never silent for long, and never finished. */
function dripHeader(socket: Socket): void {
	socket.write('GET /login HTTP/1.1\r\nHost: farm\r\nX-Slow: ')
	const timer = setInterval(() => socket.write('x'), 200)
	socket.once('close', () => clearInterval(timer))
}

function open(): Socket {
	const socket = connect(server.port, '127.0.0.1')
	socket.on('error', () => socket.destroy())
	socket.on('end', () => socket.destroy())
	socket.resume() // the server first sends a 408, which must be read
	sockets.push(socket)
	return socket
}
