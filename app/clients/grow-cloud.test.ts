import type { LookupFunction } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
	createCloudDevice,
	startGrowCloud,
	type GrowCloudServer,
} from '../../tests/support/grow-cloud-server'
import { refusal } from '../../tests/support/refusal'
import { createGrowCloudClient } from './grow-cloud.server'

let server: GrowCloudServer
beforeEach(async () => {
	server = await startGrowCloud()
})
afterEach(() => server.close())

const client = createGrowCloudClient({ allowPrivate: true })
const access = (more: object = {}) => ({
	baseUrl: server.url,
	apiKey: server.key,
	timeoutMs: 5_000,
	...more,
})

test('the right key reads devices, and an outlet with an odd id is switched', async () => {
	const outlets = [{ id: 'a/b?c', name: 'Fan', type: 'cooling', state: 'off' }]
	server.devices = [createCloudDevice({ outlets })]
	const [device] = await client.devices(access())
	expect(device).toMatchObject({ id: 'hub:1', name: 'Hub 1', zones: [{ name: 'Nursery room' }] })
	await client.control(access(), { deviceId: 'hub:1', outletId: 'a/b?c', action: 'on' })
	expect(server.orders).toEqual(['a/b?c on'])
})

test.each([
	[401, 'invalid', 'apiKey', /did not accept the API key/],
	[403, 'invalid', 'apiKey', /does not allow this/],
	[404, 'invalid', 'baseUrl', /no grow cloud at this address/],
	[429, 'unavailable', undefined, /asks for a pause of 7 s/],
	[500, 'unavailable', undefined, /answered with an error \(500\)/],
])('an answer %i is said in words', async (status, code, field, message) => {
	server.answerWith((_, response) => response.writeHead(status, { 'Retry-After': '7' }).end('{}'))
	const fault = await refusal(client.devices(access()))
	expect(fault).toMatchObject({ code, field, message: expect.stringMatching(message) })
	expect(fault.retryAfterS).toBe(status === 429 || status === 500 ? 7 : undefined)
})

test('a redirect is not followed, and the key goes nowhere else', async () => {
	const seen: string[] = []
	server.answerWith((request, response) => {
		seen.push(request.url ?? '')
		response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end()
	})
	expect(await refusal(client.devices(access()))).toMatchObject({
		code: 'invalid',
		field: 'baseUrl',
		message: expect.stringContaining('which is not followed'),
	})
	expect(seen).toEqual(['/v1/devices'])
})

test.each([
	['http://cloud.example/v1', 'must begin with https'],
	['https://127.0.0.1/v1', 'private network'],
	['https://169.254.169.254', 'private network'],
	['https://[::1]/v1', 'private network'],
	['https://localhost/v1', 'private network'],
	['https://inside.example/v1', 'private network'],
	['https://nowhere.example/v1', 'no server called nowhere.example'],
])('%s is refused', async (baseUrl, message) => {
	const lookup: LookupFunction = (hostname, _options, callback) =>
		hostname === 'nowhere.example'
			? callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), '', 0)
			: callback(new Error(`${hostname} leads into a network of this machine`), '', 0)
	const guarded = createGrowCloudClient({ allowPrivate: false, lookup })
	const fault = await refusal(guarded.devices(access({ baseUrl })))
	expect(fault).toMatchObject({ field: 'baseUrl', message: expect.stringContaining(message) })
})

test('a cloud that never finishes, hangs up or talks without end is given up', async () => {
	server.answerWith((_, response) => response.write('{'))
	expect((await refusal(client.devices(access({ timeoutMs: 100 })))).message).toMatch(/in time/)
	server.answerWith((request) => request.socket.destroy())
	expect((await refusal(client.devices(access()))).message).toMatch(/could not be reached/)
	const piece = Buffer.alloc(256 * 1024, 32)
	server.answerWith((_, response) => {
		const pour = () => {
			while (!response.destroyed && response.write(piece));
			if (!response.destroyed) response.once('drain', pour)
		}
		pour()
	})
	expect((await refusal(client.devices(access()))).message).toMatch(/could not be reached/)
})

test.each([
	['', ''],
	['<html>', ''],
	['{"devices":{}}', 'devices'],
	['{"format":2,"devices":[]}', 'format'],
	['{"devices":[{"id":"a","name":7}]}', 'devices[0].name'],
	['{"devices":[{"id":"a","name":"A","outlets":[{"id":"1","name":"x","state":"ON"}]}]}', 'state'],
	['{"devices":[{"id":"a","name":"A"},{"id":"a","name":"B"}]}', 'name a twice'],
])('%j is no answer of a grow cloud', async (body, where) => {
	server.answerWith((_, response) => response.end(body))
	const { code, message } = await refusal(client.devices(access()))
	expect([code, message.includes('is not format 1 of a grow cloud')]).toEqual(['unavailable', true])
	expect(message).toContain(where)
})

test('names lose unprintable characters, and text that is no number has no value', async () => {
	const name = 'Hub\u0000 \ud800\u001b<b>'
	const zones = [{ id: 3, name: ' ', currentValues: { temperature: '77', co2: 1e999 } }]
	const body = JSON.stringify({ devices: [createCloudDevice({ name, zones })] })
	server.answerWith((_, response) => response.end(body))
	const [device] = await client.devices(access())
	expect(device?.name).toBe('Hub    <b>')
	expect(device?.zones[0]).toMatchObject({ id: '3', name: '(no name)' })
	expect(device?.zones[0]?.currentValues).toEqual({ temperature: null, co2: null })
})
