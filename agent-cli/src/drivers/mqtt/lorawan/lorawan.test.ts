import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steadyNow } from '../../../time/steady-now'
import { createPointStates } from '../point-states'
import { flattenDecoded, findMeaning, proposeValues } from './decoded-values'
import { createNewUplinks } from './is-new-uplink'
import { heardUplinks, lorawanDevice } from './lorawan'
import chirpStackStatus from './recorded/chirpstack-status.json'
import chirpStack from './recorded/chirpstack-up.json'
import thingsStack from './recorded/things-stack-up.json'
import { parseStatus, parseUplink, findStatusTopic, type Uplink } from './uplink'

const CHIRPSTACK =
	'application/17c82e96-be03-4f38-aef3-f83d48582d97/device/0101010101010101/event/up'
const THINGS_STACK = 'v3/app1@ttn/devices/dev1/up'
const json = (value: object) => JSON.stringify(value)

test("ChirpStack's uplink is read: who, when, which frame, and how strong", () => {
	expect(parseUplink(json(chirpStack))).toEqual({
		devEui: '0101010101010101',
		name: 'Test device',
		model: 'Test device-profile',
		at: Date.UTC(2022, 6, 18, 9, 34, 15, 775),
		id: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
		frame: 0,
		session: '00189440',
		port: 1,
		bytes: Uint8Array.of(0xaa),
		rssi: -36,
		snr: 10.5,
	})
})

test("The Things Stack's uplink is read, and a simulated one is none", () => {
	expect(parseUplink(json(thingsStack))).toMatchObject({
		devEui: '0004A30B001C0530',
		name: 'dev1',
		at: Date.UTC(2020, 1, 12, 15, 15, 45, 789),
		frame: 1,
		session: 'AXA50tHUGUucuzS/bCGMNw==',
		port: 0,
		bytes: Uint8Array.of(0x82, 0x41, 0xde),
		decoded: { temperature: 1, luminosity: 0.64 },
		rssi: -35,
		snr: 5,
	})
	expect(parseUplink(json({ ...thingsStack, simulated: true }))).toBeUndefined()
	const { uplink_message: _, ...join } = thingsStack
	expect(parseUplink(json(join))).toBeUndefined()
})

test('whatever a broker hands on is an uplink or none', () => {
	const any = fc.oneof(fc.anything(), fc.constant(chirpStack), fc.constant(thingsStack))
	const broken = fc.record({
		deviceInfo: fc.oneof(
			any,
			fc.record({ devEui: fc.oneof(any, fc.constant('0101010101010101')) }),
		),
		end_device_ids: any,
		uplink_message: any,
		rxInfo: fc.oneof(any, fc.array(fc.record({ rssi: any, snr: any }))),
		object: any,
		time: any,
		fCnt: any,
		data: any,
	})
	fc.assert(
		fc.property(broken, (message) => {
			const text = json(message)
			heardUplinks(new Map([[CHIRPSTACK, text]]))
			const uplink = parseUplink(text)
			if (uplink) expect(uplink.bytes.length).toBeLessThan(256)
		}),
	)
})

const MEANINGS: [string, number | object, string | undefined, string?][] = [
	['TempC_SHT', 24.1, 'airTemperature'],
	['Hum_SHT', 60, 'humidity'],
	['BatV', 3.07, 'voltage'],
	['temp_SOIL', 19.5, 'waterTemperature'],
	['water_SOIL', 31.2, 'moisture'],
	['conduct_SOIL', 380, 'ec', 'µS/cm'],
	['temperature', 20, 'airTemperature'],
	['humidity', 30, 'humidity'],
	['battery', 50, 'battery'],
	['battery', 3.6, 'voltage', 'V'],
	['battery', 3600, 'voltage', 'mV'],
	['vdd', 3642, 'voltage', 'mV'],
	['co2', 612, 'co2'],
	['light', 120, 'illuminance'],
	['pressure', 1013.2, 'pressure', 'hPa'],
	['pressure', 101_320, 'pressure', 'Pa'],
	['soil_moisture', 30, 'moisture'],
	['water_leak', 1, 'contact'],
	['air_temperature', { value: 75, unit: '°F' }, 'airTemperature', '°F'],
	['electrical_conductivity', { value: 600, unit: 'µS⋅cm⁻¹' }, undefined],
	['ec', 1.2, undefined],
	['ph', 6.1, 'ph'],
	['lightlevel', 1, undefined],
	['ADC_CH0V', 0.4, undefined],
	['motion', 3, undefined],
]

test.each(MEANINGS)('%s of %j is %s', (name, value, quantity, unit) => {
	const [found] = flattenDecoded({ [name]: value })
	const meaning = found && findMeaning(found)
	expect([meaning?.quantity, meaning?.unit]).toEqual([
		quantity,
		quantity && (unit ?? meaning?.unit),
	])
	if (unit) expect(meaning?.unit).toBe(unit)
})

