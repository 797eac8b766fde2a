import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DeviceError, type Session } from '../driver'
import { matchesFilter } from './broker-link'
import { homeAssistantDevice } from './homeassistant'
import { readEntities } from './homeassistant-config'
import { startTestBroker, type TestBroker } from '../../../tests/drivers/mqtt/test-broker'
import { openDevice } from '../../../tests/drivers/mqtt/test-device'
import { soon } from '../../time/soon'
import { zigbeeDevice, zigbeeDevices } from './zigbee2mqtt'

let broker: TestBroker
beforeEach(async () => {
	broker = await startTestBroker()
})
afterEach(() => broker.close())

async function open(settings: object): Promise<Session> {
	const session = await openDevice({ url: broker.url, ...settings })
	onTestFinished(() => session.close())
	return session
}

const valueOf = async (session: Session, point: string) =>
	(await session.read(soon())).find((sample) => sample.point === point)

test('a Home Assistant device is read, switched and reported offline', async () => {
	const device = { ids: ['esp1'], name: 'Irrigation', mf: 'ESPHome', mdl: 'esp32' }
	const own = { '~': 'garden/pump', avty_t: 'garden/status', dev: device }
	const pump = { ...own, name: 'Pump', cmd_t: '~/set', stat_t: '~', uniq_id: 'pump' }
	const temperature = {
		stat_t: 'garden/air',
		dev: device,
		dev_cla: 'temperature',
		unit_of_meas: '°F',
		name: 'Air',
		uniq_id: 'air',
		val_tpl: '{{ value_json.t | float }}',
	}
	const odd = { ...temperature, uniq_id: 'odd', val_tpl: '{{ states(value_json.t) }}' }
	await broker.publish('homeassistant/switch/garden/config', pump, true)
	await broker.publish('homeassistant/sensor/n1/air/config', temperature, true)
	await broker.publish('homeassistant/sensor/n1/odd/config', odd, true)
	await broker.publish('homeassistant/sensor/n1/broken/config', '{', true)
	await broker.publish('garden/status', 'online', true)
	await broker.publish('garden/air', { t: 77 }, true)
	await broker.answer('garden/pump/set', (state) => void broker.publish('garden/pump', state))
	const session = await open({ convention: 'homeassistant', device: 'esp1' })
	await expect.poll(() => valueOf(session, 'air')).toMatchObject({ value: 25 })
	expect(await valueOf(session, 'odd')).toMatchObject({
		quality: 'bad',
		reason: expect.stringContaining('template not supported'),
	})
	expect(await session.write({ point: 'pump', on: true, maxOnMs: null }, soon())).toMatchObject({
		outcome: 'done',
	})
	await broker.publish('garden/status', 'offline', true)
	await expect.poll(() => valueOf(session, 'air')).toMatchObject({ quality: 'stale', value: 25 })
})

test('a whole-device announcement gives the same points', () => {
	const config = {
		dev: { ids: 'd1' },
		stat_t: 'd1/state',
		cmps: {
			t1: {
				p: 'sensor',
				dev_cla: 'temperature',
				unit_of_meas: '°C',
				val_tpl: '{{ value_json.t }}',
			},
			x1: { p: 'camera' },
		},
	}
	const entities = readEntities(
		new Map([['homeassistant/device/d1/config', JSON.stringify(config)]]),
	)
	const { points } = homeAssistantDevice(entities)
	expect(points.map(({ key, sources }) => [key, sources[0]?.topic])).toEqual([['t1', 'd1/state']])
})

