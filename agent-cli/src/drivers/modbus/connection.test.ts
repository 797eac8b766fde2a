import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startRawServer } from '../../../tests/drivers/modbus/test-controller'
import { acquireConnection } from './connection'
import { openDevice, ownModel } from '../../../tests/drivers/modbus/test-device'
import { soon } from '../../time/soon'

async function server(onSocket: (socket: Socket) => void) {
	const raw = await startRawServer(onSocket)
	onTestFinished(async () => void (await raw.close()))
	return raw
}

/** Opens the one-relay model against a server that follows `answer` for each request. */
async function open(port: number) {
	const { modelsDir, remove } = ownModel({ link: { timeoutMs: 1000, guardMs: 0 } })
	onTestFinished(remove)
	const session = await openDevice(port, { model: 'own', modelsDir })
	onTestFinished(() => session.close())
	return session
}

/** The answer to a read of one discrete input, for the transaction of the request. */
const oneBit = (request: Buffer, on: boolean) =>
	Buffer.concat([request.subarray(0, 2), Buffer.from([0, 0, 0, 4, 1, 2, 1, on ? 1 : 0])])

test('a silent device is reported, and asked again only after a pause', async () => {
	let requests = 0
	const { port } = await server((socket) => socket.on('data', () => void (requests += 1)))
	await expect(open(port)).rejects.toThrow('does not answer')
	expect(requests).toBe(1)
})

