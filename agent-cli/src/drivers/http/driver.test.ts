import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { http } from './driver'

const log = pino({ level: 'silent' })

/** A web server that answers by path, and notes what it was asked. */
async function serve(answers: Record<string, unknown>, listener?: RequestListener) {
	const asked: IncomingMessage[] = []
	const server = createServer((request, response) => {
		asked.push(request)
		if (listener) return void listener(request, response)
		const answer = answers[request.url ?? '']
		response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/html' })
		response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
	})
	server.on('clientError', (_error, socket) => socket.destroy())
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const close = () => {
		server.closeAllConnections()
		server.close()
	}
	onTestFinished(close)
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close }
}

const open = async (settings: object) => {
	const parsed = http.settings.parse(settings)
	return http.open({ id: 'd', name: 'D', pollMs: 1000, settings: parsed }, log, soon())
}

const readOnce = async (settings: object) => {
	const session = await open(settings)
	return Object.fromEntries((session.opening ?? []).map((one) => [one.point, one]))
}

const point = (id: string, quantity: string, path: string, more: object = {}) => ({
	id,
	label: id,
	quantity,
	path,
	...more,
})

test('the sample configuration is valid, and its address is the host', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(http.address(http.settings.parse(sample.settings))).toBe('192.168.1.40')
})

test('reads a Hydromisc controller: one request, many points, and a probe that has failed', async () => {
	const { url, asked } = await serve({
		'/sensors': { ec0: 984, ph0: 41, temp0: 25.7, temp1: -9999.9 },
	})
	const found = await readOnce({
		url,
		requests: [
			{
				path: '/sensors',
				points: [
					point('ec', 'ec', '$.ec0', { unit: 'µS/cm' }),
					point('ph', 'ph', '$.ph0', { scale: 0.1 }),
					point('water', 'waterTemperature', '$.temp0'),
					point('air', 'airTemperature', '$.temp1'),
				],
			},
		],
	})
	expect(asked).toHaveLength(1)
	expect(found).toMatchObject({
		ec: { value: 0.984, quality: 'good' },
		ph: { value: 4.1, quality: 'good' },
		water: { value: 25.7, quality: 'good' },
		air: { value: null, quality: 'bad', reason: 'the sensor reports a fault (-9999.9)' },
	})
})

test('reads Tasmota, a Shelly of the first generation, and Home Assistant', async () => {
	const { url } = await serve({
		'/cm?cmnd=Status%2010': {
			StatusSNS: { Time: '2020-01-01T00:00:00', DS18B20: { Temperature: 77 }, TempUnit: 'F' },
		},
		'/status': { unixtime: Date.now() / 1000, relays: [{ ison: true }], meters: [{ power: 12.5 }] },
		'/api/states/sensor.rh': { state: '61.5', last_updated: new Date().toISOString() },
		'/api/states/sensor.gone': { state: 'unavailable', last_updated: new Date().toISOString() },
	})
	const found = await readOnce({
		url,
		requests: [
			{
				path: '/cm?cmnd=Status%2010',
				time: { path: '$.StatusSNS.Time' },
				points: [point('t', 'airTemperature', '$.StatusSNS.DS18B20.Temperature', { unit: '°F' })],
			},
			{
				path: '/status',
				time: { path: '$.unixtime', maxAgeS: 60 },
				points: [
					point('relay', 'contact', '$.relays[0].ison'),
					point('power', 'power', '$.meters[0].power'),
				],
			},
			{
				path: '/api/states/sensor.rh',
				time: { path: '$.last_updated' },
				points: [point('rh', 'humidity', '$.state')],
			},
			{ path: '/api/states/sensor.gone', points: [point('gone', 'humidity', '$.state')] },
		],
	})
	expect(found).toMatchObject({
		t: { value: 25, quality: 'stale', reason: expect.stringMatching(/^measured \d+ s ago$/) },
		relay: { value: 1, quality: 'good' },
		power: { value: 12.5, quality: 'good' },
		rh: { value: 61.5, quality: 'good' },
		gone: { value: null, quality: 'bad', reason: 'not a number: unavailable' },
	})
})