test('a Zigbee2MQTT plug with a slash in its name is switched and read', async () => {
	const access = { access: 7, value_on: 'ON', value_off: 'OFF' }
	const state = { type: 'binary', property: 'state', name: 'state', ...access }
	const power = { type: 'numeric', property: 'power', unit: 'W', access: 1, label: 'Power' }
	const plug = {
		ieee_address: '0x01',
		type: 'Router',
		friendly_name: 'container/air pump',
		definition: {
			vendor: 'V',
			model: 'M',
			exposes: [{ type: 'switch', features: [state] }, power],
		},
	}
	await broker.publish('zigbee2mqtt/bridge/devices', [{ type: 'Coordinator' }, plug], true)
	await broker.publish('zigbee2mqtt/bridge/state', 'online', true)
	const topic = 'zigbee2mqtt/container/air pump'
	await broker.publish(`${topic}/availability`, { state: 'online' }, true)
	await broker.publish(topic, { state: 'OFF', power: 3.5 }, true)
	await broker.answer(
		`${topic}/set`,
		(payload) => void broker.publish(topic, { ...JSON.parse(payload), power: 40 }, true),
	)
	const session = await open({ convention: 'zigbee2mqtt', ieee: '0x01' })
	const outcome = await session.write({ point: 'state', on: true, maxOnMs: null }, soon())
	expect(outcome).toEqual({ outcome: 'done', readBack: true })
	expect(await valueOf(session, 'power')).toMatchObject({ value: 40, quality: 'good' })
})

/** What a Tuya plug announces besides, as `countdown` of zigbee-herdsman-converters (src/lib/tuya.ts). */
const COUNTDOWN = {
	type: 'numeric',
	name: 'countdown',
	property: 'countdown',
	access: 7,
	unit: 's',
	value_min: 0,
	value_max: 43_200,
	value_step: 1,
}

/** A Zigbee plug behind its bridge, with the timer of the On/Off cluster, the one of Tuya, or without. */
async function playZigbeePlug({ timer }: { timer: 'on_time' | 'countdown' | null }) {
	const topic = 'zigbee2mqtt/heater'
	const feature = { type: 'binary', property: 'state', value_on: 'ON', value_off: 'OFF', access: 7 }
	const exposes = [
		{ type: 'switch', features: [feature] },
		...(timer === 'countdown' ? [COUNTDOWN] : []),
	]
	const definition = { exposes }
	const plug = { ieee_address: '0x02', type: 'Router', friendly_name: 'heater', definition }
	await broker.publish('zigbee2mqtt/bridge/devices', [plug], true)
	await broker.publish('zigbee2mqtt/bridge/state', 'online', true)
	await broker.publish(`${topic}/availability`, { state: 'online' }, true)
	const shown: Record<string, unknown> = { state: 'OFF' }
	const device = { onTime: 0, takesTimes: true, lost: 0, sent: [] as object[] }
	const report = () => void broker.publish(topic, shown, true)
	report()
	await broker.answer(`${topic}/set`, (payload) => {
		const { read, state, ...more } = JSON.parse(payload)
		if (read) {
			if (!timer || device.lost-- > 0) return
			const all = { onTime: device.onTime, onOff: Number(shown.state === 'ON') }
			const [attribute] = read.attributes as (keyof typeof all)[]
			shown[read.state_property] = { [attribute!]: all[attribute!] }
			return report()
		}
		device.sent.push(JSON.parse(payload))
		shown.state = state
		// Another name is one that the bridge has no converter for.
		const units = (timer ? (more[timer] ?? 0) : 0) * (timer === 'on_time' ? 10 : 1)
		device.onTime = state === 'ON' && device.takesTimes ? units : 0
		report()
	})
	const session = await open({ convention: 'zigbee2mqtt', ieee: '0x02' })
	const limits = OUTPUT_CLASSES.outlet
	return { device, session, arm: () => session.armFailSafe([{ point: 'state', limits }], 30) }
}
const ON_30_S = { point: 'state', on: true, maxOnMs: 30_000 }

