import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import fc from 'fast-check'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { openBacnet } from './bacnet-client'
import { bacnet } from './driver'
import { readIAm, whoIs } from './frames'

const log = pino({ level: 'silent' })
const HOST = '127.0.0.1'
const DEVICE = 32_473

async function simulated() {
	const sim = await startFarmSim({ discoveryPort: null, bacnetPort: 0, speed: 0 })
	onTestFinished(() => sim.close())
	const objects = sim.bacnet!
	objects.setRelinquishDefault(0)
	return { sim, objects, port: sim.ports.bacnet ?? 0 }
}

const PUMP = {
	id: 'pump',
	label: 'Air pump',
	quantity: 'switch',
	object: 'binary-output:1',
	switchable: { type: 'pump', outputClass: 'circulation' },
}
const AIR = { id: 'air', label: 'Air', quantity: 'airTemperature', object: 'analog-input:1' }

async function open(settings: object) {
	const parsed = bacnet.settings.parse({ host: HOST, points: [AIR, PUMP], ...settings })
	const device = { id: 'd', name: 'D', pollMs: 1000, settings: parsed }
	const session = await bacnet.open(device, log, soon())
	onTestFinished(() => session.close())
	return session
}

const turn = (session: Awaited<ReturnType<typeof open>>, on: boolean) =>
	session.write({ point: 'pump', on, maxOnMs: 30_000 }, soon())

test('the sample configuration is valid', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	const settings = bacnet.settings.parse(sample.settings)
	expect(bacnet.address(settings)).toBe('192.168.1.90:47808 device 1234')
})

test('reads values in the unit that the device names, and what its flags say', async () => {
	const { sim, port } = await simulated()
	const session = await open({
		port,
		deviceInstance: DEVICE,
		points: [
			AIR,
			{ id: 'rh', label: 'RH', quantity: 'humidity', object: 'analog-input:2' },
			{ id: 'wrong', label: 'Wrong', quantity: 'ph', object: 'analog-input:1' },
			{ id: 'gone', label: 'Gone', quantity: 'number', object: 'analog-value:9' },
			PUMP,
		],
	})
	expect(session.describe()).toMatchObject({
		kind: 'controller',
		vendor: 'Smart Farm Control',
		model: 'SFC-SIM BACnet',
		identity: `BACnet ${DEVICE}`,
		simulated: true,
	})
	const air = sim.farm.read('container-air-temperature')
	expect(session.opening).toMatchObject([
		{ point: 'air', value: expect.closeTo(air, 3), quality: 'good' },
		{ point: 'rh', quality: 'good' },
		{ point: 'wrong', quality: 'bad', reason: 'the device gives °C, not ph' },
		{ point: 'gone', quality: 'bad' },
		{ point: 'pump', value: 0, quality: 'good' },
	])
	sim.fault('wrong-value', 'container-air-temperature', 'nan')
	expect((await session.read(soon()))[0]).toMatchObject({
		value: null,
		quality: 'bad',
		reason: 'the device marks it as faulty',
	})
})

test('an ON and an OFF stand at our priority, and are read back', async () => {
	const { objects, port } = await simulated()
	const session = await open({ port })
	expect(await session.armFailSafe([{ point: 'pump', limits: {} as never }], 60)).toMatchObject([
		{ state: 'none' },
	])
	expect(await turn(session, true)).toEqual({ outcome: 'done', readBack: true })
	expect(objects.slots()[7]).toBe(1)
	expect(await turn(session, false)).toEqual({ outcome: 'done', readBack: false })
	expect(objects.slots()[7]).toBe(0)
	expect(await session.write({ point: 'air', on: true, maxOnMs: null }, soon())).toMatchObject({
		outcome: 'rejected',
	})
})

test('a held OFF wins over the program of the device, and a released one does not', async () => {
	const { objects, port } = await simulated()
	objects.setSlot(12, 1)
	expect(await turn(await open({ port }), false)).toMatchObject({ outcome: 'done' })
	const releasing = await open({ port, off: 'release' })
	expect(await turn(releasing, false)).toMatchObject({
		outcome: 'rejected',
		reason: expect.stringContaining('priority 12 decides'),
		readBack: true,
	})
	expect(objects.slots()[7]).toBe(null)
	objects.setSlot(12, null)
	expect(await turn(releasing, true)).toMatchObject({ outcome: 'done' })
	expect(await turn(releasing, false)).toMatchObject({ outcome: 'done', readBack: false })
	expect(objects.slots().every((slot) => slot === null)).toBe(true)
})

