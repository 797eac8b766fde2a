import fc from 'fast-check'
import mqtt, { type MqttClient } from 'mqtt'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFarmSim, type FarmSim } from '../start-farm-sim'

let sim: FarmSim
let client: MqttClient
let seen: { topic: string; text: string; retain: boolean }[]

const CMND = 'cmnd/tasmota_5C1A7E'
const PUMP = 'zigbee2mqtt/container/air pump'
const last = (topic: string) => seen.findLast((message) => message.topic === topic)?.text
const json = (topic: string) => JSON.parse(last(topic) ?? 'null') as Record<string, unknown> | null
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

beforeEach(async () => {
	sim = await startFarmSim({ seed: 3, speed: 0, startHour: 12 })
	seen = []
	client = mqtt.connect({ host: '127.0.0.1', port: sim.ports.mqtt, reconnectPeriod: 50 })
	client.on('error', () => {})
	client.on('message', (topic, payload, { retain }) => {
		seen.push({ topic, text: payload.toString(), retain })
	})
	await new Promise<void>((resolve) => client.once('connect', () => resolve()))
	await client.subscribeAsync('#')
})
afterEach(async () => {
	client.end(true)
	await sim.close()
})

test('a new client finds Tasmota and Zigbee2MQTT devices in retained topics', async () => {
	await until(() => {
		const retained = seen.filter((message) => message.retain).map((message) => message.topic)
		expect(retained).toContain('tasmota/discovery/D8F15B5C1A7E/config')
		expect(retained).toContain('tasmota/discovery/D8F15B5C1A7E/sensors')
		expect(retained).toContain('tele/tasmota_5C1A7E/LWT')
		expect(retained).toContain('zigbee2mqtt/bridge/state')
		expect(retained).toContain(`${PUMP}/availability`)
	})
	await until(() => {
		const devices = JSON.parse(last('zigbee2mqtt/bridge/devices') ?? '[]') as {
			friendly_name: string
		}[]
		expect(devices.map((device) => device.friendly_name)).toEqual([
			'Coordinator',
			'nursery/canopy climate',
			'cultivation leaf sensor',
			'container/air pump',
		])
	})
})

test('the Tasmota plug switches, responds once, and its meter follows', async () => {
	client.publish(`${CMND}/POWER`, 'ON')
	await until(() => expect(last('stat/tasmota_5C1A7E/POWER')).toBe('ON'))
	expect(sim.state().outputs['dehumidifier-plug']).toBe(true)
	sim.farm.advance(2)
	await until(() => {
		const energy = json('tele/tasmota_5C1A7E/SENSOR')?.ENERGY as { Power: number } | undefined
		expect(energy?.Power).toBeGreaterThan(300)
	})
	expect(seen.filter((message) => message.topic === 'stat/tasmota_5C1A7E/POWER')).toHaveLength(1)
})

test('PulseTime switches the plug off by itself', async () => {
	client.publish(`${CMND}/PulseTime1`, '105')
	await until(() =>
		expect(json('stat/tasmota_5C1A7E/RESULT')).toEqual({ PulseTime1: { Set: 105, Remaining: 0 } }),
	)
	client.publish(`${CMND}/POWER`, 'ON')
	await until(() => expect(last('stat/tasmota_5C1A7E/POWER')).toBe('ON'))
	sim.farm.advance(10.4)
	expect(sim.state().outputs['dehumidifier-plug']).toBe(true)
	sim.farm.advance(0.2)
	await until(() => expect(last('stat/tasmota_5C1A7E/POWER')).toBe('OFF'))
})