test.each([
	{ name: 'random bytes', answer: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') },
	{ name: 'too short a frame', answer: Buffer.from([0, 1, 0, 0, 0, 1, 1]) },
	{ name: 'a length that lies', answer: Buffer.from([0, 1, 0, 0, 0, 5, 1, 2, 200, 0, 0]) },
	{ name: 'the answer of another unit', answer: Buffer.from([0, 1, 0, 0, 0, 4, 9, 2, 1, 1]) },
	{ name: 'an empty frame', answer: Buffer.from([0, 1, 0, 0, 0, 0]) },
])('$name is an error of this device, not of the agent', async ({ answer }) => {
	const { port } = await server((socket) => socket.on('data', () => socket.write(answer)))
	await expect(open(port)).rejects.toThrow('does not answer')
})

test('a closed port is reported with its address', async () => {
	const { port, close } = await startRawServer(() => undefined)
	await close()
	await expect(open(port)).rejects.toThrow(`127.0.0.1:${port}`)
})

test('a missing answer closes the connection, which opens again when the device is back', async () => {
	let mute = false
	const { port } = await server((socket) =>
		socket.on('data', (request) => void (mute || socket.write(oneBit(request, true)))),
	)
	const session = await open(port)
	mute = true
	await expect(session.read(soon())).rejects.toThrow('does not answer')
	const write = await session.write({ point: 'pump', on: true, maxOnMs: null }, soon())
	expect(write).toMatchObject({ outcome: 'not-sent' })
	expect(write).toHaveProperty('reason', expect.stringContaining('next try in'))
	mute = false
	await vi.waitFor(() => session.read(soon()), { timeout: 20_000, interval: 100 })
})

test('an OFF tries the wire at once, however long the device was silent', async () => {
	let mute = false
	const offs: Buffer[] = []
	const { port } = await server((socket) =>
		socket.on('data', (request) => {
			if (request[7] === 5) offs.push(request)
			if (!mute) socket.write(request[7] === 5 ? request : oneBit(request, false))
		}),
	)
	const session = await open(port)
	mute = true
	for (let failures = 0; failures < 3;)
		await session.read(soon()).catch(({ message }: Error) => {
			if (message.includes('next try')) return new Promise((done) => setTimeout(done, 50))
			failures += 1
		})
	const off = { point: 'pump', on: false, maxOnMs: null }
	expect(await session.write(off, soon())).toMatchObject({ outcome: 'unknown' })
	expect(offs).toHaveLength(1)
	mute = false
	expect(await session.write(off, soon())).toMatchObject({ outcome: 'done', readBack: false })
	expect(offs).toHaveLength(2)
	expect(await session.read(soon())).toMatchObject([{ value: 0 }])
})

test('an OFF connects at once to a port that was closed', async () => {
	let sockets = 0
	const serve = (socket: Socket) => {
		sockets += 1
		socket.on('data', (request) => {
			socket.write(request[7] === 5 ? request : oneBit(request, false))
		})
	}
	const raw = await startRawServer(serve)
	const session = await open(raw.port)
	await raw.close()
	await expect(session.read(soon())).rejects.toThrow()
	await expect(session.read(soon())).rejects.toThrow('next try in')
	const again = await startRawServer(serve, raw.port)
	onTestFinished(async () => void (await again.close()))
	const off = { point: 'pump', on: false, maxOnMs: null }
	expect(await session.write(off, soon())).toMatchObject({ outcome: 'done', readBack: false })
	expect(sockets).toBe(2)
})

test('on a line with a silent unit the OFF of another goes first, and is confirmed first', async () => {
	const came: string[] = []
	const { port } = await server((socket) =>
		socket.on('data', (request) => {
			const [unit = 0, code = 0] = request.subarray(6)
			came.push(`${code === 5 ? 'off' : 'read'} ${unit}`)
			if (unit === 1) socket.write(code === 5 ? request : oneBit(request, false))
		}),
	)
	const { modelsDir, remove } = ownModel({ link: { timeoutMs: 1000, guardMs: 0 } })
	onTestFinished(remove)
	const live = await openDevice(port, { model: 'own', modelsDir })
	onTestFinished(() => live.close())
	const endpoint = { transport: 'tcp', host: '127.0.0.1', port } as const
	const line = acquireConnection(endpoint)
	onTestFinished(() => line.release())
	const offOf = (unit: number) => ({
		unit,
		pdu: Buffer.from([5, 0, 0, 0, 0]),
		timeoutMs: 300,
		guardMs: 0,
		priority: 'off' as const,
		signal: soon(),
	})
	await expect(line.send(offOf(9))).rejects.toThrow('does not answer')
	came.splice(0)
	const silent = [line.send(offOf(9)), line.send(offOf(9))].map((sent) => sent.catch(String))
	const off = { point: 'pump', on: false, maxOnMs: null }
	expect(await live.write(off, soon())).toMatchObject({ outcome: 'done', readBack: false })
	await Promise.all(silent)
	// One may have been on the wire already.
	expect(came.indexOf('read 1')).toBe(came.indexOf('off 1') + 1)
	expect([came.length, came.at(-1)]).toEqual([4, 'off 9'])
})

test('a connection lost in the middle of a command leaves the outcome unknown', async () => {
	const { port } = await server((socket) =>
		socket.on('data', (request) => {
			if (request[7] === 5) socket.destroy()
			else socket.write(oneBit(request, false))
		}),
	)
	const session = await open(port)
	const outcome = await session.write({ point: 'pump', on: true, maxOnMs: null }, soon())
	expect(outcome).toMatchObject({ outcome: 'unknown' })
})

test('a late answer is not taken for the next one', async () => {
	let first: Buffer | undefined
	const { port } = await server((socket) =>
		socket.on('data', (request) => {
			if (first) socket.write(oneBit(request, false))
			else first = request
		}),
	)
	await expect(open(port)).rejects.toThrow('does not answer')
	const session = await vi.waitFor(() => open(port), { timeout: 20_000, interval: 100 })
	expect(await session.read(soon())).toMatchObject([{ value: 0 }])
})

test('a command that is cancelled before its turn is never sent', async () => {
	const { port } = await server((socket) =>
		socket.on('data', (request) => void socket.write(oneBit(request, false))),
	)
	const session = await open(port)
	const outcome = await session.write(
		{ point: 'pump', on: true, maxOnMs: null },
		AbortSignal.abort(),
	)
	expect(outcome).toMatchObject({ outcome: 'not-sent' })
})