test.each([
	{ auth: { type: 'none' }, sent: undefined },
	{ auth: { type: 'basic', username: 'farm', password: 'a:b' }, sent: 'Basic ZmFybTphOmI=' },
	{ auth: { type: 'bearer', token: 'abc' }, sent: 'Bearer abc' },
	{ auth: { type: 'header', name: 'Authorization', secret: 'Key 7' }, sent: 'Key 7' },
])('sends a login of type $auth.type', async ({ auth, sent }) => {
	const { url, asked } = await serve({ '/': { a: 1 } })
	await open({ url, auth, requests: [{ path: '/', points: [point('a', 'number', '$.a')] }] })
	expect(asked[0]?.headers.authorization).toBe(sent)
})

test('answers a digest challenge, and no other with a digest login', async () => {
	let challenge = 'Digest realm="box", nonce="n1", qop="auth"'
	const { url, asked } = await serve({}, (request, response) => {
		const isKnown = /^Digest username="farm"/.test(request.headers.authorization ?? '')
		response.writeHead(isKnown ? 200 : 401, { 'www-authenticate': challenge }).end('{"a":1}')
	})
	const settings = {
		url,
		auth: { type: 'digest', username: 'farm', password: 'p' },
		requests: [{ path: '/', points: [point('a', 'number', '$.a')] }],
	}
	expect(await readOnce(settings)).toMatchObject({ a: { value: 1 } })
	challenge = 'Basic realm="box"'
	asked.length = 0
	await expect(open(settings)).rejects.toThrow('/: refuses this login (HTTP 401)')
	expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
})

test.each([
	{
		name: 'a redirect',
		listener: ((_, response) =>
			void response
				.writeHead(302, { location: 'http://other.example/x' })
				.end()) as RequestListener,
		says: 'sends on to http://other.example/x',
	},
	{
		name: 'more than a megabyte',
		listener: ((_, response) =>
			void response.end('[' + '1,'.repeat(600_000) + '1]')) as RequestListener,
		says: 'answers more than 1000000 bytes',
	},
	{
		name: 'an answer that never ends',
		listener: ((_, response) => void response.write('{"a":')) as RequestListener,
		says: 'no answer within 300 ms',
	},
	{
		name: 'a page',
		listener: ((_, response) => void response.end('<html>hello')) as RequestListener,
		says: 'does not answer JSON: "<html>hello"',
	},
])('$name is an error in words', async ({ listener, says }) => {
	const { url } = await serve({}, listener)
	const requests = [{ path: '/x', points: [point('a', 'number', '$.a')] }]
	await expect(open({ url, timeoutMs: 300, requests })).rejects.toThrow(says)
})

test('one request that fails leaves the others', async () => {
	const { url } = await serve({ '/a': { v: 5 } })
	const found = await readOnce({
		url,
		requests: [
			{ path: '/a', points: [point('a', 'number', '$.v'), point('c', 'number', '$.w')] },
			{ path: '/b', points: [point('b', 'number', '$.v')] },
		],
	})
	expect(found).toMatchObject({
		a: { value: 5, quality: 'good' },
		b: { value: null, quality: 'bad', reason: '/b: answers HTTP 404' },
		c: { value: null, quality: 'bad', reason: 'the answer has nothing at $.w' },
	})
})

test.each([
	{ wrong: { url: 'http://farm:secret@10.0.0.1' }, says: 'a login to auth' },
	{
		wrong: { requests: [{ path: 'http://evil', points: [point('a', 'number', '$.a')] }] },
		says: 'begins with /',
	},
	{
		wrong: { requests: [{ path: '/', points: [point('a', 'number', '$[')] }] },
		says: 'a path like',
	},
	{
		wrong: { requests: [{ path: '/', points: [point('a', 'ph', '$.a', { unit: 'mV' })] }] },
		says: 'mV is no known unit of ph',
	},
	{
		wrong: {
			requests: [{ path: '/', points: [point('a', 'number', '$.a'), point('a', 'number', '$.b')] }],
		},
		says: 'two points have the id “a”',
	},
])('settings are refused that say $says', ({ wrong, says }) => {
	const fine = {
		url: 'http://10.0.0.1',
		requests: [{ path: '/', points: [point('a', 'number', '$.a')] }],
	}
	expect(http.settings.safeParse(fine).success).toBe(true)
	const refused = http.settings.safeParse({ ...fine, ...wrong })
	expect(JSON.stringify(refused.error?.issues)).toContain(says)
})

