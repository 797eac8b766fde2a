import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Sample } from '../driver'
import { mqtt } from './driver'
import { tasmotaDevice } from './tasmota'
import { startTestBroker, type TestBroker } from '../../../tests/drivers/mqtt/test-broker'
import {
	openDevice,
	collectReadings,
	TASMOTA_CONFIG,
} from '../../../tests/drivers/mqtt/test-device'
import { soon } from '../../time/soon'
import { pulseTimeFor } from '../pulse-time'
import { readPulseTime } from './tasmota-pulse-time'

let broker: TestBroker
beforeEach(async () => {
	broker = await startTestBroker()
	const base = 'tasmota/discovery/D8F15B000001'
	const energy = { Power: 5, Total: 1.5, Today: 0.1 }
	await broker.publish(`${base}/config`, TASMOTA_CONFIG, true)
	await broker.publish(
		`${base}/sensors`,
		{ sn: { ENERGY: energy, DS18B20: { Temperature: 20 } } },
		true,
	)
	await broker.publish('tele/plug1/LWT', 'Online', true)
})
afterEach(() => broker.close())

/** A plug whose timer and relay work, unless a part is taken out. */
async function open({ timer = true, relay = true, mute = false } = {}) {
	let power = 'OFF'
	let pulse = 0
	if (timer)
		await broker.answer('cmnd/plug1/PulseTime1', (payload) => {
			if (payload !== '') pulse = Number(payload)
			void broker.publish('stat/plug1/RESULT', { PulseTime1: { Set: pulse, Remaining: 0 } })
		})
	if (!mute)
		await broker.answer('cmnd/plug1/POWER', (payload) => {
			if (payload !== '' && relay) power = payload
			void broker.publish('stat/plug1/RESULT', { POWER: power })
		})
	const session = await openDevice({ url: broker.url, convention: 'tasmota', mac: 'd8f15b000001' })
	onTestFinished(() => session.close())
	return session
}

test('the sample configuration is valid', () => {
	const sample = JSON.parse(readFileSync(new URL('./sample.json', import.meta.url), 'utf8'))
	expect(mqtt.settings.safeParse(sample.settings).error).toBeUndefined()
	expect(mqtt.address(mqtt.settings.parse(sample.settings))).toBe('192.168.1.20:1883 D8F15B5C1A7E')
})

test('points come from what the device says it has', async () => {
	const session = await open()
	const { points, kind, identity } = session.describe()
	expect({ kind, identity }).toEqual({ kind: 'plug', identity: 'D8F15B000001' })
	expect(points.map(({ key, quantity }) => [key, quantity])).toEqual([
		['power', 'switch'],
		['energy-power', 'power'],
		['energy-total', 'energy'],
		['ds18b20-temperature', 'airTemperature'],
	])
})

test('readings are pushed as they come, and read again with the instant they came', async () => {
	const session = await open()
	const pushed: Sample[] = []
	session.subscribe?.(
		(samples) => pushed.push(...samples),
		() => undefined,
	)
	await broker.publish('tele/plug1/SENSOR', {
		ENERGY: { Power: 230 },
		DS18B20: { Temperature: 85 },
	})
	await expect.poll(() => pushed.map(({ point }) => point)).toContain('ds18b20-temperature')
	const samples = new Map((await session.read(soon())).map((sample) => [sample.point, sample]))
	expect(samples.get('energy-power')).toMatchObject({ value: 230, quality: 'good' })
	expect(samples.get('energy-power')).toEqual(pushed.find(({ point }) => point === 'energy-power'))
	expect(samples.get('ds18b20-temperature')).toMatchObject({ value: null, quality: 'bad' })
	expect(samples.get('energy-total')).toMatchObject({ value: null, quality: 'stale' })
})

