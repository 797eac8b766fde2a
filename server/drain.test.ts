import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { drain } from './drain'
import { trackConnections, type Connections } from './track-connections'

const LONG_MS = 60_000
const CLIENTS = 50
let server: Server
let connections: Connections
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

afterEach(() => {
	agent.destroy()
	server.closeAllConnections()
	server.close()
})

async function listen(answer: Parameters<typeof createServer>[1] & object): Promise<number> {
	server = createServer()
	connections = trackConnections(server)
	server.on('request', answer).listen(0, '127.0.0.1')
	await once(server, 'listening')
	return (server.address() as AddressInfo).port
}

async function ask(port: number): Promise<IncomingMessage & { body: string }> {
	const call = request({ host: '127.0.0.1', port, agent }).end()
	const [answer] = (await once(call, 'response')) as [IncomingMessage]
	return Object.assign(answer, { body: await text(answer) })
}

test('while 50 clients send one request after another, none is reset', async () => {
	let asked = 0
	let enough = () => {}
	const busy = new Promise<void>((resolve) => (enough = resolve))
	const port = await listen((_, response) => {
		if (++asked >= 500 && connections.size === CLIENTS) enough()
		setTimeout(() => response.end('answered'), asked % 7)
	})
	const failures: unknown[] = []
	const clients = Array.from({ length: CLIENTS }, async () => {
		for (;;) {
			try {
				const { body } = await ask(port)
				expect(body).toBe('answered')
			} catch (error) {
				return failures.push((error as NodeJS.ErrnoException).code)
			}
		}
	})
	await busy
	await drain(server, connections, LONG_MS)
	await Promise.all(clients)
	expect(new Set(failures)).toEqual(new Set(['ECONNREFUSED']))
	expect(connections.size).toBe(0)
})

test('a pending request is answered however long it takes, with Connection: close', async () => {
	let answerNow = () => {}
	let arrived = () => {}
	const under = new Promise<void>((resolve) => (arrived = resolve))
	const port = await listen((_, response) => {
		answerNow = () => response.end('late')
		arrived()
	})
	const answer = ask(port)
	await under
	const drained = drain(server, connections, LONG_MS)
	await sleep(700) // longer than idle connections stay
	answerNow()
	expect(await answer).toMatchObject({ body: 'late', headers: { connection: 'close' } })
	await drained
})

test('of pipelined requests each is answered, and the last closes the connection', async () => {
	const answers: (() => void)[] = []
	let arrived = () => {}
	const all = new Promise<void>((resolve) => (arrived = resolve))
	const port = await listen(({ url }, response) => {
		answers.push(() => response.end(url))
		if (answers.length === 3) arrived()
	})
	const socket = connect(port, '127.0.0.1')
	socket.write(['/a', '/b', '/c'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
	await all
	const drained = drain(server, connections, LONG_MS)
	await expect.poll(() => server.listening).toBe(false)
	for (const answer of answers) answer()
	const sent = await text(socket)
	expect(sent.match(/\/[abc]/g)).toEqual(['/a', '/b', '/c'])
	expect(sent.match(/Connection: close/g)).toHaveLength(1)
	await drained
})

test('a large answer is sent whole to a client that reads slowly', async () => {
	const large = Buffer.alloc(20_000_000, 'x')
	const port = await listen((_, response) => response.end(large))
	const call = request({ host: '127.0.0.1', port, agent }).end()
	const [answer] = (await once(call, 'response')) as [IncomingMessage]
	const drained = drain(server, connections, LONG_MS)
	await sleep(700)
	expect((await text(answer)).length).toBe(large.length)
	await drained
})

test('requests without an answer by the deadline are cut, and idle connections too', async () => {
	const port = await listen(({ url }, response) => {
		if (url === '/') response.end()
	})
	await ask(port)
	const stuck = connect(port, '127.0.0.1').on('error', () => {})
	stuck.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n')
	await expect.poll(() => [...connections.values()].some(({ size }) => size > 0)).toBe(true)
	const closed = once(stuck.resume(), 'close')
	await drain(server, connections, 900)
	await closed
})
