import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { startFarmSim, type FarmSim } from '@sfc/farm-sim/start-farm-sim'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findDriver } from '../drivers/index'
import { startRawServer } from '../../tests/drivers/modbus/test-controller'
import { startTestBroker } from '../../tests/drivers/mqtt/test-broker'
import { discover } from './discover'
import type { DiscoverOptions, Progress } from './discovery-types'

const timeouts = { connectMs: 500, multicastMs: 300, retainedMs: 1500, requestMs: 1500 }
const never = new AbortController().signal

let sim: FarmSim
beforeAll(async () => {
	sim = await startFarmSim({})
})
afterAll(() => sim.close())

/** Searches this machine, on the ports of the simulated farm unless said otherwise. */
const search = (options: Partial<DiscoverOptions>, signal = never, seen: Progress[] = []) =>
	discover(
		{
			targets: ['127.0.0.1'],
			scanType: 'farm-equipment',
			timeouts,
			modbusPorts: [],
			mqttPorts: [],
			wsDiscoveryPort: 9,
			...options,
		},
		(progress) => seen.push(progress),
		signal,
	)

test('a whole farm is found, named and ready to be adopted', async () => {
	const { container, nursery, cultivation, mqtt, onvif, discovery } = sim.ports
	const seen: Progress[] = []
	const { candidates, looked } = await search(
		{
			modbusPorts: [container, nursery, cultivation],
			mqttPorts: [mqtt],
			onvifPorts: [onvif],
			wsDiscoveryPort: discovery ?? 9,
			onvif: { username: 'admin', password: 'farm-demo' },
		},
		never,
		seen,
	)
	const certain = candidates.filter((candidate) => candidate.certainty === 'certain')
	expect(certain.map(({ model, name }) => model ?? name).sort()).toEqual(
		expect.arrayContaining([
			'SFC-SIM-CAM',
			'Simulated plug',
			'farm-sim-container',
			'farm-sim-cultivation',
			'farm-sim-nursery',
		]),
	)
	expect(certain.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['nursery/canopy climate', 'container/air pump', 'Dehumidifier plug']),
	)
	for (const { driver, settings } of certain)
		expect(findDriver(driver ?? '')?.settings.safeParse(settings).error).toBeUndefined()
	expect(new Set(seen.map(({ stage }) => stage))).toEqual(new Set(['nics', 'sweep', 'identify']))
	expect(seen.some(({ candidates = [] }) => candidates.length > 0)).toBe(true) // before the end
	expect(looked.addresses).toBe(1)
})

test('a camera that wants a password is found and says so', async () => {
	const { candidates } = await search({ onvifPorts: [sim.ports.onvif] })
	expect(candidates).toMatchObject([
		{ driver: 'onvif', certainty: 'likely', warning: expect.stringContaining('password') },
	])
})

test('a broker that wants a password, and an empty one, say so', async () => {
	const locked = await startTestBroker({ username: 'farm', password: 'right' })
	onTestFinished(() => locked.close())
	const empty = await startTestBroker()
	onTestFinished(() => empty.close())
	const { candidates } = await search({ mqttPorts: [locked.port, empty.port] })
	const warnings = new Map(candidates.map(({ address, warning }) => [address, warning]))
	expect(warnings.get(`127.0.0.1:${locked.port}`)).toContain('password')
	expect(warnings.get(`127.0.0.1:${empty.port}`)).toContain('No device')
})

test('an empty result says what was tried', async () => {
	const closed = await startRawServer(() => undefined)
	await closed.close()
	const { candidates, warnings, looked } = await search({
		scanType: 'quick',
		mqttPorts: [closed.port],
	})
	expect(candidates).toEqual([])
	expect(looked.ports).toContain(closed.port)
	expect(warnings.join(' ')).toMatch(
		/Nothing found at 1 address on ports? .*subnet.*firewall.*Modbus/,
	)
})

