import { QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FarmSnapshot } from './farm-snapshot'
import { listAvailability, listEntities, objectPrefix } from './list-entities'

/**
 * Units and state classes that Home Assistant accepts for the device classes used here:
 * DEVICE_CLASS_UNITS and DEVICE_CLASS_STATE_CLASSES of its components/sensor/const.py (2025.12).
 */
const ACCEPTED: Record<string, { units: (string | undefined)[]; totals?: true }> = {
	temperature: { units: ['°C', '°F', 'K'] },
	humidity: { units: ['%'] },
	carbon_dioxide: { units: ['ppm'] },
	ph: { units: [undefined] },
	conductivity: { units: ['S/cm', 'µS/cm', 'mS/cm'] },
	volume_storage: { units: ['L', 'mL', 'gal', 'fl. oz.', 'm³', 'ft³', 'CCF', 'MCF'] },
	volume_flow_rate: { units: ['m³/h', 'L/min', 'L/s', 'L/h', 'gal/min', 'mL/s', 'ft³/min'] },
	power: { units: ['mW', 'W', 'kW', 'MW'] },
	energy: { units: ['J', 'kJ', 'Wh', 'kWh', 'MWh'], totals: true },
	voltage: { units: ['V', 'mV', 'µV', 'kV', 'MV'] },
	current: { units: ['A', 'mA'] },
	frequency: { units: ['Hz', 'kHz', 'MHz', 'GHz'] },
	power_factor: { units: ['%', undefined] },
	wind_speed: { units: ['m/s', 'km/h', 'mph', 'ft/s', 'kn'] },
	pressure: { units: ['Pa', 'hPa', 'kPa', 'bar', 'cbar', 'mbar', 'mmHg', 'inHg', 'psi'] },
	moisture: { units: ['%'] },
	illuminance: { units: ['lx'] },
	distance: { units: ['mm', 'cm', 'm', 'km', 'in', 'ft', 'yd', 'mi'] },
	weight: { units: ['kg', 'g', 'mg', 'µg', 'oz', 'lb', 'st'] },
	volatile_organic_compounds_parts: { units: ['ppb', 'ppm'] },
	pm25: { units: ['µg/m³'] },
	pm10: { units: ['µg/m³'] },
	apparent_power: { units: ['VA'] },
	reactive_power: { units: ['var'] },
	battery: { units: ['%'] },
	signal_strength: { units: ['dB', 'dBm'] },
}
/** Its TOPIC_MATCHER for discovery topics, below the prefix. */
const TOPIC = /^homeassistant\/(\w+)\/([a-zA-Z0-9_-]+)\/([a-zA-Z0-9_-]+)\/config$/

const OPTIONS = { prefix: 'homeassistant', agentId: 'a1', mayControl: false }

const farmWith = (devices: FarmSnapshot['devices']): FarmSnapshot => ({
	name: 'Pod 7',
	emergency: null,
	isServerReached: true,
	summary: { alarms: [], tasks: { due: 2, overdue: 1 } },
	devices,
})

const device = (id: string, points: string[] = []): FarmSnapshot['devices'][number] => ({
	id,
	name: id,
	zone: 'Nursery',
	isOnline: true,
	isDescribed: true,
	sensors: points.map((key) => ({
		key,
		label: key,
		quantity: 'ph',
		value: 6,
		quality: 'good',
		reason: null,
	})),
	outputs: [{ key: 'heater', label: 'Heater', on: true, isDosed: false, attributes: {} }],
})

test.each(QUANTITY_KEYS)(
	'a sensor of %s has a class and unit that Home Assistant accepts',
	(quantity) => {
		const box = device('box')
		const sensor = {
			key: 'p',
			label: 'P',
			quantity,
			value: 1,
			quality: 'good',
			reason: null,
		} as const
		const [entity] = listEntities(farmWith([{ ...box, sensors: [sensor] }]), OPTIONS)
		const config = entity?.config ?? {}
		expect(config).toMatchObject({
			unique_id: 'farm-agent-a1_box_-p',
			state_topic: 'farm-agent/a1/devices/box/p',
			availability_mode: 'all',
			device: { identifiers: ['farm-agent-a1-box'], suggested_area: 'Nursery' },
			origin: { name: 'farm-agent' },
		})
		const accepted = ACCEPTED[String(config['device_class'])]
		if (config['device_class'] === undefined) return
		expect(accepted?.units).toContain(config['unit_of_measurement'])
		expect(config['state_class']).toBe(accepted?.totals ? 'total_increasing' : 'measurement')
	},
)

