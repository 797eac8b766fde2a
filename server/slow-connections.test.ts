import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './slow-connections'
import { trackConnections } from './track-connections'

const STALLED_MS = 300
const GET = 'GET / HTTP/1.1\r\nHost: farm\r\n\r\n'
const LARGE = Buffer.alloc(20_000_000)
let server: Server
let client: Socket

afterEach(() => {
	client.destroy()
	server.closeAllConnections()
	server.close()
})

/** Starts a server with this handler, and a client that reads only when told to. */
async function open(answer: RequestListener, stalledMs = STALLED_MS): Promise<void> {
	server = createServer({ keepAliveTimeout: 100 })
	limitConnections(server, trackConnections(server), stalledMs)
	server.on('request', answer).listen(0, '127.0.0.1')
	await once(server, 'listening')
	client = connect((server.address() as AddressInfo).port, '127.0.0.1')
	client.on('error', () => {})
	await once(client, 'connect')
}

const isCut = () =>
	expect.poll(() => new Promise((resolve) => server.getConnections((_, n) => resolve(n)))).toBe(0)

test('a client that sends thousands of requests and reads nothing is cut after a few', async () => {
	let answered = 0
	await open(({ socket }, response) => {
		if (socket.destroyed) return
		answered++
		setTimeout(() => response.end(LARGE.subarray(0, 100_000)), 20)
	})
	client.write(GET.repeat(5_000))
	await isCut()
	expect(answered).toBeLessThanOrEqual(16)
})

test('a client that reads nothing of its answer is disconnected', async () => {
	await open((_, response) => response.end(LARGE))
	client.write(GET)
	await isCut()
})

test('a client that reads in steps gets its whole answer', async () => {
	// Longer than a busy machine keeps both ends waiting; reading takes longer still, in about 300 steps.
	await open((_, response) => response.end(LARGE), 2_500)
	let taken = 0
	client.on('data', (bytes: Buffer) => {
		taken += bytes.length
		client.pause()
		setTimeout(() => client.resume(), 12)
	})
	client.write(GET)
	await expect.poll(() => taken).toBeGreaterThan(LARGE.length)
})

test('a client that waits for a slow answer is not cut', async () => {
	await open((_, response) => setTimeout(() => response.end('done'), 3 * STALLED_MS))
	client.write(GET)
	const [bytes] = (await once(client, 'data')) as [Buffer]
	expect(bytes.toString()).toContain('done')
})

test('an idle connection is closed', async () => {
	await open((_, response) => response.end())
	client.write(GET)
	client.resume()
	await isCut()
})