test('a decoded payload is bounded, whatever is in it', () => {
	let deep: object = { temperature: 1 }
	for (let depth = 0; depth < 50; depth++) deep = { deep }
	expect(flattenDecoded({ deep })).toEqual([])
	const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, n]))
	expect(flattenDecoded(wide)).toHaveLength(200)
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.anything()), (decoded) => {
			for (const value of flattenDecoded(decoded)) findMeaning(value)
		}),
	)
})

const NOW = Date.UTC(2026, 2, 1)
const uplink = (about: Partial<Uplink>): Uplink => ({
	devEui: '0101010101010101',
	name: 'a',
	at: NOW,
	id: `${about.frame} ${about.at}`,
	frame: 1,
	session: 's',
	port: 1,
	bytes: new Uint8Array(),
	...about,
})

test('copies and what is old are refused, a device that joined anew is not', () => {
	const isNew = createNewUplinks()
	const says = (about: Partial<Uplink>) => isNew(uplink(about), NOW) === 'new'
	expect(says({ frame: 7, at: NOW - 60_000 })).toBe(true)
	expect(says({ frame: 7, at: NOW - 60_000 })).toBe(false)
	expect(says({ frame: 7, at: NOW - 59_000, id: 'sent again' })).toBe(false)
	expect(says({ frame: 6, at: NOW - 120_000 })).toBe(false)
	expect(says({ frame: 8, at: NOW })).toBe(true)
	expect(says({ frame: 0, at: NOW, session: 'joined' })).toBe(true)
	expect(says({ frame: 1, at: NOW + 600_000, session: 'joined' })).toBe(false)
	expect(says({ frame: 2, at: null, id: 'without a time' })).toBe(true)
	expect(createNewUplinks()(uplink({ at: NOW - 25 * 3_600_000 }), NOW)).toBe('known')
	expect(isNew(uplink({ at: NOW + 600_000 }), NOW)).toBe('ahead')
})

test('of any order of uplinks, times only grow and no id is taken twice', () => {
	const one = fc.record({ frame: fc.nat(5), at: fc.integer({ min: NOW - 9, max: NOW }) })
	fc.assert(
		fc.property(fc.array(one), (sent) => {
			const isNew = createNewUplinks()
			const taken = sent.filter((about) => isNew(uplink(about), NOW) === 'new')
			expect(taken).toEqual(taken.toSorted((a, b) => a.at - b.at))
			expect(new Set(taken.map(({ frame, at }) => `${frame} ${at}`)).size).toBe(taken.length)
		}),
	)
})

const EUI = '0101010101010101'
const VALUES = [
	{ path: 'TempC_SHT', quantity: 'airTemperature', label: 'Temperature' },
	{ path: 'soil.conduct', quantity: 'ec', label: 'Conductivity', unit: 'µS/cm' },
] as const

type Sent = { topic: string; message: object }
/** What the points say after a message, with the age of each value. */
const readAfter = (message: object, codec?: string) =>
	readAfterAll([{ topic: CHIRPSTACK, message }], codec)

async function readAfterAll(sent: Sent[], codec?: string) {
	const settings = { topic: CHIRPSTACK, devEui: EUI, values: [...VALUES] }
	const device = lorawanDevice(settings, codec)
	const states = createPointStates(device, 7_200_000, steadyNow)
	for (const { topic, message } of sent) {
		const ready = await device.prepare?.({ topic, payload: json(message), retained: false })
		if (ready) states.receive(ready)
	}
	return Object.fromEntries(
		states
			.samples(true)
			.map(({ point, value, quality, reason, at }) => [point, { value, quality, reason, at }]),
	)
}

test('values come with the time of the network, in our units; what is not sent says nothing', async () => {
	const at = Math.floor(steadyNow() / 1000) * 1000 - 60_000
	const now = { ...chirpStack, time: new Date(at).toISOString() }
	const both = await readAfter({ ...now, object: { TempC_SHT: 21.5, soil: { conduct: 1400 } } })
	expect(both).toMatchObject({
		tempc_sht: { value: 21.5, quality: 'good', at },
		'soil.conduct': { value: 1.4, quality: 'good', at },
		'network.rssi': { value: -36, quality: 'good', at },
		'network.snr': { value: 10.5 },
		'network.battery': { value: null, quality: 'stale' },
	})
	const one = await readAfter({ ...now, object: { TempC_SHT: 20 } })
	expect(one['soil.conduct']).toMatchObject({ quality: 'stale', reason: 'no message yet' })
	const undecoded = await readAfter(now)
	expect(undecoded).toMatchObject({
		tempc_sht: { quality: 'bad', reason: expect.stringContaining('no codec is set') },
		'network.rssi': { value: -36, quality: 'good' },
	})
	const other = { ...now, deviceInfo: { ...now.deviceInfo, devEui: '02'.repeat(8) } }
	expect(await readAfter(other)).toMatchObject({ 'network.rssi': { quality: 'stale' } })
})

test('where the network decodes nothing, the codec of the operator does', async () => {
	const now = { ...chirpStack, time: new Date(steadyNow()).toISOString() }
	const codec = 'function decodeUplink(i) { return { data: { TempC_SHT: i.bytes[0] / 10 } } }'
	expect((await readAfter(now, codec))['tempc_sht']).toMatchObject({ value: 17, quality: 'good' })
	const failing = 'function decodeUplink() { return { errors: ["unknown port"] } }'
	expect((await readAfter(now, failing))['tempc_sht']).toMatchObject({
		value: null,
		quality: 'bad',
		reason: 'codec: unknown port',
	})
})