test.each([
	{ unit: { PressureUnit: 'mmHg' }, values: { Pressure: 750.06 }, value: 100 },
	{ unit: { PressureUnit: 'inHg' }, values: { Pressure: 29.53 }, value: 100 },
	{ unit: { PressureUnit: 'hPa' }, values: { Pressure: 1000 }, value: 100 },
	{ unit: {}, values: { Pressure: 1000 }, value: 100 },
	{ unit: { TempUnit: 'F' }, values: { Temperature: 77 }, value: 25 },
	{ unit: { TempUnit: 'C' }, values: { Temperature: 25 }, value: 25 },
	{ unit: { SpeedUnit: 'mph' }, values: { Speed: { Act: 10, Avg: 3 } }, value: 4.47 },
	{ unit: { SpeedUnit: 'm/s' }, values: { Speed: 10 }, value: 10 },
])('$values with $unit is $value in our unit', ({ unit, values, value }) => {
	// What the message says wins: the unit was another one when the device announced itself.
	const announced = { BME280: values, TempUnit: 'C', PressureUnit: 'hPa' }
	const { points } = tasmotaDevice(TASMOTA_CONFIG, announced)
	const sources = points.at(-1)?.sources ?? []
	const [sensor, status] = [sources[0], sources[1]].map((source, i) => {
		const message = { BME280: values, ...unit }
		return source?.parse(JSON.stringify(i === 0 ? message : { StatusSNS: message }))
	})
	expect(sensor).toEqual({ value: expect.closeTo(value, 2) })
	expect(status).toEqual(sensor)
})

test('a unit nobody knows gives no number, and the processor’s own temperature is no air', () => {
	const sensors = {
		BME280: { Pressure: 5 },
		ESP32: { Temperature: 53 },
		Water: { Temperature: 20 },
	}
	const points = tasmotaDevice(TASMOTA_CONFIG, sensors).points.slice(1)
	expect(points[0]?.sources[0]?.parse('{"BME280":{"Pressure":5},"PressureUnit":"ell"}')).toEqual({
		bad: 'its unit “ell” is not known',
	})
	expect(points.map(({ quantity }) => quantity)).toEqual(['pressure', 'number', 'waterTemperature'])
})

test('an ON with an end is timed by the device, set before and read back', async () => {
	const session = await open()
	broker.commands.length = 0
	const outcome = await session.write({ point: 'power', on: true, maxOnMs: 30_000 }, soon())
	expect(outcome).toEqual({ outcome: 'done', readBack: true })
	const sent = broker.commands.map(({ topic, payload }) => `${topic} ${payload}`.trim())
	expect(sent.slice(-2)).toEqual(['cmnd/plug1/PulseTime1 130', 'cmnd/plug1/POWER ON'])
	expect(broker.commands.some(({ retain }) => retain)).toBe(false)
})

test('without a confirmed timer it is not switched on', async () => {
	const session = await open({ timer: false })
	const outcome = await session.write({ point: 'power', on: true, maxOnMs: 30_000 }, soon())
	expect(outcome).toMatchObject({ outcome: 'rejected' })
	expect(broker.commands.map(({ payload }) => payload)).not.toContain('ON')
})

test('a relay that does not move is rejected', async () => {
	const session = await open({ relay: false })
	const outcome = await session.write({ point: 'power', on: true, maxOnMs: null }, soon())
	expect(outcome).toMatchObject({ outcome: 'rejected', readBack: false })
})

test('an offline device is stale and gets no command, until it speaks again', async () => {
	// An answer to the first question that comes after LWT would prove it back.
	const session = await open({ mute: true })
	const states: boolean[] = []
	session.subscribe?.(
		() => undefined,
		(online) => states.push(online),
	)
	await broker.publish('tele/plug1/LWT', 'Offline', true)
	await expect.poll(() => states.at(-1)).toBe(false)
	expect((await session.read(soon())).every(({ quality }) => quality === 'stale')).toBe(true)
	const write = await session.write({ point: 'power', on: true, maxOnMs: null }, soon())
	expect(write).toMatchObject({ outcome: 'not-sent' })
	await broker.publish('tele/plug1/STATE', { POWER: 'ON' })
	await expect.poll(() => states.at(-1)).toBe(true)
})

test('each ON of a class with a longest ON ends in the device', async () => {
	const session = await open()
	const of = (limits: typeof OUTPUT_CLASSES.light) => [{ point: 'power', limits }]
	expect(await session.armFailSafe(of(OUTPUT_CLASSES.light), 30)).toMatchObject([
		{ state: 'pulse' },
	])
	expect(await session.armFailSafe(of(OUTPUT_CLASSES.circulation), 30)).toMatchObject([
		{ state: 'none' },
	])
})

