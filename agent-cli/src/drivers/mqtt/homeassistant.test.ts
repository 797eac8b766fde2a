import { expect, test } from 'vitest'
import { soon } from '../../time/soon'
import { homeAssistantDevice } from './homeassistant'
import { readEntities } from './homeassistant-config'
import { playBroker } from '../../../tests/drivers/mqtt/test-broker'
import { openDevice, collectReadings } from '../../../tests/drivers/mqtt/test-device'

const device = (configs: Record<string, object>, temperatureUnit?: 'C' | 'F') =>
	homeAssistantDevice(
		readEntities(
			new Map(
				Object.entries(configs).map(([path, config]) => [
					`homeassistant/${path}/config`,
					JSON.stringify({ dev: { ids: 'd1' }, ...config }),
				]),
			),
		),
		temperatureUnit,
	)

/** Opens the device `d1` of these configurations at a broker. */
async function play(configs: Record<string, object>) {
	const broker = await playBroker()
	for (const [path, config] of Object.entries(configs))
		await broker.publish(`homeassistant/${path}/config`, { dev: { ids: 'd1' }, ...config }, true)
	const open = async () => {
		const session = await openDevice({ url: broker.url, convention: 'homeassistant', device: 'd1' })
		broker.atEnd(() => session.close())
		return session
	}
	return { broker, open }
}

// As OpenMQTTGateway announces a Mi Flora: docs/integrate/home_assistant.md and main/ZmqttDiscovery.
const FLORA = {
	stat_t: '+/+/BTtoMQTT/C47C8D65B663',
	dev_cla: 'moisture',
	unit_of_meas: '%',
	name: 'MiFlora-moi',
	uniq_id: 'C47C8D65B663-moi',
	val_tpl: '{{ value_json.moi | is_defined }}',
	dev: {
		ids: ['C47C8D65B663'],
		cns: [['mac', 'C47C8D65B663']],
		mf: 'Xiaomi',
		mdl: 'HHCCJCY01HHCC',
	},
}

test('a state topic with wildcards takes what any gateway heard', () => {
	const flora = device({ 'sensor/C47C8D65B663-moi': FLORA })
	const moi = (payload: object) => ({ 'home/OMG_ESP32/BTtoMQTT/C47C8D65B663': payload })
	expect(collectReadings(flora, moi({ moi: 31 }))).toEqual({ 'c47c8d65b663-moi': 31 })
	expect(collectReadings(flora, moi({ lux: 9000 }))).toEqual({ 'c47c8d65b663-moi': null })
	expect(flora.points[0]?.quantity).toBe('moisture')
	expect(collectReadings(flora, { 'home/a/b/C47C8D65B663': { moi: 5 } })).toEqual({
		'c47c8d65b663-moi': null,
	})
})

test.each(['#', '+', '+/#', 'a/#/b', 'a/b+', ''])(
	'the state topic “%s” is not listened to',
	(topic) => {
		expect(device({ 'sensor/x': { stat_t: topic, name: 'X' } }).points).toEqual([])
	},
)

test('words, presses and pictures are named and have no point', () => {
	const { points, notUnderstood } = device({
		'select/mode': { name: 'Mode', stat_t: 'a', cmd_t: 'b', ops: ['eco', 'day'] },
		'button/restart': { name: 'Restart', cmd_t: 'c' },
		'sensor/state': { name: 'State', stat_t: 'd', dev_cla: 'enum', ops: ['idle', 'busy'] },
		'switch/blind': { name: 'Blind', cmd_t: 'e' },
	})
	expect(points).toEqual([])
	expect(notUnderstood).toEqual([
		'Mode: a select',
		'Restart: a button',
		'State: it says words',
		'Blind: it reports no state, so it is not switched',
	])
})

