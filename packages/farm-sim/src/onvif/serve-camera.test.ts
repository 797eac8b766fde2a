import { withTimeout } from '@sfc/contract/with-timeout'
import { createHash, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFarmSim, type FarmSim } from '../start-farm-sim'

let sim: FarmSim
let base: string
/** The time of the camera. */
let nowMs = Date.now()

beforeEach(async () => {
	sim = await startFarmSim({ seed: 3, speed: 0, startHour: 12, now: () => nowMs })
	base = `http://127.0.0.1:${sim.ports.onvif}`
})
afterEach(() => sim.close())

const token = (password: string, createdMs = nowMs) => {
	const nonce = randomBytes(16)
	const created = new Date(createdMs).toISOString()
	const digest = createHash('sha1')
		.update(Buffer.concat([nonce, Buffer.from(created + password)]))
		.digest('base64')
	return (
		`<s:Header><Security><UsernameToken><Username>admin</Username><Password Type="x">${digest}</Password>` +
		`<Nonce>${nonce.toString('base64')}</Nonce><Created>${created}</Created></UsernameToken></Security></s:Header>`
	)
}
const ask = async (body: string, header = token('farm-demo')) => {
	const response = await fetch(`${base}/onvif/device_service`, {
		method: 'POST',
		body: `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope">${header}<s:Body>${body}</s:Body></s:Envelope>`,
	})
	return { status: response.status, text: await response.text() }
}
const MAIN = '<ProfileToken>main</ProfileToken>'

test('time and services need no password, everything else does', async () => {
	for (const action of ['GetSystemDateAndTime', 'GetCapabilities', 'GetServices']) {
		expect((await ask(`<${action}/>`, '')).status, action).toBe(200)
	}
	expect((await ask('<GetProfiles/>', '')).text).toContain('ter:NotAuthorized')
	expect((await ask('<GetProfiles/>', token('wrong'))).status).toBe(401)
	expect((await ask('<GetDeviceInformation/>')).text).toContain(
		'<tds:Model>SFC-SIM-CAM</tds:Model>',
	)
	expect((await ask('<GetProfiles/>')).text.match(/<trt:Profiles /g)).toHaveLength(2)
})

test('a token is checked by the camera’s own clock', async () => {
	sim.fault('clock-jump', 'camera', '-7200')
	const clock = (await ask('<GetSystemDateAndTime/>', '')).text
	const hour = Number(/<tt:Hour>(\d+)</.exec(clock)?.[1])
	expect(hour).toBe(new Date(nowMs - 7_200_000).getUTCHours())
	expect((await ask('<GetProfiles/>')).status).toBe(401)
	expect((await ask('<GetProfiles/>', token('farm-demo', nowMs - 7_200_000))).status).toBe(200)
})

test('the snapshot is a JPEG and needs the password', async () => {
	const uri = /<tt:Uri>([^<]+)</.exec(
		(await ask(`<GetSnapshotUri>${MAIN}</GetSnapshotUri>`)).text,
	)?.[1]
	expect(uri).toBe(`${base}/snapshot?profile=main`)
	const refused = await fetch(uri ?? '')
	expect(refused.status).toBe(401)
	const challenge = refused.headers.get('www-authenticate') ?? ''
	const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(challenge)?.[1] ?? ''
	const md5 = (text: string) => createHash('md5').update(text).digest('hex')
	const answer = (password: string) => {
		const ha1 = md5(`admin:${part('realm')}:${password}`)
		const ha2 = md5('GET:/snapshot?profile=main')
		const response = md5(`${ha1}:${part('nonce')}:00000001:abc:auth:${ha2}`)
		return (
			`Digest username="admin", realm="${part('realm')}", nonce="${part('nonce')}", ` +
			`uri="/snapshot?profile=main", qop=auth, nc=00000001, cnonce="abc", response="${response}"`
		)
	}
	const get = (password: string) =>
		fetch(uri ?? '', { headers: { authorization: answer(password) } })
	expect((await get('wrong')).status).toBe(401)
	const picture = await get('farm-demo')
	expect(picture.headers.get('content-type')).toBe('image/jpeg')
	const head = await sharp(await picture.arrayBuffer()).metadata()
	expect(head).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
})

