import { expect, test } from 'vitest'
import { soon } from '../../time/soon'
import { playBroker } from '../../../tests/drivers/mqtt/test-broker'
import { openDevice, collectReadings } from '../../../tests/drivers/mqtt/test-device'
import { zigbeeDevice } from './zigbee2mqtt'

const device = (exposes: object[], name = 'green house/one') =>
	zigbeeDevice({ friendly_name: name, ieee_address: '0x1', definition: { exposes } }, 'zigbee2mqtt')

// The forms are those of Zigbee2MQTT’s documentation, guide/usage/exposes.md.
const SWITCH_2 = ['l1', 'l2'].map((endpoint) => ({
	type: 'switch',
	endpoint,
	features: [
		{
			type: 'binary',
			name: 'state',
			label: 'State',
			property: `state_${endpoint}`,
			access: 7,
			value_on: 'ON',
			value_off: 'OFF',
			value_toggle: 'TOGGLE',
			endpoint,
		},
	],
}))
const COLOUR_LIGHT = {
	type: 'light',
	features: [
		{
			type: 'binary',
			name: 'state',
			property: 'state',
			access: 7,
			value_on: 'ON',
			value_off: 'OFF',
		},
		{
			type: 'numeric',
			name: 'brightness',
			property: 'brightness',
			access: 7,
			value_max: 254,
			value_min: 0,
		},
		{
			type: 'numeric',
			name: 'color_temp',
			property: 'color_temp',
			label: 'Color temp',
			access: 7,
			unit: 'mired',
		},
		{
			type: 'composite',
			name: 'color_hs',
			property: 'color',
			access: 7,
			features: [
				{ type: 'numeric', name: 'hue', property: 'hue', label: 'Hue', access: 7 },
				{
					type: 'numeric',
					name: 'saturation',
					property: 'saturation',
					label: 'Saturation',
					access: 7,
				},
			],
		},
	],
}
const COVER = {
	type: 'cover',
	features: [
		{
			type: 'enum',
			name: 'state',
			property: 'state',
			access: 3,
			values: ['OPEN', 'CLOSE', 'STOP'],
		},
		{
			type: 'numeric',
			name: 'position',
			property: 'position',
			label: 'Position',
			access: 7,
			unit: '%',
		},
	],
}
const LOCK = {
	type: 'lock',
	features: [
		{
			type: 'binary',
			name: 'state',
			property: 'state',
			access: 7,
			value_on: 'LOCK',
			value_off: 'UNLOCK',
		},
		{
			type: 'enum',
			name: 'lock_state',
			property: 'lock_state',
			label: 'Lock state',
			access: 1,
			values: ['locked', 'unlocked'],
		},
	],
}
const FAN = {
	type: 'fan',
	features: [
		{
			type: 'binary',
			name: 'state',
			property: 'fan_state',
			label: 'Fan state',
			access: 7,
			value_on: 'ON',
			value_off: 'OFF',
		},
		{
			type: 'enum',
			name: 'mode',
			property: 'fan_mode',
			label: 'Mode',
			access: 7,
			values: ['low', 'high'],
		},
	],
}
const CLIMATE = {
	type: 'climate',
	features: [
		{
			type: 'numeric',
			name: 'local_temperature',
			property: 'local_temperature',
			label: 'Local temperature',
			access: 5,
			unit: '°C',
		},
		{
			type: 'numeric',
			name: 'occupied_heating_setpoint',
			property: 'occupied_heating_setpoint',
			label: 'Setpoint',
			access: 7,
			unit: '°C',
		},
		{
			type: 'enum',
			name: 'system_mode',
			property: 'system_mode',
			label: 'System mode',
			access: 7,
			values: ['off', 'heat'],
		},
	],
}
const numeric = (name: string, unit?: string, access = 1) => ({
	type: 'numeric',
	name,
	property: name,
	label: name,
	access,
	...(unit && { unit }),
})