test('a Zigbee plug with a timer ends its own ON, and each ON is read back with its time', async () => {
	const { device, session, arm } = await playZigbeePlug({ timer: 'on_time' })
	expect(await arm()).toMatchObject([{ point: 'state', state: 'pulse', isRenewed: true }])
	expect(await session.write(ON_30_S, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(device.sent).toEqual([{ state: 'ON', on_time: 30 }])
	await session.write({ point: 'state', on: false, maxOnMs: null }, soon())
	device.takesTimes = false
	expect(await session.write(ON_30_S, soon())).toMatchObject({
		outcome: 'rejected',
		readBack: false,
	})
	expect(device.sent.at(-1)).toEqual({ state: 'OFF' })
})

test('a Tuya plug ends its own ON by the countdown that it announces, in whole seconds', async () => {
	const { device, session, arm } = await playZigbeePlug({ timer: 'countdown' })
	expect(await arm()).toMatchObject([{ point: 'state', state: 'pulse', isRenewed: true }])
	const on = { ...ON_30_S, maxOnMs: 30_900 }
	expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
	await session.renew?.('state', 50_000, soon())
	await session.write({ point: 'state', on: false, maxOnMs: null }, soon())
	expect(device.sent).toEqual([
		{ state: 'ON', countdown: 30 },
		{ state: 'ON', countdown: 50 },
		{ state: 'OFF' },
	])
	// What the bridge read after the first ON is no proof of the next.
	device.takesTimes = false
	expect(await session.write(on, soon())).toMatchObject({ outcome: 'rejected', readBack: false })
})

test('a Zigbee plug keeps its timer when answers about it are lost', async () => {
	const { device, arm } = await playZigbeePlug({ timer: 'on_time' })
	const timed = [{ point: 'state', state: 'pulse', isRenewed: true }]
	device.lost = 1
	expect(await arm()).toMatchObject(timed)
	device.lost = Infinity
	expect(await arm()).toMatchObject(timed)
})

test('a Zigbee plug without a timer says so, and is switched as before', async () => {
	const { device, session, arm } = await playZigbeePlug({ timer: null })
	expect(await arm()).toMatchObject([{ point: 'state', state: 'none' }])
	expect(await session.write(ON_30_S, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(device.sent).toEqual([{ state: 'ON' }])
})

test('the sockets of a strip say that they have no timer', async () => {
	const sockets = ['state_l1', 'state_l2'].map((property) => ({
		type: 'switch',
		features: [{ type: 'binary', property, value_on: 'ON', value_off: 'OFF', access: 7 }],
	}))
	const definition = { exposes: sockets }
	const strip = { ieee_address: '0x03', type: 'Router', friendly_name: 'strip', definition }
	await broker.publish('zigbee2mqtt/bridge/devices', [strip], true)
	await broker.publish('zigbee2mqtt/bridge/state', 'online', true)
	await broker.publish('zigbee2mqtt/strip/availability', { state: 'online' }, true)
	await broker.publish('zigbee2mqtt/strip', { state_l1: 'OFF', state_l2: 'OFF' }, true)
	const session = await open({ convention: 'zigbee2mqtt', ieee: '0x03' })
	const limits = OUTPUT_CLASSES.outlet
	const armed = await session.armFailSafe(
		['state_l1', 'state_l2'].map((point) => ({ point, limits })),
		30,
	)
	expect(armed).toMatchObject([
		{ point: 'state_l1', state: 'none' },
		{ point: 'state_l2', state: 'none' },
	])
})

test('a Shelly ends its own ON and reports only what changed', async () => {
	const prefix = 'shellyplus1-abc'
	const status = {
		'switch:0': { id: 0, output: false, apower: 0 },
		'temperature:100': { tC: 21.5 },
	}
	const set: object[] = []
	let knowsTimers = true
	await broker.publish(`${prefix}/online`, 'true', true)
	await broker.answer(`${prefix}/rpc`, (payload) => {
		const { id, src, method, params } = JSON.parse(payload)
		const info = { model: 'SNSW-001', mac: 'ABC' }
		const result = method === 'Shelly.GetDeviceInfo' ? info : status
		void broker.publish(`${src}/rpc`, { id, src: prefix, dst: src, result })
		if (method !== 'Switch.Set') return
		set.push(params)
		Object.assign(status['switch:0'], {
			output: params.on,
			timer_duration: knowsTimers ? params.toggle_after : undefined,
		})
		const notice = { 'switch:0': { id: 0, output: params.on } }
		void broker.publish(`${prefix}/events/rpc`, { method: 'NotifyStatus', params: notice })
	})
	const session = await open({ convention: 'shelly', prefix })
	const outcome = await session.write({ point: 'switch:0', on: true, maxOnMs: 30_000 }, soon())
	expect(outcome).toEqual({ outcome: 'done', readBack: true })
	expect(set).toEqual([{ id: 0, on: true, toggle_after: 30 }])
	knowsTimers = false
	expect(await session.write({ point: 'switch:0', on: true, maxOnMs: 30_000 }, soon())).toEqual({
		outcome: 'rejected',
		reason: 'the device did not confirm its timer, so it was switched off again',
		readBack: false,
	})
	expect(set.at(-1)).toEqual({ id: 0, on: false })
	expect(await valueOf(session, 'temperature:100-tc')).toMatchObject({ value: 21.5 })
})

test('topics and paths of the configuration make a device', async () => {
	const item = {
		id: 'ph',
		label: 'pH',
		quantity: 'ph',
		topic: 'lab/1',
		path: 's[0].v',
		scale: 0.01,
	}
	const session = await open({ convention: 'json', items: [item], maxAgeS: 5, simulated: true })
	await broker.publish('lab/1', { s: [{ v: 612 }] })
	await expect
		.poll(() => valueOf(session, 'ph'))
		.toMatchObject({ value: 6.12, quality: 'simulated' })
	await broker.publish('lab/1', { s: [{ v: 6000 }] })
	await expect
		.poll(() => valueOf(session, 'ph'))
		.toMatchObject({ value: 60, quality: 'out-of-range' })
})

test('a topic of the configuration is read in its unit, with its own range and error values', async () => {
	const item = {
		id: 'air',
		label: 'Air',
		quantity: 'airTemperature',
		topic: 'lab/3',
		unit: '°F',
		min: 0,
		max: 50,
		errorValues: [-999],
	}
	const session = await open({ convention: 'json', items: [item] })
	const said: [string, object][] = [
		['72.5', { value: 22.5, quality: 'good' }],
		['20', { quality: 'out-of-range', reason: 'outside 0 to 50' }],
		['-999', { value: null, quality: 'bad', reason: 'the sensor reports a fault (-999)' }],
	]
	for (const [payload, reading] of said) {
		await broker.publish('lab/3', payload)
		await expect.poll(() => valueOf(session, 'air')).toMatchObject(reading)
	}
})

test.each([
	[{ unit: 'furlong' }, 'furlong is no known unit of airTemperature'],
	[{ unti: '°F' }, 'Unknown key “unti”. Did you mean “unit”?'],
])('a topic with %j is refused', async (more, why) => {
	const item = { id: 'air', label: 'Air', quantity: 'airTemperature', topic: 'lab/4', ...more }
	await expect(open({ convention: 'json', items: [item] })).rejects.toThrow(why)
})

test('a retained value is stale until the device is known to be there', async () => {
	const item = { id: 'ph', label: 'pH', quantity: 'ph', topic: 'lab/2' }
	await broker.publish('lab/2', '6.1', true)
	const session = await open({ convention: 'json', items: [item] })
	await expect.poll(() => valueOf(session, 'ph')).toMatchObject({ value: 6.1, quality: 'stale' })
	await broker.publish('lab/2', '6.2', true)
	await expect.poll(() => valueOf(session, 'ph')).toMatchObject({ value: 6.2, quality: 'good' })
})

test('a broker that refuses the login, or is not there, is a device error', async () => {
	const locked = await startTestBroker({ username: 'farm', password: 'right' })
	onTestFinished(() => locked.close())
	const item = { id: 'ph', label: 'pH', quantity: 'ph', topic: 'lab/1' }
	const settings = { convention: 'json', items: [item], url: locked.url, username: 'farm' }
	await expect(openDevice({ ...settings, password: 'wrong' })).rejects.toThrow(
		/not authori[sz]ed|bad/i,
	)
	await expect(openDevice({ ...settings, url: 'mqtt://127.0.0.1:1' })).rejects.toThrow(DeviceError)
	const session = await openDevice({ ...settings, password: 'right' })
	await session.close()
})

test('no retained message, however odd, throws', () => {
	fc.assert(
		fc.property(fc.json({ maxDepth: 5 }), (payload) => {
			homeAssistantDevice(readEntities(new Map([['homeassistant/sensor/x/config', payload]])))
			for (const entry of zigbeeDevices(`[${payload}]`)) zigbeeDevice(entry, 'zigbee2mqtt')
		}),
	)
})

test.each([
	['a/+/c', 'a/b/c', true],
	['a/#', 'a/b/c', true],
	['a/#', 'a', true],
	['a/+', 'a/b/c', false],
	['+', 'a/b', false],
])('filter %s takes %s: %s', (filter, topic, takes) => {
	expect(matchesFilter(filter, topic)).toBe(takes)
})

test('a Zigbee light is dimmed in steps of its own', async () => {
	const feature = (type: string, name: string) => ({ type, name, property: name, access: 7 })
	const features = [
		{ ...feature('binary', 'state'), value_on: 'ON', value_off: 'OFF' },
		feature('numeric', 'brightness'),
	]
	const light = {
		ieee_address: '0x2',
		friendly_name: 'lamp',
		definition: { exposes: [{ type: 'light', features }] },
	}
	await broker.publish('zigbee2mqtt/bridge/devices', [light], true)
	await broker.publish('zigbee2mqtt/bridge/state', { state: 'online' }, true)
	await broker.publish('zigbee2mqtt/lamp/availability', { state: 'online' }, true)
	await broker.answer('zigbee2mqtt/lamp/set', (payload) => {
		void broker.publish('zigbee2mqtt/lamp', payload)
	})
	const session = await open({ convention: 'zigbee2mqtt', ieee: '0x2' })
	const order = { point: 'state', on: true, percent: 40, maxOnMs: null }
	expect(await session.write(order, soon())).toMatchObject({ outcome: 'done' })
	expect(broker.commands.at(-1)?.payload).toBe('{"state":"ON","brightness":102}')
	const level = await valueOf(session, 'brightness')
	expect(Math.round(level?.value ?? 0)).toBe(40)
	expect(session.describe().points[0]?.switchable?.dim).toBe('brightness')
})

test('a level of a device without a convention is a number on a topic', async () => {
	await broker.answer('lamp/level/set', (level) => void broker.publish('lamp/level', level))
	await broker.answer('lamp/set', (state) => void broker.publish('lamp/state', state))
	const level = {
		id: 'level',
		label: 'Level',
		quantity: 'percent',
		topic: 'lamp/level',
		scale: 0.1,
	}
	const command = { topic: 'lamp/set', on: 'ON', off: 'OFF' }
	const lamp = {
		id: 'lamp',
		label: 'Lamp',
		quantity: 'switch',
		topic: 'lamp/state',
		command: { ...command, level: { topic: 'lamp/level/set', scale: 10 } },
		switchable: { type: 'light', outputClass: 'light', dim: 'level' },
	}
	const session = await open({ convention: 'json', items: [lamp, level] })
	const order = { point: 'lamp', on: true, percent: 55, maxOnMs: null }
	expect(await session.write(order, soon())).toMatchObject({ outcome: 'done' })
	expect(broker.commands.map(({ topic, payload }) => [topic, payload])).toEqual([
		['lamp/level/set', '550'],
		['lamp/set', 'ON'],
	])
})

// As the documentation of Home Assistant’s MQTT integration has them, and ESPHome publishes them.
test('a Home Assistant light is dimmed by its own topic and scale', async () => {
	const light = {
		name: 'Canopy',
		uniq_id: 'canopy',
		dev: { cns: [['mac', '02:5b:26:a8:dc:12']] },
		stat_t: 'canopy/state',
		cmd_t: 'canopy/set',
		bri_cmd_t: 'canopy/brightness/set',
		bri_stat_t: 'canopy/brightness',
		bri_scl: 1000,
	}
	await broker.publish('homeassistant/light/canopy/config', light, true)
	await broker.publish('canopy/state', 'OFF', true)
	await broker.answer('canopy/set', (state) => void broker.publish('canopy/state', state))
	await broker.answer(
		'canopy/brightness/set',
		(level) => void broker.publish('canopy/brightness', level),
	)
	const device = 'mac 02:5b:26:a8:dc:12'
	const session = await open({ convention: 'homeassistant', device })
	const [lamp] = session.describe().points
	expect(lamp?.switchable).toEqual({ type: 'light', outputClass: 'light', dim: 'canopy-level' })
	const request = { point: 'canopy', on: true, percent: 40, maxOnMs: null }
	expect(await session.write(request, soon())).toMatchObject({ outcome: 'done' })
	expect(await valueOf(session, 'canopy-level')).toMatchObject({ value: 40 })
})

test('a Home Assistant light that speaks JSON is told state and brightness in one message', async () => {
	const light = {
		name: 'Shelf',
		unique_id: 'shelf',
		device: { identifiers: ['z1'] },
		schema: 'json',
		brightness: true,
		state_topic: 'z/shelf',
		command_topic: 'z/shelf/set',
	}
	await broker.publish('homeassistant/light/z1/light/config', light, true)
	const asked: unknown[] = []
	await broker.answer('z/shelf/set', (payload) => {
		asked.push(JSON.parse(payload))
		void broker.publish('z/shelf', payload)
	})
	const session = await open({ convention: 'homeassistant', device: 'z1' })
	const on = { point: 'shelf', on: true, percent: 50, maxOnMs: null }
	expect(await session.write(on, soon())).toMatchObject({ outcome: 'done' })
	expect(await session.write({ ...on, on: false }, soon())).toMatchObject({ outcome: 'done' })
	expect(asked).toEqual([{ state: 'ON', brightness: 128 }, { state: 'OFF' }])
})

test('valves open, climates and covers are read, and an entity without a device stands for itself', async () => {
	const own = { dev: { ids: 'room' } }
	const valve = { ...own, uniq_id: 'valve', name: 'Valve', stat_t: 'v', cmd_t: 'v/set' }
	const climate = {
		...own,
		uniq_id: 'ac',
		name: 'Cooler',
		curr_temp_t: 'ac',
		curr_temp_tpl: '{{ value_json.temp }}',
		temp_stat_t: 'ac',
		temp_stat_tpl: '{{ value_json.target }}',
		temp_unit: 'F',
	}
	const cover = { ...own, uniq_id: 'vent', name: 'Vent', pos_t: 'vent', pos_open: 0, pos_clsd: 200 }
	const number = { uniq_id: 'dose', name: 'Dose', stat_t: 'dose', cmd_t: 'dose/set' }
	for (const [topic, config] of [
		['valve/v', valve],
		['climate/ac', climate],
		['cover/vent', cover],
		['number/dose', number],
	] as const)
		await broker.publish(`homeassistant/${topic}/config`, config, true)
	await broker.publish('v', 'closed', true)
	await broker.answer(
		'v/set',
		(state) => void broker.publish('v', state === 'OPEN' ? 'open' : 'closed'),
	)
	const session = await open({ convention: 'homeassistant', device: 'room' })
	await broker.publish('ac', { temp: 77, target: 72 })
	await broker.publish('vent', '50')
	await expect.poll(() => valueOf(session, 'ac-air')).toMatchObject({ value: 25 })
	await expect.poll(() => valueOf(session, 'ac-target')).toMatchObject({ value: 72 })
	await expect.poll(() => valueOf(session, 'vent-level')).toMatchObject({ value: 75 })
	const request = { point: 'valve', on: true, maxOnMs: 30_000 }
	expect(await session.write(request, soon())).toMatchObject({ outcome: 'done' })
	const alone = await open({ convention: 'homeassistant', device: 'number.dose' })
	expect(alone.describe().points).toMatchObject([{ key: 'dose', quantity: 'number' }])
})

test('a climate that leaves its unit to Home Assistant has no temperature until the settings say which', async () => {
	const climate = {
		dev: { ids: 'room' },
		uniq_id: 'ac',
		name: 'Cooler',
		curr_temp_t: 'ac/temp',
		temp_stat_t: 'ac/target',
		current_humidity_topic: 'ac/humidity',
	}
	const signal = {
		dev: { ids: 'room' },
		uniq_id: 'snr',
		name: 'Noise',
		stat_t: 'ac/noise',
		dev_cla: 'signal_strength',
		unit_of_meas: 'dB',
	}
	await broker.publish('homeassistant/climate/ac/config', climate, true)
	await broker.publish('homeassistant/sensor/snr/config', signal, true)
	const unknown = await open({ convention: 'homeassistant', device: 'room' })
	const set = await open({ convention: 'homeassistant', device: 'room', temperatureUnit: 'F' })
	const said = { 'ac/temp': '77', 'ac/target': '72', 'ac/humidity': '55', 'ac/noise': '-9' }
	for (const [topic, payload] of Object.entries(said)) await broker.publish(topic, payload)
	await expect.poll(() => valueOf(unknown, 'ac-humidity')).toMatchObject({ value: 55 })
	for (const point of ['ac-air', 'ac-target'])
		expect(await valueOf(unknown, point)).toMatchObject({
			value: null,
			quality: 'bad',
			reason: expect.stringContaining('"temperatureUnit": "C" or "F"'),
		})
	await expect.poll(() => valueOf(set, 'ac-air')).toMatchObject({ value: 25 })
	await expect.poll(() => valueOf(set, 'ac-target')).toMatchObject({ value: 72 })
	// A ratio in dB is no strength in dBm: it stays a plain number with its unit.
	await expect.poll(() => valueOf(set, 'snr')).toMatchObject({ value: -9 })
	expect(set.describe().points).toContainEqual(
		expect.objectContaining({ key: 'snr', label: 'Noise (dB)', quantity: 'number' }),
	)
})

// As ESPHome (esphome/components/mqtt: mqtt_component.cpp, mqtt_sensor.cpp) announces what its platforms
// pvvx_mithermometer and ruuvitag hear by Bluetooth.
test('a node of ESPHome hands on the thermometers that it hears, each with its battery and signal', async () => {
	const dev = { ids: 'a0b765123456', name: 'bt-gateway', mdl: 'esp32dev', mf: 'espressif' }
	const say = async (id: string, name: string, about: object, state: string) => {
		const stat_t = `bt-gateway/sensor/${id}/state`
		const config = { name, stat_t, avty_t: 'bt-gateway/status', uniq_id: `ESPsensor${id}`, dev }
		await broker.publish(
			`homeassistant/sensor/bt-gateway/${id}/config`,
			{ ...about, ...config, stat_cla: 'measurement' },
			true,
		)
		await broker.publish(stat_t, state, true)
	}
	const temperature = { dev_cla: 'temperature', unit_of_meas: '°C' }
	await say('shelf_1_temperature', 'Shelf 1 Temperature', { ...temperature, exp_aft: 600 }, '21.1')
	await say(
		'shelf_1_humidity',
		'Shelf 1 Humidity',
		{ dev_cla: 'humidity', unit_of_meas: '%' },
		'51',
	)
	await say('shelf_1_battery', 'Shelf 1 Battery', { dev_cla: 'battery', unit_of_meas: '%' }, '100')
	const dbm = { dev_cla: 'signal_strength', unit_of_meas: 'dBm' }
	await say('shelf_1_signal', 'Shelf 1 Signal', dbm, '-71')
	await say('tag_pressure', 'Tag Pressure', { dev_cla: 'pressure', unit_of_meas: 'hPa' }, '1000.4')
	await broker.publish('bt-gateway/status', 'online', true)
	const session = await open({ convention: 'homeassistant', device: 'a0b765123456' })
	await expect
		.poll(async () =>
			(await session.read(soon())).map(({ value, quality }) =>
				quality === 'good' ? value : quality,
			),
		)
		.toEqual([21.1, 51, 100, -71, 100.04])
	expect(session.describe().points.map(({ label, quantity }) => [label, quantity])).toEqual([
		['Shelf 1 Temperature', 'airTemperature'],
		['Shelf 1 Humidity', 'humidity'],
		['Shelf 1 Battery', 'battery'],
		['Shelf 1 Signal', 'signal'],
		['Tag Pressure', 'pressure'],
	])
	await broker.publish('bt-gateway/status', 'offline', true)
	await expect
		.poll(() => session.read(soon()))
		.toMatchObject([{ quality: 'stale' }, {}, {}, {}, {}])
})
