import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DeviceError } from '../driver'
import { onHost } from './camera-client'
import { onvif } from './driver'
import { readNotices, referenceHeader } from './events'
import { parseXml } from './parse-xml'
import { fetchSnapshot } from './snapshot'
import { soon } from '../../time/soon'

const silent = pino({ level: 'silent' })

let sim: FarmSim
beforeAll(async () => {
	sim = await startFarmSim({ discoveryPort: null })
})
afterAll(() => sim.close())

const device = (settings: object) => ({
	id: 'c1',
	name: 'Camera',
	pollMs: 1000,
	settings: onvif.settings.parse(settings),
})

async function openSim(login: object = { username: 'admin', password: 'farm-demo' }) {
	const xaddr = `http://127.0.0.1:${sim.ports.onvif}/onvif/device_service`
	const session = await onvif.open(device({ xaddr, ...login }), silent, soon())
	onTestFinished(() => session.close())
	return session
}

async function server(listener: RequestListener): Promise<URL> {
	const http = createServer(listener)
	http.on('clientError', (_error, socket) => socket.destroy())
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		http.closeAllConnections()
		http.close()
	})
	return new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/x`)
}

test('the sample configuration is valid', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(onvif.address(onvif.settings.parse(sample.settings))).toBe('192.168.1.70')
})

/** Opens the simulated camera through a proxy; a call that `intercept` handles does not reach the camera. */
async function openBehind(intercept: (body: string, response: ServerResponse) => boolean) {
	const camera = sim.ports.onvif
	const proxy = await server(async (request, response) => {
		const body = await text(request)
		if (intercept(body, response)) return
		const address = `http://127.0.0.1:${camera}${request.url}`
		const answer = await fetch(address, { method: 'POST', body })
		const said = (await answer.text()).replaceAll(`:${camera}/`, `:${proxy.port}/`)
		response.writeHead(answer.status).end(said)
	})
	const xaddr = new URL('/onvif/device_service', proxy).href
	const login = { username: 'admin', password: 'farm-demo' }
	const settings = device({ xaddr, ...login, timeoutMs: 2000 })
	const session = await onvif.open(settings, silent, soon())
	onTestFinished(() => session.close())
	return session
}

test('a camera that wants a login for its clock as well is kept', async () => {
	let refused = 0
	const session = await openBehind((body, response) => {
		if (!body.includes('GetSystemDateAndTime') || body.includes('UsernameToken')) return false
		refused++
		response.writeHead(401).end()
		return true
	})
	expect(await session.read(soon())).toEqual([])
	expect(refused).toBeGreaterThan(1)
})

test('a camera too slow to name its video at first is asked again; one that refuses has none', async () => {
	let asked = 0
	const slow = await openBehind((body) => body.includes('GetStreamUri') && ++asked === 1)
	expect(await slow.camera?.video?.(1080, soon())).toMatchObject({ url: expect.any(String) })
	expect(asked).toBe(2)
	const without = await openBehind((body, response) => {
		if (!body.includes('GetStreamUri')) return false
		response.writeHead(500).end()
		return true
	})
	expect(without.camera?.snapshot).toBeDefined()
	expect(without.camera?.video).toBeUndefined()
})

test('a camera says what it is and what it can do', async () => {
	const session = await openSim()
	const { kind, vendor, model, simulated, details, points } = session.describe()
	expect({ kind, vendor, model, simulated, points }).toEqual({
		kind: 'camera',
		vendor: 'Smart Farm Control',
		model: 'SFC-SIM-CAM',
		simulated: true,
		points: [],
	})
	expect(details).toMatchObject({ hasSnapshot: true, hasPtz: true })
	expect(details?.profiles).toHaveLength(2)
	expect(String(details?.streamUri)).not.toContain('@')
	expect(await session.read(soon())).toEqual([])
})