test('every number and binary that is published is read, with its unit', () => {
	const plant = device([
		numeric('soil_moisture', '%'),
		numeric('soil_fertility', 'µS/cm'),
		numeric('illuminance', 'lx'),
		numeric('pm25', 'µg/m³'),
		numeric('voc', 'ppb'),
		numeric('target_distance', 'm'),
		numeric('pressure', 'hPa'),
		numeric('battery', '%'),
		numeric('voltage', 'mV'),
		numeric('voc_index'),
		numeric('presence_timeout', 's', 3),
		{
			type: 'binary',
			name: 'battery_low',
			property: 'battery_low',
			label: 'Battery low',
			access: 1,
			value_on: true,
			value_off: false,
		},
	])
	const message = {
		soil_moisture: 41,
		soil_fertility: 620,
		illuminance: 1200,
		pm25: 7,
		voc: 120,
		target_distance: 0.85,
		pressure: 1013.2,
		battery: 80,
		voltage: 2900,
		voc_index: 100,
		presence_timeout: 30,
		battery_low: true,
	}
	expect(plant.points.map(({ quantity }) => quantity)).toEqual(
		['moisture', 'ec', 'illuminance', 'pm25', 'voc', 'distance', 'pressure', 'battery'].concat([
			'voltage',
			'number',
			'number',
			'contact',
		]),
	)
	expect(collectReadings(plant, { 'zigbee2mqtt/green house/one': message })).toEqual({
		...message,
		soil_fertility: 0.62,
		target_distance: 85,
		pressure: 101.32,
		voltage: 2.9,
		battery_low: 1,
	})
	expect(plant.points.find(({ key }) => key === 'presence_timeout')?.label).toBe(
		'presence_timeout (s)',
	)
})

test('words and lists are named and have no point', () => {
	const { points, notUnderstood } = device([
		{
			type: 'enum',
			property: 'sensitivity',
			label: 'Sensitivity',
			access: 3,
			values: ['low', 'high'],
		},
		{ type: 'list', property: 'schedule', label: 'Schedule', access: 3 },
		{ type: 'text', property: 'note', label: 'Note', access: 1 },
		{ type: 'enum', property: 'identify', label: 'Identify', access: 2, values: ['identify'] },
	])
	expect(points).toEqual([])
	expect(notUnderstood).toEqual([
		'Sensitivity: a word: low, high',
		'Schedule: a list',
		'Note: a text',
		'Identify: it can only be set',
	])
})

test('each socket of a strip is an output of its own', () => {
	const { points } = device(SWITCH_2)
	expect(points.map(({ key, label, command }) => [key, label, command !== undefined])).toEqual([
		['state_l1', 'State (l1)', true],
		['state_l2', 'State (l2)', true],
	])
})

test('a lamp is dimmed, and its colour is shown', () => {
	const lamp = device([COLOUR_LIGHT])
	expect(lamp.points[0]?.switchable).toEqual({
		type: 'light',
		outputClass: 'light',
		dim: 'brightness',
	})
	const message = {
		state: 'ON',
		brightness: 127,
		color_temp: 370,
		color: { hue: 30, saturation: 90 },
	}
	expect(collectReadings(lamp, { 'zigbee2mqtt/green house/one': message })).toEqual({
		state: 1,
		brightness: 50,
		color_temp: 370,
		'color-hue': 30,
		'color-saturation': 90,
	})
})

test('a lock and a thermostat are read alone, a fan is switched', () => {
	const lock = device([LOCK])
	expect(lock.points.map(({ quantity, command }) => [quantity, command])).toEqual([
		['contact', undefined],
	])
	const [fan] = device([FAN]).points
	expect(fan).toMatchObject({ key: 'fan_state', quantity: 'switch' })
	const climate = device([CLIMATE])
	const message = { local_temperature: 21.5, occupied_heating_setpoint: 22, system_mode: 'heat' }
	expect(collectReadings(climate, { 'zigbee2mqtt/green house/one': message })).toEqual({
		local_temperature: 21.5,
		occupied_heating_setpoint: 22,
	})
	expect(climate.notUnderstood).toEqual(['System mode: a word: off, heat'])
})

test('a cover opens and closes, and says how far it is open', async () => {
	const broker = await playBroker()
	const definition = { exposes: [COVER] }
	const vent = { ieee_address: '0x9', friendly_name: 'roof/vent', definition }
	await broker.publish('zigbee2mqtt/bridge/devices', [vent], true)
	await broker.publish('zigbee2mqtt/bridge/state', 'online', true)
	await broker.publish('zigbee2mqtt/roof/vent/availability', 'online', true)
	await broker.answer('zigbee2mqtt/roof/vent/set', (payload) => {
		const { state } = JSON.parse(payload)
		void broker.publish('zigbee2mqtt/roof/vent', { state, position: 20 })
	})
	const session = await openDevice({ url: broker.url, convention: 'zigbee2mqtt', ieee: '0x9' })
	broker.atEnd(() => session.close())
	const open = { point: 'state', on: true, maxOnMs: null }
	expect(await session.write(open, soon())).toEqual({ outcome: 'done', readBack: true })
	expect(await session.write({ ...open, on: false }, soon())).toMatchObject({ outcome: 'done' })
	expect(await session.read(soon())).toMatchObject([
		{ point: 'state', value: 0 },
		{ point: 'position', value: 20 },
	])
	expect(session.describe().points[1]).toMatchObject({ quantity: 'percent' })
})
