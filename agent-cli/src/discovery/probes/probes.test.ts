import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { probeBanner } from './banner'
import { describePage, probeHttp } from './http'
import { probeOpcUa } from './opcua'
import { probeRtsp } from './rtsp'

const io = { timeoutMs: 400, signal: new AbortController().signal }

async function listen(server: Server) {
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	return { address: '127.0.0.1', port: (server.address() as AddressInfo).port }
}
const tcp = (talk: (socket: Socket) => void) =>
	listen(
		createServer((socket) => {
			socket.on('error', () => undefined)
			talk(socket)
		}),
	)

test('a web page is known by its title, its program and its login', async () => {
	const at = await listen(
		createHttpServer((_, response) =>
			response
				.writeHead(401, { server: 'lighttpd', 'www-authenticate': 'Basic realm="Relay box"' })
				.end('<html><title>\n  Dosing <b>room</b></title>'),
		),
	)
	expect(await probeHttp(at, io)).toMatchObject({
		protocol: 'http',
		name: 'Dosing',
		evidence: `Has a web page at port ${at.port} (titled “Dosing”, program “lighttpd”, login “Relay box”).`,
	})
	const page = { status: 200, server: '', realm: '', body: '', certificate: '' }
	expect(describePage({ ...page, body: '<title>Shelly Plug S</title>' }, 80, false)).toMatchObject({
		vendor: 'Shelly',
		kind: 'plug',
	})
	expect(describePage(page, 8443, true)).toMatchObject({
		protocol: 'https',
		evidence: 'Has a web page at port 8443, which answers 200.',
	})
})

test('a page without an end, one of 10 MB and one that never comes cost no more than their time', async () => {
	const endless = await listen(
		createHttpServer((_, response) => {
			response.write('<title>Endless</title>')
			const timer = setInterval(() => response.write('x'.repeat(100_000)), 1)
			response.on('close', () => clearInterval(timer))
		}),
	)
	expect(await probeHttp(endless, io)).toMatchObject({ name: 'Endless' })
	const head = await listen(createHttpServer((_, response) => void response.write('<html>')))
	expect(await probeHttp(head, io)).toMatchObject({ protocol: 'http' })
	const huge = await tcp((socket) => socket.write(Buffer.alloc(10_000_000, 'A')))
	for (const probe of [probeHttp, probeRtsp, probeOpcUa])
		expect(await probe(huge, io)).toBeUndefined()
	const silent = await tcp(() => undefined)
	for (const probe of [probeHttp, probeRtsp, probeOpcUa, probeBanner])
		expect(await probe(silent, io)).toBeUndefined()
})

test('video, logins and OPC UA servers are known by their first words', async () => {
	const camera = await tcp((socket) =>
		socket.once('data', (asked) => {
			expect(asked.toString()).toMatch(/^OPTIONS rtsp:\/\//)
			socket.write('RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\nServer: Hipcam RealServer\r\n\r\n')
		}),
	)
	expect(await probeRtsp(camera, io)).toMatchObject({
		kind: 'camera',
		model: 'Hipcam RealServer',
		evidence: expect.stringContaining('wants a password'),
	})
	const ssh = await tcp((socket) => socket.write('SSH-2.0-OpenSSH_9.2p1\r\n'))
	expect(await probeBanner(ssh, io)).toMatchObject({ protocol: 'ssh' })
	const telnet = await tcp((socket) => socket.write(Buffer.from([255, 253, 1])))
	expect(await probeBanner(telnet, io)).toMatchObject({
		protocol: 'telnet',
		evidence: 'Takes logins by Telnet, which is not encrypted.',
	})
	const opcua = await tcp((socket) =>
		socket.once('data', (hello) => {
			expect(hello.readUInt32LE(4)).toBe(hello.length)
			const answer = Buffer.alloc(28)
			answer.write('ACKF')
			answer.writeUInt32LE(28, 4)
			socket.write(answer)
		}),
	)
	expect(await probeOpcUa(opcua, io)).toMatchObject({ protocol: 'opcua' })
	const refusing = await tcp((socket) => {
		const reason = Buffer.from('too many')
		const answer = Buffer.alloc(16 + reason.length)
		answer.write('ERRF')
		answer.writeUInt32LE(answer.length, 4)
		answer.writeUInt32LE(0xffff_ffff, 12) // a length that is not true
		reason.copy(answer, 16)
		socket.write(answer)
	})
	expect(await probeOpcUa(refusing, io)).toMatchObject({
		evidence: 'Speaks OPC UA, and refuses: too many.',
	})
})

test('whatever a page says becomes one bounded line', () => {
	fc.assert(
		fc.property(fc.string(), fc.string({ maxLength: 5000 }), (title, server) => {
			const body = `<title>${title}</title>`
			const page = { status: 200, server, realm: title, body, certificate: title }
			const { name = '', evidence } = describePage(page, 80, false)

			expect(name).not.toMatch(/[\u0000-\u001f\u202e]/)
			expect(name.length).toBeLessThanOrEqual(120)
			expect(evidence).toMatch(/\.$/)
		}),
	)
})