test('the stream is Motion JPEG', async () => {
	const open = await startFarmSim({ speed: 0, cameraPassword: '' })
	const leave = new AbortController()
	const response = await fetch(`http://127.0.0.1:${open.ports.onvif}/stream?profile=sub`, {
		signal: leave.signal,
	})
	const first = await response.body?.getReader().read()
	expect(Buffer.from(first?.value ?? []).toString('latin1')).toMatch(
		/^--picture\r\ncontent-type: image\/jpeg/,
	)
	leave.abort()
	await open.close()
})

const position = async () => {
	const { text } = await ask(`<GetStatus>${MAIN}</GetStatus>`)
	return Number(/<tt:PanTilt x="([-\d.]+)"/.exec(text)?.[1])
}

test('a move continues until its time is over or it is stopped', async () => {
	const move = (timeout: string) =>
		ask(
			`<ContinuousMove>${MAIN}<Velocity><tt:PanTilt xmlns:tt="x" x="0.5" y="0"/></Velocity><Timeout>${timeout}</Timeout></ContinuousMove>`,
		)
	await move('PT2S')
	nowMs += 1000
	expect(await position()).toBeCloseTo(0.125, 3)
	nowMs += 60_000
	expect(await position()).toBeCloseTo(0.25, 3)
	await move('PT60S')
	await ask(`<Stop>${MAIN}</Stop>`)
	nowMs += 10_000
	expect(await position()).toBeCloseTo(0.25, 3)
	await ask(
		`<RelativeMove>${MAIN}<Translation><PanTilt x="-0.5" y="0"/></Translation></RelativeMove>`,
	)
	expect(await position()).toBeCloseTo(-0.25, 3)
})

test('unknown actions get a fault, and hostile bodies get a response', async () => {
	expect((await ask('<SystemReboot/>')).text).toContain('ter:ActionNotSupported')
	expect((await ask('<GetStatus><ProfileToken>x</ProfileToken></GetStatus>')).text).toContain(
		'ter:NoProfile',
	)
	expect((await ask('<constructor/>')).status).toBe(400)
	const post = (body: string) => fetch(`${base}/onvif/device_service`, { method: 'POST', body })
	await fc.assert(
		fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
			expect((await post(`<Body><${text}`)).status).toBeLessThan(500)
		}),
		{ numRuns: 40 },
	)
	expect((await post('<'.repeat(60_000))).status).toBe(400)
	expect((await fetch(`${base}/../../etc/passwd`)).status).toBe(404)
})

test('a probe is answered with a working address; other probes and noise are ignored', async () => {
	const replies: string[] = []
	const socket = createSocket('udp4')
	socket.on('message', (message) => replies.push(message.toString()))
	const send = (text: string) => socket.send(text, sim.ports.discovery ?? 0, '127.0.0.1')
	const probe = (types: string, id: string) =>
		`<s:Envelope><s:Header><a:MessageID>${id}</a:MessageID></s:Header><s:Body><d:Probe><d:Types>${types}</d:Types></d:Probe></s:Body></s:Envelope>`
	send('noise')
	send(probe('wsdp:Printer', 'uuid:1'))
	send(probe('dn:NetworkVideoTransmitter', 'uuid:2'))
	await expect.poll(() => replies.length).toBe(1)
	expect(replies[0]).toContain('<a:RelatesTo>uuid:2</a:RelatesTo>')
	const address = /<d:XAddrs>([^<]+)</.exec(replies[0] ?? '')?.[1]
	expect(address).toBe(`${base}/onvif/device_service`)
	socket.close()
})

test('a silent camera accepts the request and never responds', async () => {
	sim.fault('silent', 'camera')
	const asked = withTimeout(200, undefined, (signal) => fetch(base, { signal }))
	await expect(asked).rejects.toThrow(/no answer in time/)
})
