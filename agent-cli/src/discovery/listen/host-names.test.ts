import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createNameCalls } from './host-names'

const ADDRESSES = Array.from({ length: 500 }, (_, i) => `10.99.${i >> 8}.${i & 255}`)

test('a name server that stays silent is asked for the first hosts alone', async () => {
	const { place, asked } = await startServer(() => [])
	const calls = createNameCalls([place])
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
	const calls = createNameCalls([place])
	await Promise.all(ADDRESSES.slice(0, 20).map((address) => calls.ask(address)))
	expect(calls.names.size).toBe(0)
})

async function startServer(answers: (question: Buffer) => Buffer[]) {
	const socket = createSocket('udp4')
	const asked = new Set<string>()
	socket.on('message', (question, { port, address }) => {
		asked.add(question.subarray(12).toString('latin1'))
		for (const answer of answers(question)) socket.send(answer, port, address)
	})
	socket.bind(0, '127.0.0.1')
	await once(socket, 'listening')
	onTestFinished(() => void socket.close())
	return { place: `127.0.0.1:${socket.address().port}`, asked }
}