// As Home Assistant’s documentation has it, fan.mqtt: with its templates and a range of its own.
const FAN = {
	name: 'Exhaust',
	uniq_id: 'exhaust',
	stat_t: 'fan/on/state',
	stat_val_tpl: '{{ value_json.state }}',
	cmd_t: 'fan/on/set',
	cmd_tpl: '{"state":"{{ value }}"}',
	pct_stat_t: 'fan/speed/state',
	pct_val_tpl: '{{ value_json.percentage }}',
	pct_cmd_t: 'fan/speed/set',
	pct_cmd_tpl: '{"percentage":"{{ value }}"}',
	spd_rng_min: 1,
	spd_rng_max: 10,
}

test('a fan is told state and speed by its own templates and range', async () => {
	const { broker, open } = await play({ 'fan/exhaust': FAN })
	await broker.answer('fan/on/set', (payload) => void broker.publish('fan/on/state', payload))
	await broker.answer('fan/speed/set', (payload) => void broker.publish('fan/speed/state', payload))
	const session = await open()
	const order = { point: 'exhaust', on: true, percent: 70, maxOnMs: null }
	expect(await session.write(order, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(broker.commands.map(({ topic, payload }) => [topic, payload])).toEqual([
		['fan/speed/set', '{"percentage":"7"}'],
		['fan/on/set', '{"state":"ON"}'],
	])
	expect(await session.read(soon())).toMatchObject([{ value: 1 }, { value: 70 }])
})

test('a command whose template is not understood is not sent, and said so', () => {
	const { points, notUnderstood } = device({
		'switch/pump': { name: 'Pump', stat_t: 'p', cmd_t: 'p/set', cmd_tpl: '{{ states("a.b") }}' },
		'light/lamp': {
			name: 'Lamp',
			schema: 'template',
			stat_t: 'l',
			stat_tpl: '{{ value_json.power }}',
			bri_tpl: '{{ value_json.level }}',
			cmd_t: 'l/set',
			cmd_on_tpl: '{"on": true, "b": {{ brightness }}}',
			cmd_off_tpl: '{"on": false}',
		},
	})
	expect(points.map(({ key, command }) => [key, command])).toEqual([
		['pump', undefined],
		['lamp', undefined],
		['lamp-level', undefined],
	])
	expect(notUnderstood).toEqual([
		'Pump: it is read and not switched: the template of its commands is not understood',
		'Lamp: it is read and not switched, as each of its commands is a template',
	])
})

// As Z-Wave JS UI announces it: api/hass/configurations.ts, light_dimmer and cover_position.
test('a light that is switched on by its brightness is told that alone', async () => {
	const topic = 'zwave/lamp/38/0/targetValue/set'
	const { broker, open } = await play({
		'light/lamp': {
			name: 'Lamp',
			uniq_id: 'lamp',
			stat_t: 'zwave/lamp/38/0/currentValue',
			stat_val_tpl: '{{ "OFF" if value_json.value == 0 else "ON" }}',
			cmd_t: topic,
			bri_cmd_t: topic,
			bri_scl: 99,
			bri_stat_t: 'zwave/lamp/38/0/currentValue',
			bri_val_tpl: '{{ value_json.value }}',
			on_cmd_type: 'brightness',
		},
	})
	await broker.answer(topic, (payload) => {
		const value = Number(payload) || 0
		void broker.publish('zwave/lamp/38/0/currentValue', { value })
	})
	const session = await open()
	const order = { point: 'lamp', on: true, maxOnMs: null }
	expect(await session.write({ ...order, percent: 50 }, soon())).toMatchObject({ outcome: 'done' })
	expect(await session.write(order, soon())).toMatchObject({ outcome: 'done' })
	await expect.poll(() => broker.commands.map(({ payload }) => payload)).toEqual(['50', '99'])
})

test('a cover that is told its ends opens and closes, and a valve with a position too', async () => {
	const { broker, open } = await play({
		'cover/vent': {
			name: 'Vent',
			uniq_id: 'vent',
			cmd_t: 'vent/set',
			pos_t: 'vent/position',
			pos_tpl: '{{ value_json.value | round(0) }}',
			pos_open: 99,
			pl_open: '99',
			pl_cls: '0',
		},
		'valve/mixer': {
			name: 'Mixer',
			uniq_id: 'mixer',
			reports_position: true,
			stat_t: 'mixer',
			cmd_t: 'mixer/set',
		},
	})
	await broker.answer(
		'vent/set',
		(to) => void broker.publish('vent/position', { value: Number(to) }),
	)
	await broker.answer('mixer/set', (to) => void broker.publish('mixer', to))
	const session = await open()
	for (const point of ['vent', 'mixer']) {
		const order = { point, on: true, maxOnMs: null }
		expect(await session.write(order, soon())).toEqual({ outcome: 'done', readBack: true })
		expect(await session.write({ ...order, on: false }, soon())).toMatchObject({ outcome: 'done' })
	}
	expect(broker.commands.map(({ payload }) => payload)).toEqual(['99', '0', '100', '0'])
	const readings = (await session.read(soon())).map(({ point, value }) => [point, value])
	expect(Object.fromEntries(readings)).toEqual({
		vent: 0,
		'vent-level': 0,
		mixer: 0,
		'mixer-level': 0,
	})
})

test('a door is read and not moved', () => {
	const door = { name: 'Gate', stat_t: 'gate', cmd_t: 'gate/set', dev_cla: 'garage' }
	const { points, notUnderstood } = device({ 'cover/gate': door })
	expect(points).toMatchObject([{ quantity: 'contact' }])
	expect(points[0]?.command).toBeUndefined()
	expect(notUnderstood).toEqual(['Gate: it is read and not moved, as people walk through it'])
})

test('a humidifier is switched, and its humidity read; a motion sensor ends by itself', () => {
	const room = device({
		'humidifier/mist': {
			name: 'Mist',
			stat_t: 'mist',
			cmd_t: 'mist/set',
			current_humidity_topic: 'mist/humidity',
			target_humidity_state_topic: 'mist/target',
		},
		'binary_sensor/motion': { name: 'Motion', stat_t: 'motion', off_dly: 30 },
	})
	const said = { mist: 'ON', 'mist/humidity': '63', 'mist/target': '70', motion: 'ON' }
	expect(collectReadings(room, said)).toEqual({
		mist: 1,
		'mist-humidity': 63,
		'mist-target': 70,
		motion: 1,
	})
	expect(room.points.find(({ key }) => key === 'motion')?.maxAgeMs).toBe(30_000)
	expect(room.points[0]?.command).toBeDefined()
})

test('a retained template that doubles a list is named and left out, and the device is read', async () => {
	const doubling = `{% set x = [value] %}${'{% set x = [x,x] %}'.repeat(70)}{{ x }}`
	const onlyThen = `{% if value == '21.5' %}${doubling}{% endif %}{{ value }}`
	const { broker, open } = await play({
		'sensor/grows': { name: 'Grows', stat_t: 'd1/grows', val_tpl: doubling },
		'sensor/later': {
			name: 'Later',
			stat_t: 'd1/later',
			val_tpl: onlyThen,
			avty_t: 'd1/there',
			avty_tpl: onlyThen,
		},
		'sensor/air': { name: 'Air', dev_cla: 'temperature', unit_of_meas: '°C', stat_t: 'd1/air' },
	})
	for (const topic of ['there', 'grows', 'later', 'air'])
		await broker.publish(`d1/${topic}`, '21.5', true)
	const session = await open()
	for (const topic of ['there', 'grows', 'later', 'air'])
		await broker.publish(`d1/${topic}`, '21.5')
	const read = async () =>
		(await session.read(soon())).map(({ point, value, reason }) => [point, value, reason])
	await expect.poll(read).toEqual([
		[
			'grows',
			null,
			expect.stringMatching(
				/^template not supported, it makes too much out of a message: {% set x/,
			),
		],
		['later', null, 'template refused, it makes too much out of a message'],
		['air', 21.5, undefined],
	])
})

// As ESPHome announces its ezo, ezo_ec, mhz19 and apogee sensors when no device_class is given.
test('a sensor without a device class is known by its unit and name, a setting is not', () => {
	const sensors = {
		'sensor/ph': { name: 'Reservoir pH', unit_of_meas: 'pH', stat_t: 'a' },
		'sensor/ph-bare': { name: 'pH', stat_t: 'a' },
		'sensor/ec': { name: 'Tank', unit_of_meas: 'µS/cm', stat_t: 'a' },
		'sensor/ec2': { name: 'Tank 2', unit_of_meas: 'mS/cm', stat_t: 'a' },
		'sensor/par': { name: 'Canopy', unit_of_meas: 'µmol/m²/s', stat_t: 'a' },
		'sensor/co2': { name: 'Room CO2', unit_of_meas: 'ppm', stat_t: 'a' },
		'sensor/tds': { name: 'Tank TDS', unit_of_meas: 'ppm', stat_t: 'a' },
		'sensor/target': { name: 'pH target', unit_of_meas: 'pH', stat_t: 'a' },
		'sensor/graph': { name: 'Graph', unit_of_meas: 'x', stat_t: 'a' },
		'number/max': { name: 'EC', unit_of_meas: 'mS/cm', stat_t: 'a', cmd_t: 'b' },
		'sensor/slope': { name: 'Acid', unit_of_meas: 'pH', ent_cat: 'diagnostic', stat_t: 'a' },
	}
	const { points } = device(sensors)
	expect(points.map(({ key, quantity }) => [key, quantity])).toEqual([
		['ph', 'ph'],
		['ph-bare', 'ph'],
		['ec', 'ec'],
		['ec2', 'ec'],
		['par', 'par'],
		['co2', 'co2'],
		['tds', 'number'],
		['target', 'number'],
		['graph', 'number'],
		['max', 'number'],
		['slope', 'number'],
	])
	expect(collectReadings(device(sensors), { a: '1400' })).toMatchObject({
		ec: 1.4,
		ec2: 1400,
		tds: 1400,
	})
})

test('a temperature without a unit has no value until the settings name it, and no other is guessed', () => {
	const configs = {
		'sensor/air': { name: 'Air', dev_cla: 'temperature', stat_t: 'd1/air' },
		'number/water': { name: 'Water', dev_cla: 'temperature', stat_t: 'd1/water', cmd_t: 'd1/set' },
		'sensor/load': { name: 'Load', dev_cla: 'power', stat_t: 'd1/load' },
		'sensor/damp': { name: 'Damp', dev_cla: 'humidity', stat_t: 'd1/damp' },
	}
	const said = { 'd1/air': '77', 'd1/water': '68', 'd1/load': '2', 'd1/damp': '60' }
	const unknown = device(configs)
	expect(collectReadings(unknown, said)).toEqual({
		air: null,
		water: null,
		load: 2,
		damp: 60,
	})
	expect(unknown.points.map(({ key, quantity }) => [key, quantity])).toEqual([
		['air', 'airTemperature'],
		['water', 'waterTemperature'],
		['load', 'number'],
		['damp', 'humidity'],
	])
	expect(unknown.points.map(({ unsupported }) => unsupported ?? '')).toEqual([
		expect.stringContaining('"temperatureUnit": "C" or "F"'),
		expect.stringContaining('"temperatureUnit": "C" or "F"'),
		'',
		'',
	])
	expect(collectReadings(device(configs, 'F'), said)).toEqual({
		air: 25,
		water: 20,
		load: 2,
		damp: 60,
	})
	const named = { ...configs['sensor/air'], unit_of_meas: '°C' }
	expect(collectReadings(device({ 'sensor/air': named }, 'F'), said)).toEqual({ air: 77 })
})