test('a path that looks like another host stays at the device', async () => {
	const { url, asked } = await serve({}, (_, response) => void response.end('{"a":1}'))
	for (const path of ['//evil.example/x', '/\\evil.example/x'])
		await open({ url, requests: [{ path, points: [point('a', 'number', '$.a')] }] })
	expect(asked).toHaveLength(2)
})

const OUTPUT = {
	...point('pump', 'switch', '$.relays[0].ison'),
	switchable: { type: 'pump', outputClass: 'irrigation' },
}
const TIMED = {
	on: { path: '/relay/0?turn=on&timer={seconds}' },
	off: { path: '/relay/0?turn=off' },
	timerPath: '$.relays[0].timer_remaining',
}

test('switches the simulated box, whose timer ends each ON', async () => {
	const sim = await startFarmSim({ discoveryPort: null, httpPort: 0, speed: 0 })
	onTestFinished(() => sim.close())
	const session = await open({
		url: `http://127.0.0.1:${sim.ports.http}`,
		requests: [
			{ path: '/sensors', points: [point('water', 'waterTemperature', '$.temp0')] },
			{ path: '/status', time: { path: '$.unixtime' }, points: [{ ...OUTPUT, switch: TIMED }] },
		],
	})
	const limits = { maxOnMs: 600_000 } as never
	expect(await session.armFailSafe([{ point: 'pump', limits }], 60)).toMatchObject([
		{ state: 'pulse', isRenewed: true },
	])
	expect(await session.write({ point: 'pump', on: false, maxOnMs: null }, soon())).toEqual({
		outcome: 'done',
		readBack: false,
	})
	expect(await session.write({ point: 'pump', on: true, maxOnMs: 45_000 }, soon())).toEqual({
		outcome: 'done',
		readBack: true,
	})
	expect(sim.farm.plugLeftMs('air-pump')).toBe(45_000)
	sim.farm.advance(20)
	await session.renew?.('pump', 50_000, soon())
	expect(sim.farm.plugLeftMs('air-pump')).toBe(50_000)
	sim.farm.advance(51)
	const [water, pump] = await session.read(soon())
	expect(pump).toMatchObject({ point: 'pump', value: 0, quality: 'good' })
	expect(water).toMatchObject({ quality: 'good', value: expect.any(Number) })
	sim.fault('wrong-value', 'nursery-water-temperature', 'nan')
	expect((await session.read(soon()))[0]).toMatchObject({ value: null, quality: 'bad' })
})

test('times a Tasmota plug by PulseTime, whose rest it asks for apart, and renews it', async () => {
	let [isOn, pulse] = [false, 0]
	const { url, asked } = await serve({}, (request, response) => {
		const command = decodeURIComponent((request.url ?? '').replace('/cm?cmnd=', ''))
		const set = /^Backlog PulseTime1 (\d+);Power1 ON$/.exec(command)
		if (set) [isOn, pulse] = [true, Number(set[1])]
		if (command === 'Power1 OFF') isOn = false
		// The answers of Tasmota 9.5 and later.
		const answer =
			command === 'PulseTime1'
				? { PulseTime1: { Set: pulse, Remaining: isOn ? pulse : 0 } }
				: { StatusSTS: { POWER: isOn ? 'ON' : 'OFF' } }
		response.end(JSON.stringify(answer))
	})
	const plug = {
		...OUTPUT,
		path: '$.StatusSTS.POWER',
		switch: {
			on: { path: '/cm?cmnd=Backlog%20PulseTime1%20{pulseTime}%3BPower1%20ON' },
			off: { path: '/cm?cmnd=Power1%20OFF' },
			timerRequest: { path: '/cm?cmnd=PulseTime1' },
			timerPath: '$.PulseTime1.Remaining',
		},
	}
	const session = await open({ url, requests: [{ path: '/cm?cmnd=Status%2011', points: [plug] }] })
	const limits = { maxOnMs: 600_000 } as never
	expect(await session.armFailSafe([{ point: 'pump', limits }], 60)).toMatchObject([
		{ state: 'pulse', isRenewed: true },
	])
	const on = await session.write({ point: 'pump', on: true, maxOnMs: 50_000 }, soon())
	expect(on).toEqual({ outcome: 'done', readBack: true })
	expect(pulse).toBe(150)
	await session.renew?.('pump', 5000, soon())
	expect(pulse).toBe(50)
	expect(asked.map((request) => request.url)).toContain('/cm?cmnd=PulseTime1')
})