test('a PulseTime never lets an ON last longer than asked, from 0.1 s on', () => {
	fc.assert(
		fc.property(fc.integer({ min: 100, max: 64_800_000 }), (maxOnMs) => {
			const pulse = pulseTimeFor(maxOnMs)!
			const lastsMs = pulse <= 111 ? pulse * 100 : (pulse - 100) * 1000
			expect(pulse).toBeLessThanOrEqual(64_900)
			expect(lastsMs).toBeLessThanOrEqual(maxOnMs)
			expect(lastsMs).toBeGreaterThan(maxOnMs - 1000)
		}),
	)
	expect(pulseTimeFor(64_800_001)).toBeUndefined()
	expect(readPulseTime('{"PulseTime1":"130 (Active 130)"}', 1)).toBe(130)
})

test('a light is dimmed by its level, which it reports in per cent', async () => {
	const base = 'tasmota/discovery/D8F15B000001'
	await broker.publish(`${base}/config`, { ...TASMOTA_CONFIG, rl: [2], lt_st: 1 }, true)
	await broker.answer('cmnd/plug1/Dimmer', (level) => {
		void broker.publish('stat/plug1/RESULT', { POWER: 'ON', Dimmer: Number(level) })
	})
	const session = await open()
	const lamp = session.describe().points.find(({ key }) => key === 'power')
	expect(lamp?.switchable).toEqual({ type: 'light', outputClass: 'light', dim: 'dimmer' })
	const order = { point: 'power', on: true, percent: 40, maxOnMs: 60_000 }
	expect(await session.write(order, soon())).toEqual({ outcome: 'done', readBack: true })
	const level = (await session.read(soon())).find(({ point }) => point === 'dimmer')
	expect(level).toMatchObject({ value: 40, quality: 'good' })
	expect(await session.write({ point: 'power', on: false, maxOnMs: null }, soon())).toMatchObject({
		outcome: 'done',
		readBack: false,
	})
})

test('a light that stays at another level did not do what it was told', async () => {
	const base = 'tasmota/discovery/D8F15B000001'
	await broker.publish(`${base}/config`, { ...TASMOTA_CONFIG, rl: [2], lt_st: 1 }, true)
	await broker.answer('cmnd/plug1/Dimmer', () => {
		void broker.publish('stat/plug1/RESULT', { POWER: 'ON', Dimmer: 10 })
	})
	const session = await open({ mute: true })
	const order = { point: 'power', on: true, percent: 40, maxOnMs: null }
	expect(await session.write(order, soon())).toMatchObject({
		outcome: 'rejected',
		reason: 'it still reports another level than 40 % after 3 s',
		readBack: true,
	})
})

/** As Tasmota’s documentation and the tests of Home Assistant have them: lists, inputs, probes of Atlas. */
const SENSORS = {
	ENERGY: { Total: 12.5, Power: [230, 115.5], Today: 1 },
	ANALOG: {
		Temperature1: 21.5,
		CTEnergy1: { Energy: 0.5, Power: 2300, Voltage: 230, Current: 10 },
	},
	TX23: { Speed: { Act: 36, Avg: 8.5 }, Dir: { Card: 'WSW', Deg: 247 } },
	EC: { EC: 1413 },
	DO: { DO: 8.2 },
	TempUnit: 'C',
	SpeedUnit: 'km/h',
}

test('meters with several channels, inputs with numbers and probes of Atlas are read', () => {
	const { points } = tasmotaDevice(TASMOTA_CONFIG, SENSORS)
	const payload = JSON.stringify(SENSORS)
	const readings = points.flatMap(({ key, label, sources }) => {
		const source = sources?.find(({ topic }) => topic.endsWith('SENSOR'))
		return source ? [[key, label, source.parse(payload)]] : []
	})
	expect(readings).toEqual([
		['energy-total', 'Energy, total', { value: 12.5 }],
		['energy-power-1', 'Power 1', { value: 230 }],
		['energy-power-2', 'Power 2', { value: 115.5 }],
		['analog-temperature1', 'ANALOG temperature1', { value: 21.5 }],
		['analog-ctenergy1-power', 'ANALOG ctenergy1 power', { value: 2300 }],
		['analog-ctenergy1-voltage', 'ANALOG ctenergy1 voltage', { value: 230 }],
		['analog-ctenergy1-current', 'ANALOG ctenergy1 current', { value: 10 }],
		['tx23-speed', 'TX23 speed', { value: 10 }],
		['ec-ec', 'EC ec', { value: 1.413 }],
		['do-do', 'DO do', { value: 8.2 }],
	])
})

