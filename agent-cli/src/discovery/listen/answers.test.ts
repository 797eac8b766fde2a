import { createSocket } from 'node:dgram'
import { decode, encode } from 'dns-packet'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { askMdns, readMdns, type MdnsHost } from './mdns'
import { askSsdp, readSsdp, type SsdpAnswer } from './ssdp'

const { signal } = new AbortController()
const asked = { from: [], hosts: ['127.0.0.1'], waitMs: 300, signal }

/** Answers each datagram on a free UDP port. */
async function responder(answer: (asked: Buffer) => string | Buffer) {
	const socket = createSocket('udp4')
	socket.on('message', (data, from) => socket.send(answer(data), from.port, from.address))
	await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
	onTestFinished(() => void socket.close())
	return socket.address().port
}

// As a Shelly Plug S announces itself.
const shelly = encode({
	type: 'response',
	answers: [
		{ type: 'PTR', name: '_http._tcp.local', data: 'shellyplug-s-7ce0aa._http._tcp.local' },
		{ type: 'A', name: 'shellyplug-s-7ce0aa.local', data: '127.0.0.1' },
		{
			type: 'SRV',
			name: 'shellyplug-s-7ce0aa._http._tcp.local',
			data: { port: 80, target: 'shellyplug-s-7ce0aa.local' },
		},
		{ type: 'TXT', name: 'shellyplug-s-7ce0aa._http._tcp.local', data: ['app=plugs', 'gen=1'] },
	],
})

test('a device that announces itself by mDNS is heard with its name and texts', async () => {
	const port = await responder((data) => {
		expect(decode(data).questions?.map(({ name }) => name)).toContain('_shelly._tcp.local')
		return shelly
	})
	const heard: MdnsHost[] = []
	const traces = await askMdns({ ...asked, port, onHost: (host) => heard.push(host) })
	expect(heard[0]).toEqual({
		address: '127.0.0.1',
		hostname: 'shellyplug-s-7ce0aa.local',
		services: ['shellyplug-s-7ce0aa (http)'],
		texts: new Map([
			['app', 'plugs'],
			['gen', '1'],
		]),
	})
	expect(traces).toEqual([{ protocol: 'mdns', from: 'each host', sent: 3, answers: 3 }])
})

test('a device that answers SSDP is heard, and is asked for more at its own address only', async () => {
	const port = await responder(
		() =>
			'HTTP/1.1 200 OK\r\nSERVER: Linux UPnP/1.0\r\nUSN: uuid:1\r\nLOCATION: http://evil.example:8080/d.xml\r\n\r\n',
	)
	const heard: SsdpAnswer[] = []
	await askSsdp({ ...asked, port, onAnswer: (answer) => heard.push(answer) })
	expect(heard[0]).toMatchObject({ server: 'Linux UPnP/1.0', usn: 'uuid:1' })
	expect(heard[0]?.location?.href).toBe('http://127.0.0.1:8080/d.xml')
})

test('no datagram throws, and no text of it is long or hides signs', () => {
	const bytes = fc.oneof(
		fc.uint8Array({ maxLength: 600 }),
		fc.tuple(fc.nat(shelly.length - 1), fc.nat(255)).map(([at, byte]) => {
			const changed = Uint8Array.from(shelly)
			changed[at] = byte
			return changed
		}),
	)
	fc.assert(
		fc.property(bytes, (data) => {
			const host = readMdns(Buffer.from(data), '127.0.0.1')
			for (const text of [host?.hostname ?? '', ...(host?.services ?? [])]) {
				expect(text.length).toBeLessThanOrEqual(300)

				expect(text).not.toMatch(/[\u0000-\u001f]/)
			}
			readSsdp(Buffer.from(data), '127.0.0.1')
		}),
	)
	fc.assert(
		fc.property(fc.string(), (text) => {
			readSsdp(Buffer.from(`HTTP/1.1 200 OK\r\n${text}\r\nLOCATION: ${text}`), '127.0.0.1')
		}),
	)
})
