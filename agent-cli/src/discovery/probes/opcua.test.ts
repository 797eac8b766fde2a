import fc from 'fast-check'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { describeServer, probeOpcUa } from './opcua'
import recorded from '../../../tests/discovery/probes/opcua-answers.fixture.json'
import { readChannel, readEndpoints, readServers } from './opcua-messages'

/** What the server of node-opcua 2.126 answered to hello, channel, FindServers and GetEndpoints. */
const ANSWERS = recorded.map((one) => Buffer.from(one, 'base64'))
const io = { timeoutMs: 1500, signal: new AbortController().signal }

/** A server that answers each request by the next of these. */
async function serve(answers: readonly (Buffer | undefined)[]) {
	const asked: string[] = []
	const server = createServer((socket) => {
		socket.on('error', () => undefined)
		socket.on('data', (request) => {
			const answer = answers[asked.length]
			asked.push(request.toString('latin1', 0, 3))
			if (answer) socket.write(answer)
			else socket.destroy()
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	return { at: { address: '127.0.0.1', port: (server.address() as AddressInfo).port }, asked }
}

test('a server says its name and how it lets people in', async () => {
	const { at, asked } = await serve(ANSWERS)
	expect(await probeOpcUa(at, io)).toEqual({
		protocol: 'opcua',
		port: at.port,
		kind: 'controller',
		name: 'Greenhouse PLC',
		model: 'farm-plc-model-7',
		evidence: `Answers as an OPC UA server at port ${at.port} as “Greenhouse PLC” (farm-plc-model-7); it offers no security, Basic256Sha256 (signed and encrypted).`,
	})
	await expect.poll(() => asked).toEqual(['HEL', 'OPN', 'MSG', 'MSG', 'CLO'])
})

test('an answer in pieces is put together', async () => {
	const [hello, channel, servers, endpoints] = ANSWERS as [Buffer, Buffer, Buffer, Buffer]
	const [head, body] = [endpoints.subarray(0, 24), endpoints.subarray(24)]
	const piece = (kind: string, part: Buffer) => {
		const whole = Buffer.concat([head, part])
		whole.write(kind, 3, 'latin1')
		whole.writeUInt32LE(whole.length, 4)
		return whole
	}
	const pieces = Buffer.concat([piece('C', body.subarray(0, 900)), piece('F', body.subarray(900))])
	const { at } = await serve([hello, channel, servers, pieces])
	expect(await probeOpcUa(at, io)).toMatchObject({ name: 'Greenhouse PLC' })
})

test.each([1, 2, 3])(
	'a server that hangs up after %s answers is still an OPC UA server',
	async (count) => {
		const { at } = await serve(ANSWERS.slice(0, count))
		const evidence = `Answers as an OPC UA server at port ${at.port}`
		expect(await probeOpcUa(at, io)).toMatchObject({
			protocol: 'opcua',
			evidence: expect.stringContaining(evidence),
		})
	},
)

test('names of a hostile server are one bounded line, and its other servers are named', () => {
	const server = { uri: 'urn:a', product: 'x'.repeat(500), name: '<b>\u0000A\n', urls: [] }
	const endpoints = [{ server, url: 'opc.tcp://evil', mode: 9, policy: 'http://x#\u202eevil' }]
	const servers = [server, { ...server, uri: 'urn:b', name: 'Line 2' }]
	const { evidence, name } = describeServer(4840, { servers, endpoints })
	expect(name).toBe('<b> A')
	expect(evidence).toContain('evil (9); it knows “Line 2”.')
	expect(evidence.length).toBeLessThan(600)
})

test('cut or changed anywhere, an answer is read or refused, and never more', () => {
	const whole = ANSWERS[3]!.subarray(24)
	fc.assert(
		fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
			const bytes = Buffer.from(cut ? whole.subarray(0, at) : whole)
			if (!cut) bytes[at] = byte
			for (const read of [readEndpoints, readServers, readChannel])
				try {
					read(bytes)
				} catch (error) {
					expect(error).toBeInstanceOf(RangeError)
				}
		}),
		{ numRuns: 500 },
	)
})