test('a picture is a JPEG', async () => {
	const session = await openSim()
	const picture = await session.camera?.snapshot?.(soon())
	expect([...(picture ?? []).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
})

test('a wrong password is reported in words', async () => {
	await expect(openSim({ username: 'admin', password: 'wrong' })).rejects.toThrow(/password/)
	await expect(openSim({})).rejects.toThrow('needs a user name and password')
})

test('a move is carried out and stopped', { timeout: 20_000 }, async () => {
	const session = await openSim()
	const move = { pan: 1, tilt: 0, zoom: 0, durationMs: 300 }
	expect(await session.camera?.move?.(move, soon())).toEqual({ outcome: 'done' })
})

test('a move given up before it starts is not sent', async () => {
	const session = await openSim()
	const move = { pan: 1, tilt: 0, zoom: 0, durationMs: 300 }
	expect(await session.camera?.move?.(move, AbortSignal.abort())).toMatchObject({
		outcome: 'not-sent',
	})
})

test('places that a camera remembers are listed, saved, gone to and removed', async () => {
	const { camera, describe } = await openSim()
	const names = () => camera?.presets?.list().map(({ name }) => name)
	expect(names()).toEqual(['Whole farm'])
	await camera?.presets?.save('Left <panel>', soon())
	expect(names()).toEqual(['Whole farm', 'Left <panel>'])
	expect(describe().details).toMatchObject({ presets: [{ token: '1' }, { name: 'Left <panel>' }] })
	const token = camera?.presets?.list()[1]?.token ?? ''
	await camera?.presets?.go(token, soon())
	await camera?.presets?.remove(token, soon())
	expect(names()).toEqual(['Whole farm'])
	await expect(camera?.presets?.go(token, soon())).rejects.toThrow('The preset does not exist')
})

test('night vision is set at the camera', async () => {
	const { camera } = await openSim()
	await camera?.setNightVision?.('on', soon())
	expect(sim.camera.infraredFilter).toBe('OFF')
	await camera?.setNightVision?.('auto', soon())
	expect(sim.camera.infraredFilter).toBe('AUTO')
})

test('what a camera sees is told when it begins and when it ends', async () => {
	const { camera } = await openSim()
	const told: string[] = []
	const leave = new AbortController()
	const watching = camera?.watch?.(
		({ what, isOn }) => told.push(`${what} ${isOn ? 'on' : 'off'}`),
		leave.signal,
	)
	await expect.poll(() => told).toEqual(['motion off', 'person off'])
	sim.fault('visitor', 'camera', 'person')
	await expect.poll(() => told.slice(2)).toEqual(['motion on', 'person on'])
	sim.clearFaults()
	await expect.poll(() => told.slice(4)).toEqual(['motion off', 'person off'])
	leave.abort()
	await watching
})

test('a subscription is known again by what the camera put into its reference', () => {
	const axis = `<s:Envelope xmlns:s="x" xmlns:dom0="http://www.axis.com/2009/event"><s:Body><wsa:ReferenceParameters><dom0:SubscriptionId>17</dom0:SubscriptionId></wsa:ReferenceParameters></s:Body></s:Envelope>`
	expect(referenceHeader(axis)).toBe(
		'<dom0:SubscriptionId xmlns:dom0="http://www.axis.com/2009/event">17</dom0:SubscriptionId>',
	)
	expect(referenceHeader('<a><wsa:ReferenceParameters/></a>')).toBe('')
	expect(referenceHeader('<wsa:ReferenceParameters>' + 'x'.repeat(5000))).toBe('')
})

test.each([
	['tns1:RuleEngine/MyRuleDetector/PeopleDetect', 'State', 'true', ['person']],
	['tns1:RuleEngine/TPSmartEventDetector/TPSmartEvent', 'IsPeople', '1', ['person']],
	['tns1:VideoSource/MotionAlarm', 'State', 'true', ['motion']],
	['tns1:VideoSource/GlobalSceneChange/ImagingService', 'State', 'true', ['tampering']],
	['tns1:RuleEngine/FieldDetector/ObjectsInside', 'IsInside', 'true', ['line']],
	// Begins and is over at once: it has no end of its own.
	['tns1:RuleEngine/LineDetector/Crossed', 'ObjectId', '42', ['line', 'line']],
	['tns1:Device/Trigger/DigitalInput', 'LogicalState', 'true', []],
	['tns1:VideoSource/MotionAlarm', 'State', 'perhaps', []],
])('the topic %s with %s=%s means %j', (topic, name, value, expected) => {
	const xml = `<a><NotificationMessage><Topic>${topic}</Topic><Message><Message><Source/><Data><SimpleItem Name="${name}" Value="${value}"/></Data></Message></Message></NotificationMessage></a>`
	expect(readNotices(parseXml(xml)).map(({ what }) => what)).toEqual(expected)
})

test('a camera that hangs up in the middle of digest fails alone', async () => {
	const url = await server((request, response) => {
		if (request.headers.authorization) request.socket.destroy()
		else {
			response.writeHead(401, { 'www-authenticate': 'Digest qop="auth", realm="r", nonce="n"' })
			response.end()
		}
	})
	const login = { username: 'a', password: 'b' }
	await expect(fetchSnapshot(url, login, soon())).rejects.toThrow(DeviceError)
})

test.each([
	{ name: 'a page instead of a picture', body: Buffer.from('<html>'), error: 'not a JPEG' },
	{ name: 'a picture without end', body: Buffer.alloc(11_000_000, 255), error: 'more than' },
])('$name is refused', async ({ body, error }) => {
	const url = await server((_request, response) => void response.end(body))
	await expect(fetchSnapshot(url, undefined, soon())).rejects.toThrow(error)
})

test('a silent camera is given up, and one that answers nonsense is refused', async () => {
	const mute = await server(() => undefined)
	const open = (url: URL) => onvif.open(device({ xaddr: url.href, timeoutMs: 300 }), silent, soon())
	await expect(open(mute)).rejects.toThrow('no answer within 300 ms')
	const odd = await server((_request, response) => void response.end('<s:Envelope><s:Body>'))
	await expect(open(odd)).rejects.toThrow(DeviceError)
})

test('addresses are used on the host the camera was reached at, without a login', () => {
	const xaddr = new URL('http://192.168.1.70/onvif')
	expect(onHost('rtsp://root:secret@10.0.0.9:554/live', xaddr)?.href).toBe(
		'rtsp://192.168.1.70:554/live',
	)
	expect(onHost('nonsense', xaddr)).toBeUndefined()
})