test('a search proposes what is known by name, and names the rest', () => {
	const object = { TempC_SHT: 21.5, Hum_SHT: 60, BatV: 3.07, Work_mode: 'e1', Ext_sensor: 1 }
	const [heard, ...more] = heardUplinks(
		new Map([
			[CHIRPSTACK, json({ ...chirpStack, object })],
			['application/a/device/b/event/join', json(chirpStack)],
			[THINGS_STACK, 'no JSON'],
		]),
	)
	expect(more).toEqual([])
	expect(heard).toMatchObject({
		topic: CHIRPSTACK,
		name: 'Test device',
		devEui: EUI,
		isDecoded: true,
		notUnderstood: ['Ext_sensor'],
	})
	expect(heard?.values.map(({ path, quantity }) => [path, quantity])).toEqual([
		['TempC_SHT', 'airTemperature'],
		['Hum_SHT', 'humidity'],
		['BatV', 'voltage'],
	])
})

const STATUS = CHIRPSTACK.replace(/up$/, 'status')

test("ChirpStack's status gives battery and margin, each with its own time", async () => {
	expect(parseStatus(json(chirpStackStatus))).toEqual({
		devEui: EUI,
		at: Date.UTC(2022, 6, 18, 9, 35, 6, 927),
		margin: 10,
		battery: 88.3,
	})
	const { batteryLevel: _, margin: __, ...powered } = chirpStackStatus
	expect(parseStatus(json({ ...powered, externalPowerSource: true }))).not.toHaveProperty('battery')
	expect(parseStatus(json(powered))).toMatchObject({ margin: 0, battery: 0 })
	expect(findStatusTopic(CHIRPSTACK)).toBe(STATUS)
	expect(findStatusTopic(THINGS_STACK)).toBeUndefined()
	const at = Math.floor(steadyNow() / 1000) * 1000 - 20 * 3_600_000
	const said = (time: number, about: object = {}) => ({
		topic: STATUS,
		message: { ...chirpStackStatus, time: new Date(time).toISOString(), ...about },
	})
	const read = await readAfterAll([
		said(at),
		said(at - 60_000, { batteryLevel: 90 }),
		said(at + 1000, { deviceInfo: { devEui: '02'.repeat(8) }, batteryLevel: 1 }),
		said(steadyNow() + 3_600_000, { batteryLevel: 2 }),
	])
	expect(read).toMatchObject({
		'network.battery': { value: 88.3, quality: 'good', at },
		'network.margin': { value: 10, quality: 'good', at },
		'network.rssi': { quality: 'stale' },
		tempc_sht: { quality: 'stale', reason: 'no message yet' },
	})
})

test('an uplink of the future is told with how far ahead it is, and gives no number', async () => {
	const time = new Date(steadyNow() + 12 * 60_000).toISOString()
	const read = await readAfter({ ...chirpStack, time, object: { TempC_SHT: 21.5 } })
	expect(read['tempc_sht']).toMatchObject({
		value: null,
		quality: 'bad',
		reason: 'the network stamps it 12 min ahead of this machine: set the clock that is wrong',
	})
	expect(read['network.rssi']).toMatchObject({ quality: 'stale' })
})

// The names and units of lib/payload.json of TheThingsNetwork/lorawan-devices at 0a254aaa.
test('what The Things Stack has normalized is proposed with its units, before what the vendor calls it', () => {
	const normalized_payload = [
		{ air: { temperature: 20, relativeHumidity: 60 }, soil: { ec: 1.4, moisture: 31, pH: 6.2 } },
		{ soil: { moisture: 28, depth: 40 } },
		{ time: '2020-02-11T15:15:45Z', air: { temperature: 99 } },
	]
	const decoded_payload = { TempC_SHT: 20, conduct: 1400, BatV: 3.6 }
	const uplink_message = { ...thingsStack.uplink_message, decoded_payload, normalized_payload }
	const [heard] = heardUplinks(new Map([[THINGS_STACK, json({ ...thingsStack, uplink_message })]]))
	expect(heard?.values.map(({ path, quantity, unit }) => [path, quantity, unit])).toEqual([
		['normalized.0.air.temperature', 'airTemperature', undefined],
		['normalized.0.air.relativeHumidity', 'humidity', undefined],
		['normalized.0.soil.ec', 'ec', 'dS/m'],
		['normalized.0.soil.moisture', 'moisture', undefined],
		['normalized.0.soil.pH', 'ph', undefined],
		['normalized.1.soil.moisture', 'moisture', undefined],
		['BatV', 'voltage', 'V'],
	])
	expect(heard?.values[5]?.label).toBe('Soil moisture 2')
	expect(heard?.notUnderstood).toEqual(['conduct', 'normalized.1.soil.depth'])
	expect(proposeValues({ air: { temperature: 1 } }).values).toHaveLength(1)
})
