import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askBroker } from './mqtt-connack'

/** What a port that answers so to the first bytes is taken for. */
async function asked(answer: (socket: Socket) => void) {
	const server = createServer((socket) => {
		socket.on('error', () => undefined)
		socket.once('data', () => answer(socket))
	})
	onTestFinished(() => void server.close())
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const io = { timeoutMs: 300, signal: new AbortController().signal }
	return askBroker({ address: '127.0.0.1', port }, io)
}

test.each<[string, string, string]>([
	['20020000', 'open', 'a broker that takes everybody'],
	['20020005', 'locked', 'one that wants a login'],
	['20020001', 'none', 'one of another version'],
	['48545450', 'none', 'a web server'],
	['20', 'none', 'half an answer'],
])('%s is %s: %s', async (hex, expected) => {
	expect(await asked((socket) => socket.end(Buffer.from(hex, 'hex')))).toBe(expected)
})

test('a port that stays silent is no broker', async () => {
	expect(await asked(() => undefined)).toBe('none')
})
