import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createNameCalls } from './host-names'

const NEVER = new AbortController().signal
const ADDRESSES = Array.from({ length: 500 }, (_, i) => `10.99.${i >> 8}.${i & 255}`)

test('a name server that stays silent is asked for the first hosts alone', async () => {
	const { place, asked } = await startServer(() => [])
	const calls = createNameCalls([place], NEVER)
	await Promise.all(ADDRESSES.map((address) => calls.ask(address)))
	expect(calls.names.size).toBe(0)
	expect(asked.size).toBeGreaterThan(0)
	expect(asked.size).toBeLessThan(ADDRESSES.length / 4)
})

test('what is no answer of a name server names nobody', async () => {
	const { place } = await startServer((question) => [
		randomBytes(300),
		Buffer.concat([question.subarray(0, 2), randomBytes(500)]),
		Buffer.alloc(60_000, 255),
	])
	const calls = createNameCalls([place], NEVER)
	await Promise.all(ADDRESSES.slice(0, 20).map((address) => calls.ask(address)))
	expect(calls.names.size).toBe(0)
})

test('a search that is cancelled waits for no name, and asks no more', async () => {
	const stop = new AbortController()
	const { place, sent } = await startServer(() => {
		stop.abort()
		return []
	})
	const calls = createNameCalls([place], stop.signal)
	await Promise.all(ADDRESSES.map((address) => calls.ask(address)))
	// Each would have been asked twice.
	expect(sent()).toBeLessThanOrEqual(32)
})

async function startServer(answers: (question: Buffer) => Buffer[]) {
	const socket = createSocket('udp4')
	const asked = new Set<string>()
	let sent = 0
	socket.on('message', (question, { port, address }) => {
		sent += 1
		asked.add(question.subarray(12).toString('latin1'))
		for (const answer of answers(question)) socket.send(answer, port, address)
	})
	socket.bind(0, '127.0.0.1')
	await once(socket, 'listening')
	onTestFinished(() => void socket.close())
	return { place: `127.0.0.1:${socket.address().port}`, asked, sent: () => sent }
}