test('an ON that a higher priority overrules is taken back', async () => {
	const { objects, port } = await simulated()
	objects.setSlot(5, 0)
	const session = await open({ port, writePriority: 9 })
	expect(await turn(session, true)).toEqual({
		outcome: 'rejected',
		readBack: false,
		reason:
			'the device took the command, but still reads off: priority 5 decides; the command was taken back',
	})
	expect(objects.slots()[8]).toBe(null)
})

test('another device at the address is refused, and silence is said within its time', async () => {
	const { port } = await simulated()
	await expect(open({ port, deviceInstance: 7 })).rejects.toThrow(
		`device ${DEVICE} answers at ${HOST}, not 7`,
	)
	const silent = createSocket('udp4')
	await new Promise<void>((resolve) => silent.bind(0, HOST, resolve))
	onTestFinished(() => void silent.close())
	silent.on('message', (_, { port: to }) => {
		// Bytes that the library reads beyond the end of are not its end.
		for (const hex of ['810a000801002001', '810a00070100', '810a0009010030010c', '81'])
			silent.send(Buffer.from(hex, 'hex'), to, HOST)
	})
	await expect(open({ port: silent.address().port, timeoutMs: 300 })).rejects.toThrow(
		'no answer by BACnet within 300 ms',
	)
})

test('a device that reads one property at a time is read so', async () => {
	const { port } = await simulated()
	const proxy = createSocket('udp4')
	const behind = createSocket('udp4')
	await new Promise<void>((resolve) => proxy.bind(0, HOST, resolve))
	let asker = 0
	proxy.on('message', (data, { port: from }) => {
		asker = from
		const isMany = data[9] === 14
		// Reject, unrecognised service.
		if (isMany) proxy.send(Buffer.from([0x81, 0x0a, 0, 9, 1, 0, 0x60, data[8] ?? 0, 9]), from, HOST)
		else behind.send(data, port, HOST)
	})
	behind.on('message', (data) => proxy.send(data, asker, HOST))
	onTestFinished(() => {
		proxy.close()
		behind.close()
	})
	const session = await open({ port: proxy.address().port })
	expect(session.opening).toMatchObject([
		{ point: 'air', quality: 'good' },
		{ point: 'pump', quality: 'good', value: 0 },
	])
})

test('answers of another host are not taken for those of the device', async () => {
	const { port } = await simulated()
	const client = await openBacnet({ host: HOST, port, timeoutMs: 1000 })
	onTestFinished(() => client.close())
	const stranger = createSocket('udp4')
	onTestFinished(() => void stranger.close())
	const asked = client.readOne({ type: 8, instance: DEVICE }, 77)
	for (let id = 0; id < 256; id++)
		stranger.send(Buffer.from([0x81, 0x0a, 0, 9, 1, 0, 0x60, id, 9]), port, HOST)
	expect(await asked).toBe('Simulated container')
})

test('an I-Am is read from the bytes of the standard, also behind a router', () => {
	const plain = Buffer.from('810b001801200000ffff00ff1000c4020004d22201e09100211f', 'hex')
	expect(
		readIAm(Buffer.from('810b0018' + '0120ffff00ff' + '1000c4020004d22201e09100211f', 'hex')),
	).toEqual({
		instance: 1234,
		vendorId: 31,
	})
	expect(readIAm(plain)).toBe(undefined)
	const routed = '810a0018' + '0108000a0105' + '1000c4020004d22201e09103211f'
	expect(readIAm(Buffer.from(routed, 'hex'))).toEqual({
		instance: 1234,
		vendorId: 31,
		routed: { network: 10, mac: [5] },
	})
	expect(readIAm(whoIs(true))).toBe(undefined)
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
			readIAm(Buffer.from([0x81, 0x0b, 0, 24, 1, ...bytes]))
		}),
	)
})
