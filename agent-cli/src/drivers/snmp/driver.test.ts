import { startFarmSim } from '@sfc/farm-sim/start-farm-sim'
import { withTimeout } from '@sfc/contract/with-timeout'
import fc from 'fast-check'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { decodeVarbind } from './decode'
import { snmp } from './driver'
import { getObjects } from './snmp-session'

const log = pino({ level: 'silent' })
const BASE = '1.3.6.1.4.1.32473.1'
const PASSWORD = 'farm-demo'
const V3 = { version: '3', user: 'farm', authProtocol: 'sha256', authPassword: PASSWORD }

const open = (settings: object) => {
	const parsed = snmp.settings.parse({ host: '127.0.0.1', points: POINTS, ...settings })
	return snmp.open({ id: 'd', name: 'D', pollMs: 1000, settings: parsed }, log, soon())
}

const point = (id: string, quantity: string, oid: string, more: object = {}) => ({
	id,
	label: id,
	quantity,
	oid,
	...more,
})

const POINTS = [
	point('t', 'airTemperature', `${BASE}.1.0`, { scale: 0.1, errorValues: [-9990] }),
	point('rh', 'humidity', `.${BASE}.2.0`, { scale: 0.1 }),
	point('gone', 'number', `${BASE}.77.0`),
	point('name', 'number', '1.3.6.1.2.1.1.5.0'),
]

async function simulated() {
	const sim = await startFarmSim({ discoveryPort: null, snmpPort: 0, speed: 0 })
	onTestFinished(() => sim.close())
	return { sim, port: sim.ports.snmp }
}

test('the sample configuration is valid', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(snmp.address(snmp.settings.parse(sample.settings))).toBe('192.168.1.80:161')
})

test('reads the simulated sensor by 2c, and by version 3 with SHA-256 and AES', async () => {
	const { sim, port } = await simulated()
	for (const login of [
		{ version: '2c', community: 'public' },
		{ ...V3, privPassword: PASSWORD },
	]) {
		const session = await open({ port, login })
		expect(session.opening).toMatchObject([
			{ point: 't', quality: 'good', value: expect.closeTo(sim.farm.read(AIR), 1) },
			{ point: 'rh', quality: 'good' },
			{ point: 'gone', quality: 'bad', reason: `the device has no value at ${BASE}.77.0` },
			{ point: 'name', quality: 'bad', reason: 'not a number: simulated-room' },
		])
	}
	sim.fault('wrong-value', AIR, 'nan')
	const session = await open({ port })
	expect(session.opening?.[0]).toMatchObject({ value: null, quality: 'bad' })
	expect(await session.write({ point: 't', on: true, maxOnMs: null }, soon())).toMatchObject({
		outcome: 'rejected',
	})
})
const AIR = 'container-air-temperature'

test('to a wrong login nothing answers, and the reason says so', async () => {
	const { port } = await simulated()
	const wrong = { ...V3, authPassword: 'not-the-password', privPassword: PASSWORD }
	await expect(open({ port, timeoutMs: 400, login: wrong })).rejects.toThrow('is it on')
	const unknown = { version: '2c', community: 'secret' }
	await expect(open({ port, timeoutMs: 200, login: unknown })).rejects.toThrow(
		'no answer by SNMP: is it on, and is the login right?',
	)
})

test('objects that come in another order are told apart, and a stopped search ends at once', async () => {
	const { port } = await simulated()
	const target = { host: '127.0.0.1', port: port ?? 0, login: LOGIN, timeoutMs: 5000, retries: 0 }
	const oids = Array.from({ length: 30 }, (_, at) => `${BASE}.${30 - at}.0`)
	const found = await getObjects(target, oids, soon())
	expect([1, 2, 3].map((n) => typeof decodeVarbind(found.get(`${BASE}.${n}.0`) ?? {}))).toEqual([
		'number',
		'number',
		'number',
	])
	const silent = createSocket('udp4')
	await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
	onTestFinished(() => void silent.close())
	const settings = { port: silent.address().port, timeoutMs: 30_000 }
	const parsed = snmp.settings.parse({ host: '127.0.0.1', points: POINTS, ...settings })
	const device = { id: 'd', name: 'D', pollMs: 1000, settings: parsed }
	const opening = withTimeout(100, undefined, (signal) => snmp.open(device, log, signal))
	await expect(opening).rejects.toThrow()
})
const LOGIN = { version: '2c', community: 'public' } as const

test.each([
	{ type: 2, value: -40, is: -40 },
	{ type: 70, value: Buffer.from('0100000000', 'hex'), is: 4_294_967_296 },
	{ type: 4, value: Buffer.from(' 23.5\0'), is: '23.5' },
	{ type: 68, value: Buffer.from('9f780441bb3333', 'hex'), is: 23.4 },
	{ type: 68, value: Buffer.from('9f790840376666', 'hex'), is: undefined },
	{ type: 129, value: null, is: undefined },
])('type $type is read as $is', ({ type, value, is }) => {
	expect(decodeVarbind({ type, value })).toBe(is)
})

test('any bytes are a number, a text or nothing', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 255 }),
			fc.uint8Array({ maxLength: 40 }),
			(type, bytes) => {
				const read = decodeVarbind({ type, value: Buffer.from(bytes) })
				expect(['number', 'string', 'undefined']).toContain(typeof read)
			},
		),
	)
})

test('encryption without a password for the login is refused', () => {
	const login = { version: '3', user: 'farm', privPassword: PASSWORD }
	expect(snmp.settings.safeParse({ host: 'h', points: POINTS, login }).success).toBe(false)
})
