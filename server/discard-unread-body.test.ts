import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Fault } from '@sfc/domain/fault'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBytes, readIncomingBytes } from '~/http/read-body.server'
import { readUpload } from '~/http/read-upload.server'
import { answerWith } from './answer-request'
import { discardUnreadBody } from './discard-unread-body'

const MB = 1024 * 1024
let server: Server

const refused = (error: unknown) =>
	new Response(error instanceof Fault ? error.code : String(error), { status: 413 })

/** Each of these answers in another way before the whole body has arrived. */
const app = express()
	.use(discardUnreadBody)
	.post('/middleware', (_, response) => void response.status(302).end('unread'))
	.post(
		'/page',
		answerWith(async () => new Response('unread', { status: 302 })),
	)
	.post(
		'/form',
		answerWith((request) => readBytes(request, 1000).then(() => new Response(), refused)),
	)
	.post(
		'/upload',
		answerWith((request) =>
			readUpload(request, { maxBytes: 1000, fileMaxBytes: 10, take: async () => {} }).then(
				() => new Response(),
				refused,
			),
		),
	)
	.post('/batch', (request, response) => {
		void readIncomingBytes(request, 1000).then(
			() => response.end(),
			() => response.status(413).end('too-large'),
		)
	})
	.post(
		'/echo',
		answerWith(async (request) => new Response(Buffer.from(await readBytes(request, 8 * MB)))),
	)
	.get('/next', (_, response) => void response.end('next'))

beforeAll(async () => {
	server = createServer(app).listen(0, '127.0.0.1')
	server.prependListener('request', ({ socket }, response) => {
		if (!socket.writable) response.destroy()
	})
	await once(server, 'listening')
})
afterAll(() => {
	server.closeAllConnections()
	server.close()
})

/** Opens a connection that writes a body without reading, and then asks for `/next`. */
async function send(path: string, bytes: number, encoding: 'length' | 'chunked'): Promise<string> {
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
	const type = 'multipart/form-data; boundary=x'
	const head = `POST ${path} HTTP/1.1\r\nHost: farm\r\nContent-Type: ${type}\r\n`
	const body = Buffer.alloc(bytes, 'a')
	body.write('--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n')
	if (encoding === 'length') {
		socket.write(`${head}Content-Length: ${bytes}\r\n\r\n`)
		socket.write(body)
	} else {
		socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${bytes.toString(16)}\r\n`)
		socket.write(body)
		socket.write('\r\n0\r\n\r\n')
	}
	socket.write('GET /next HTTP/1.1\r\nHost: farm\r\nConnection: close\r\n\r\n')
	return text(socket)
}

const PATHS = ['/middleware', '/page', '/form', '/upload', '/batch']
const SIZES = [100, 20_000, 60_000, 3 * MB, 12 * MB]

for (const encoding of ['length', 'chunked'] as const)
	test.each(PATHS.flatMap((path) => SIZES.map((bytes) => ({ path, bytes }))))(
		`$bytes bytes (${encoding}) to $path: answered, and the connection goes on or is closed`,
		async ({ path, bytes }) => {
			const answers = await send(path, bytes, encoding)
			expect(answers).toMatch(/^HTTP\/1\.1 (200|302|413) /)
			if (bytes > 1000) expect(answers).toMatch(/unread|too-large|invalid/)
			const isClosed = /^connection: close/im.test(answers.split('\r\n\r\n')[0] ?? '')
			if (!isClosed) expect(answers).toMatch(/next$/)
		},
	)

test('a body that is read arrives whole, and its connection is kept', async () => {
	const answers = await send('/echo', 5 * MB, 'chunked')
	expect(answers.length).toBeGreaterThan(5 * MB)
	expect(answers).toMatch(/next$/)
	expect(answers.split('\r\n\r\n')[0]).not.toMatch(/connection: close/i)
})

test('a body without an end is cut', async () => {
	const { port } = server.address() as AddressInfo
	const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
	socket.on('error', () => socket.destroy()).resume()
	socket.write('POST /page HTTP/1.1\r\nHost: farm\r\nTransfer-Encoding: chunked\r\n\r\n')
	const chunk = `${MB.toString(16)}\r\n${'a'.repeat(MB)}\r\n`
	const writer = setInterval(() => {
		if (socket.writableLength === 0) socket.write(chunk)
	}, 1)
	await expect.poll(() => socket.destroyed).toBe(true)
	clearInterval(writer)
	expect(socket.bytesWritten).toBeGreaterThan(15 * MB)
	expect(socket.bytesWritten).toBeLessThan(40 * MB)
})

test('a client that stops in the middle of a refused body is let go', async () => {
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
	socket.write('POST /page HTTP/1.1\r\nHost: farm\r\nContent-Length: 3000000\r\n\r\nabc')
	expect(await text(socket)).toContain('unread')
})