test('what cannot be trusted is unknown, with its reason', () => {
	const box = device('box')
	const sensor = {
		key: 'ph',
		label: 'pH',
		quantity: 'ph',
		value: null,
		quality: 'stuck',
		reason: 'no change for 2 h',
	} as const
	const [reading, heater] = listEntities(farmWith([{ ...box, sensors: [sensor] }]), OPTIONS)
	expect(reading?.states).toEqual({
		'farm-agent/a1/devices/box/ph': 'None',
		'farm-agent/a1/devices/box/ph/attributes': '{"quality":"stuck","reason":"no change for 2 h"}',
	})
	expect(heater?.topic).toBe('homeassistant/binary_sensor/farm-agent-a1/box_-heater/config')
	expect(heater?.states).toMatchObject({ 'farm-agent/a1/devices/box/heater': 'ON' })
})

test('outputs have switches only where the configuration lets them, and doses never', () => {
	const box = device('box')
	const dosed = { ...box, outputs: box.outputs.map((output) => ({ ...output, isDosed: true })) }
	const commands = (farm: FarmSnapshot, mayControl: boolean) =>
		listEntities(farm, { ...OPTIONS, mayControl }).flatMap(
			({ config }) => config['command_topic'] ?? [],
		)
	const topic = 'farm-agent/a1/devices/box/heater/set'
	expect(commands(farmWith([box]), false)).toEqual([])
	expect(commands(farmWith([dosed]), true)).toEqual([])
	expect(commands(farmWith([box]), true)).toEqual([topic, topic])
})

test('alarms and tasks are unknown while the server is out of reach', () => {
	const states = (farm: FarmSnapshot) =>
		Object.assign({}, ...listEntities(farm, OPTIONS).map(({ states }) => states)) as object
	expect(states(farmWith([]))).toMatchObject({
		'farm-agent/a1/farm/alarm': 'OFF',
		'farm-agent/a1/farm/tasks-due': '2',
	})
	expect(states({ ...farmWith([]), summary: null, isServerReached: false })).toMatchObject({
		'farm-agent/a1/farm/server': 'OFF',
		'farm-agent/a1/farm/alarm': 'None',
		'farm-agent/a1/farm/tasks-due': 'None',
	})
})

const deviceKey = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,8}$/)
const pointKey = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9._:-]{0,8}$/)

test('topics fit, no two entities share one, and each is known by its device', () => {
	fc.assert(
		fc.property(
			fc.uniqueArray(fc.tuple(deviceKey, fc.uniqueArray(pointKey, { maxLength: 4 })), {
				selector: ([id]) => id,
				maxLength: 6,
			}),
			(boxes) => {
				const farm = farmWith(
					boxes.map(([id, points]) =>
						device(
							id,
							points.filter((key) => key !== 'heater'),
						),
					),
				)
				const entities = listEntities(farm, { ...OPTIONS, mayControl: true })
				const topics = entities.map(({ topic }) => topic)
				for (const topic of topics) expect(topic).toMatch(TOPIC)
				expect(new Set(topics).size).toBe(topics.length)
				const sent = [
					...entities.flatMap(({ states }) => Object.keys(states)),
					...Object.keys(listAvailability(farm, OPTIONS)),
				]
				expect(new Set(sent).size).toBe(sent.length)
				for (const { topic, config } of entities) {
					const [, , , object = ''] = TOPIC.exec(topic) ?? []
					const owners = boxes.filter(([id]) => object.startsWith(objectPrefix(id)))
					const own = (config['device'] as { name: string }).name
					expect(owners.map(([id]) => id)).toEqual(own === 'Pod 7' ? [] : [own])
				}
			},
		),
	)
})