test('a timer that nobody knows to be renewed lasts as long as the ON, unless the settings say so', async () => {
	const { url } = await serve({ '/status': { relays: [{ ison: false }] } })
	const limits = { maxOnMs: 600_000 } as never
	const arm = async (more: object) => {
		const how = { ...TIMED, on: { path: '/on?for={seconds}' }, ...more }
		const session = await open({
			url,
			requests: [{ path: '/status', points: [{ ...OUTPUT, switch: how }] }],
		})
		return session.armFailSafe([{ point: 'pump', limits }], 60)
	}
	expect(await arm({})).toMatchObject([{ state: 'pulse', longestMs: 3_600_000 }])
	expect(await arm({ renews: true })).toMatchObject([{ state: 'pulse', isRenewed: true }])
})

/** A relay that does what `act` says, and what it was told. */
async function relay(act: (path: string, state: { on: boolean; left: number }) => number | 'hang') {
	const state = { on: false, left: 0 }
	const told: string[] = []
	const { url } = await serve({}, (request, response) => {
		const path = request.url ?? ''
		if (path === '/status')
			return void response.end(
				JSON.stringify({ relays: [{ ison: state.on, timer_remaining: state.left }] }),
			)
		told.push(path)
		const status = act(path, state)
		if (status === 'hang') return
		response.writeHead(status).end()
	})
	const session = await open({
		url,
		timeoutMs: 400,
		requests: [{ path: '/status', points: [{ ...OUTPUT, switch: TIMED }] }],
	})
	const turnOn = () => session.write({ point: 'pump', on: true, maxOnMs: 30_000 }, soon())
	return { turnOn, told }
}

test('a command without an answer is unknown, and is not repeated', async () => {
	const { turnOn, told } = await relay(() => 'hang')
	expect(await turnOn()).toMatchObject({ outcome: 'unknown' })
	expect(told).toEqual(['/relay/0?turn=on&timer=30'])
})

test('an ON whose timer is not confirmed is turned off again', async () => {
	const { turnOn, told } = await relay((path, state) => {
		state.on = path.includes('turn=on')
		return 200
	})
	expect(await turnOn()).toMatchObject({
		outcome: 'rejected',
		reason: expect.stringContaining('timer'),
	})
	expect(told).toEqual(['/relay/0?turn=on&timer=30', '/relay/0?turn=off'])
})

test('a refused command, one that failed inside, and one without effect', async () => {
	const refused = await relay(() => 403)
	expect(await refused.turnOn()).toMatchObject({ outcome: 'rejected' })
	const broken = await relay(() => 500)
	expect(await broken.turnOn()).toMatchObject({ outcome: 'unknown' })
	const idle = await relay(() => 200)
	expect(await idle.turnOn()).toMatchObject({ outcome: 'rejected', readBack: false })
})

test('a command to a device that is gone is not sent, and what has no switch is not switched', async () => {
	const { url, close } = await serve({ '/status': { relays: [{ ison: false }] } })
	const plain = { on: { path: '/on' }, off: { path: '/off' } }
	const inside = point('door', 'contact', '$.relays[0].ison')
	const requests = [{ path: '/status', points: [{ ...OUTPUT, switch: plain }, inside] }]
	const session = await open({ url, requests })
	const limits = { maxOnMs: 600_000 } as never
	expect(await session.armFailSafe([{ point: 'pump', limits }], 60)).toMatchObject([
		{ state: 'none' },
	])
	const turnOn = (name: string) => session.write({ point: name, on: true, maxOnMs: null }, soon())
	expect(await turnOn('door')).toMatchObject({ outcome: 'rejected' })
	close()
	expect(await turnOn('pump')).toMatchObject({ outcome: 'not-sent' })
	await expect(session.read(soon())).rejects.toThrow('ECONNREFUSED')
})

test('an output without a state that can be read is refused', () => {
	const { path: _, ...blind } = {
		...OUTPUT,
		switch: { on: { path: '/on' }, off: { path: '/off' } },
	}
	const settings = { url: 'http://10.0.0.1', requests: [{ path: '/', points: [blind] }] }
	expect(http.settings.safeParse(settings).success).toBe(false)
})