test('the two relays of a shutter are no outputs: it opens, closes and says how far', () => {
	const config = { ...TASMOTA_CONFIG, rl: [3, 3, 1], fn: ['Vent', null, 'Lamp'] }
	const sensors = { Shutter1: { Position: 0, Direction: 0, Target: 0 } }
	const { points, notUnderstood } = tasmotaDevice(config, sensors)
	expect(points.map(({ key, label }) => [key, label])).toEqual([
		['power3', 'Lamp'],
		['shutter1', 'Shutter 1'],
		['shutter1-position', 'Shutter 1 open'],
	])
	expect(notUnderstood).toEqual([])
	const said = (position: number, direction: number) => ({
		'stat/plug1/RESULT': { Shutter1: { Position: position, Direction: direction, Target: 100 } },
	})
	const device = tasmotaDevice(config, sensors)
	expect(collectReadings(device, said(37, 1))).toMatchObject({
		shutter1: 1,
		'shutter1-position': 37,
	})
	expect(collectReadings(device, said(37, -1))).toMatchObject({ shutter1: 0 })
	expect(collectReadings(device, said(37, 0))).toMatchObject({ shutter1: 1 })
	expect(collectReadings(device, said(0, 0))).toMatchObject({ shutter1: 0 })
})

test('a shutter is done when it is on its way', async () => {
	const base = 'tasmota/discovery/D8F15B000001'
	await broker.publish(`${base}/config`, { ...TASMOTA_CONFIG, rl: [3, 3] }, true)
	await broker.answer('cmnd/plug1/ShutterOpen1', () => {
		void broker.publish('stat/plug1/RESULT', {
			Shutter1: { Position: 2, Direction: 1, Target: 100 },
		})
	})
	const session = await open()
	const outcome = await session.write({ point: 'shutter1', on: true, maxOnMs: null }, soon())
	expect(outcome).toEqual({ outcome: 'done', readBack: true })
})

test('a colour is shown, and distances are in the unit of their sensor', () => {
	const config = { ...TASMOTA_CONFIG, rl: [2], lt_st: 3 }
	const sensors = {
		VL53L0X: { Distance: 263 },
		SR04: { Distance: 25.4 },
		A02: { Distance: 120, Unit: 'mm' },
		MCP: { Pixels: 5 },
	}
	const device = tasmotaDevice(config, sensors)
	const state = { POWER: 'ON', Dimmer: 60, HSBColor: '280,90,60' }
	expect(
		collectReadings(device, { 'tele/plug1/STATE': state, 'tele/plug1/SENSOR': sensors }),
	).toEqual({
		power: 1,
		dimmer: 60,
		'colour-1': 280,
		'colour-2': 90,
		'vl53l0x-distance': 26.3,
		'sr04-distance': 25.4,
		'a02-distance': 12,
	})
	expect(device.notUnderstood).toEqual(['MCP Pixels'])
})

// As a device of Tasmota 8 answers `Status 0`: tasmota/docs, docs/Commands.md, “Status”.
test('a device that announces nothing is asked on its own topic', async () => {
	const answers = {
		STATUS: { Status: { Module: 1, FriendlyName: ['Pump', 'Fan'], Topic: 'old', Power: 1 } },
		STATUS2: { StatusFWR: { Version: '8.1.0(tasmota)' } },
		STATUS5: { StatusNET: { Hostname: 'old-1', Mac: '5C:CF:7F:11:22:33' } },
		STATUS10: {
			StatusSNS: { Time: '2020-01-01T00:00:00', 'DS18B20-1': { Id: '0316A2', Temperature: 19.5 } },
		},
		STATUS11: { StatusSTS: { POWER1: 'ON', POWER2: 'OFF', Wifi: { RSSI: 70 } } },
	}
	await broker.publish('tele/old/LWT', 'Online', true)
	const answer = () => {
		for (const [name, payload] of Object.entries(answers))
			void broker.publish(`stat/old/${name}`, payload)
	}
	await broker.answer('cmnd/old/Status', answer)
	const settings = { convention: 'tasmota', mac: '5CCF7F112233', topic: 'old' }
	const session = await openDevice({ url: broker.url, ...settings })
	onTestFinished(() => session.close())
	expect(session.describe()).toMatchObject({
		identity: '5CCF7F112233',
		points: [
			{ key: 'power1', label: 'Pump' },
			{ key: 'power2', label: 'Fan' },
			{ key: 'ds18b20-1-temperature' },
		],
	})
	await expect
		.poll(async () => (await session.read(soon())).map(({ value }) => value).at(-1))
		.toBe(19.5)
})
