import fc from 'fast-check'
import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { probeWsDiscovery, readMatches, type ProbeMatch } from './ws-discovery'

const match = (epr: string, xaddr: string) =>
	`<d:ProbeMatch><a:EndpointReference><a:Address>${epr}</a:Address></a:EndpointReference><d:Scopes>onvif://www.onvif.org/name/Cam</d:Scopes><d:XAddrs>${xaddr}</d:XAddrs></d:ProbeMatch>`
const reply = (relatesTo: string, body: string) =>
	`<s:Envelope xmlns:s="x"><s:Header><a:RelatesTo>${relatesTo}</a:RelatesTo></s:Header><s:Body><d:ProbeMatches>${body}</d:ProbeMatches></s:Body></s:Envelope>`

/** A responder on a free UDP port that sends these answers to each probe. */
async function responder(answers: (messageId: string) => (string | Buffer)[]) {
	const socket = createSocket('udp4')
	socket.on('error', () => undefined)
	socket.on('message', (data, from) => {
		const id = /MessageID>([^<]+)</.exec(data.toString())?.[1] ?? ''
		for (const answer of answers(id)) socket.send(answer, from.port, from.address)
	})
	await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
	onTestFinished(() => void socket.close())
	return socket.address().port
}

async function ask(port: number) {
	const found: ProbeMatch[] = []
	const options = { from: [], hosts: ['127.0.0.1'], port, waitMs: 300 }
	const { signal } = new AbortController()
	await probeWsDiscovery({ ...options, signal, onMatch: (one) => found.push(one) })
	return found
}

test('all matches of one answer are reported once, however often it arrives', async () => {
	const both = match('urn:1', 'http://10.0.0.1/onvif') + match('urn:2', 'http://10.0.0.2/onvif')
	const port = await responder((id) => [reply(id, both), reply(id, both)])
	expect((await ask(port)).map(({ epr, from }) => [epr, from])).toEqual([
		['urn:1', '127.0.0.1'],
		['urn:2', '127.0.0.1'],
	])
})

test('malformed answers and answers to other probes are ignored', async () => {
	const good = match('urn:1', 'http://10.0.0.1/onvif')
	const port = await responder((id) => [
		Buffer.from([0, 255, 1]),
		'<s:Envelope><s:Header>',
		reply('urn:uuid:another', match('urn:9', 'http://10.0.0.9/onvif')),
		reply(id, match('urn:8', 'not an address')),
		reply(id, good),
	])
	expect((await ask(port)).map(({ epr }) => epr)).toEqual(['urn:1'])
})

test('a silent network and a network that is not there find nothing', async () => {
	expect(await ask(await responder(() => []))).toEqual([])
	const from = ['192.0.2.77']
	const problems = await probeWsDiscovery({
		from,
		hosts: [],
		port: 9,
		waitMs: 50,
		onMatch: () => undefined,
		signal: new AbortController().signal,
	})
	expect(problems).toMatchObject([
		{ protocol: 'onvif', from: '192.0.2.77', problem: expect.any(String) },
	])
})

test('no datagram throws', () => {
	const texts = fc.oneof(
		fc.string(),
		fc.string().map((text) => reply('urn:1', match(text, text))),
	)
	fc.assert(
		fc.property(texts, (text) => {
			readMatches(Buffer.from(text), '10.0.0.1', new Set(['urn:1']))
		}),
	)
})