test('the Zigbee plug follows /set, responds to /get, and supports on_time', async () => {
	client.publish(`${PUMP}/set`, '{"state":"OFF"}')
	await until(() => expect(json(PUMP)).toMatchObject({ state: 'OFF' }))
	client.publish(`${PUMP}/set`, '{"state":"ON","on_time":30}')
	await until(() => expect(json(PUMP)).toMatchObject({ state: 'ON' }))
	const read = { cluster: 'genOnOff', attributes: ['onTime'], state_property: 'left' }
	client.publish(`${PUMP}/set`, JSON.stringify({ read }))
	await until(() => expect(json(PUMP)).toMatchObject({ left: { onTime: 300 } }))
	sim.farm.advance(31)
	await until(() => expect(json(PUMP)).toMatchObject({ state: 'OFF' }))
	seen = []
	client.publish('zigbee2mqtt/nursery/canopy climate/get', '{"temperature":""}')
	await until(() =>
		expect(json('zigbee2mqtt/nursery/canopy climate')).toMatchObject({ battery: 87 }),
	)
})

test('readings come every ten seconds', async () => {
	sim.farm.advance(1)
	await until(() => expect(last('tele/tasmota_5C1A7E/STATE')).toBeDefined())
	seen = []
	for (let i = 0; i < 30; i++) sim.farm.advance(1)
	await until(() => {
		const states = seen.filter((message) => message.topic === 'tele/tasmota_5C1A7E/STATE')
		expect(states).toHaveLength(3)
	})
})

test('a clock jump shows in the plug’s time', async () => {
	sim.fault('clock-jump', 'mqtt', '-86400')
	client.publish(`${CMND}/POWER`, 'ON')
	await until(() => expect(last('stat/tasmota_5C1A7E/POWER')).toBe('ON'))
	sim.farm.advance(1)
	await until(() => {
		const time = Date.parse(`${String(json('tele/tasmota_5C1A7E/STATE')?.Time)}Z`)
		expect(Date.now() - time).toBeGreaterThan(86_000_000)
	})
})

test('after a restart of all MQTT devices a client is served again', async () => {
	sim.fault('reboot', 'mqtt', '3')
	await until(() => expect(client.connected).toBe(false))
	sim.farm.advance(4)
	await until(() => expect(client.connected).toBe(true))
	expect(sim.state().outputs['air-pump']).toBe(false)
})

test('a silent broker accepts the connection and never responds', async () => {
	sim.fault('silent', 'mqtt')
	const port = sim.ports.mqtt
	const waiting = mqtt.connect({ host: '127.0.0.1', port, connectTimeout: 200, reconnectPeriod: 0 })
	waiting.on('error', () => {})
	await new Promise<void>((resolve) => waiting.once('close', () => resolve()))
	expect(waiting.connected).toBe(false)
	waiting.end(true)
})

test('a packet that announces megabytes closes the connection', async () => {
	const socket = connect(sim.ports.mqtt, '127.0.0.1')
	socket.on('error', () => {})
	socket.write(Buffer.from('10ffffff7f', 'hex'))
	await new Promise<void>((resolve) => socket.once('close', () => resolve()))
	expect(client.connected).toBe(true)
})

test('malformed packets close only their own connection', async () => {
	const throwAt = (bytes: Uint8Array) =>
		new Promise<void>((resolve) => {
			const socket = connect(sim.ports.mqtt, '127.0.0.1', () => socket.write(bytes))
			socket.setTimeout(60, () => socket.destroy())
			socket.on('error', () => {})
			socket.on('close', () => resolve())
			socket.resume()
		})
	const hello = Buffer.from('100f00044d5154540402003c00036162', 'hex')
	await fc.assert(
		fc.asyncProperty(
			fc.uint8Array({ minLength: 1, maxLength: 80 }),
			fc.nat(255),
			async (bytes, type) => {
				const packet = Buffer.from([type, bytes.length, ...bytes])
				const greeted = Buffer.concat([hello, Buffer.from('63', 'hex'), packet])
				await Promise.all([throwAt(bytes), throwAt(packet), throwAt(greeted)])
			},
		),
		{ numRuns: 40 },
	)
	seen = []
	client.publish(`${CMND}/POWER`, 'TOGGLE')
	await until(() => expect(last('stat/tasmota_5C1A7E/POWER')).toBe('ON'))
})