test('a broker that was named and does not answer is told with its reason and what to do', async () => {
	const closed = await startRawServer(() => undefined)
	await closed.close()
	const mute = await startRawServer((socket) => void socket.resume())
	onTestFinished(async () => void (await mute.close()))
	const mqtt = [closed, mute].map(({ port }) => ({ url: `mqtt://127.0.0.1:${port}` }))
	const { warnings } = await search({ targets: [], namedPortsOnly: true, mqtt })
	const said = (port: number) => warnings.find((line) => line.includes(`127.0.0.1:${port}`))
	expect(said(closed.port)).toMatch(/does not answer.*ECONNREFUSED.*Check/)
	expect(said(mute.port)).toMatch(/does not answer.*Check/)
	expect(warnings.join(' ')).not.toMatch(/1 addresses|ports ;/)
})

test('an open port that does not identify itself is listed, and got one connection at a time', async () => {
	let open = 0
	let most = 0
	const mute = await startRawServer((socket) => {
		open += 1
		most = Math.max(most, open)
		socket.on('close', () => (open -= 1))
		socket.resume()
	})
	onTestFinished(async () => void (await mute.close()))
	const { candidates } = await search({
		modbusPorts: [mute.port],
		timeouts: { ...timeouts, requestMs: 300 },
	})
	expect(candidates).toMatchObject([
		{
			driver: null,
			address: `127.0.0.1:${mute.port}`,
			evidence: [`Has port ${mute.port} open but did not say what it is.`],
		},
	])
	expect(most).toBe(1)
})

test('a device without device identification is known by its registers', async () => {
	const text = Buffer.alloc(32)
	text.write('SFC-SIM-NURSERY')
	const server = await startRawServer((socket) =>
		socket.on('data', (request) => {
			const isSignature = request[7] === 4 && request.readUInt16BE(8) === 900
			const pdu = isSignature
				? Buffer.concat([Buffer.from([4, 32]), text])
				: Buffer.from([(request[7] ?? 0) | 0x80, 1])
			const length = Buffer.from([0, 0, 0, pdu.length + 1, 1])
			socket.write(Buffer.concat([request.subarray(0, 2), length, pdu]))
		}),
	)
	onTestFinished(async () => void (await server.close()))
	const { candidates } = await search({ modbusPorts: [server.port] })
	expect(candidates).toMatchObject([
		{ certainty: 'certain', model: 'farm-sim-nursery', settings: { port: server.port, unit: 1 } },
	])
})

test('a cancelled search ends long before every host was asked', async () => {
	// a thousand hosts of the loopback network that take a connection and never say a word
	const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '0.0.0.0')
	await once(silent, 'listening')
	onTestFinished(() => void silent.close())
	const { port } = silent.address() as AddressInfo
	const stop = new AbortController()
	const searching = discover(
		{ targets: ['127.0.4.0/22'], scanType: 'farm-equipment', timeouts, modbusPorts: [port] },
		({ stage }) => void (stage === 'identify' && stop.abort()),
		stop.signal,
	)
	const { looked, candidates } = await searching
	expect(looked.cancelled).toBe(true)
	expect(candidates.length).toBeLessThan(looked.openPorts.length)
})

test('serial frames over TCP are tried where Modbus TCP is not understood, and units when asked', async () => {
	const farm = await startFarmSim({ discoveryPort: null, linePort: 0 })
	onTestFinished(() => farm.close())
	const line = { modbusPorts: [farm.ports.line ?? 0], timeouts: { ...timeouts, requestMs: 300 } }
	const { candidates } = await search(line)
	expect(candidates).toMatchObject([
		{
			model: 'farm-sim-container',
			protocols: ['Modbus RTU over TCP'],
			settings: { transport: 'rtu-tcp', unit: 1 },
		},
	])
	const all = await search({ ...line, units: [2, 3, 4, 1] })
	expect(all.candidates.map(({ model }) => model).sort()).toEqual([
		'farm-sim-container',
		'farm-sim-cultivation',
		'farm-sim-nursery',
	])
	const native = await search({ modbusPorts: [farm.ports.nursery], units: [1, 2, 3] })
	expect(native.candidates.map(({ settings }) => settings?.unit)).toEqual([1])
})
