import { expect, test } from 'vitest'
import { homeAssistantDevice } from './homeassistant'
import { readEntities } from './homeassistant-config'
import { createPointStates } from './point-states'

const TOPICS = [{ topic: 'a' }, { topic: 'b' }]

/** One sensor whose availability is this; messages come a second apart. */
function open(config: object, component = 'sensor') {
	const entity = { name: 'Air', stat_t: 's', dev: { ids: 'd' }, ...config }
	const message = [`homeassistant/${component}/x/config`, JSON.stringify(entity)] as const
	const device = homeAssistantDevice(readEntities(new Map([message])))
	let now = 1_000_000
	const states = createPointStates(device, 60_000, () => now)
	return {
		send(topic: string, payload: string, retained = true) {
			now += 1000
			states.receive({ topic, payload, retained })
		},
		pass: (ms: number) => void (now += ms),
		sample: () => states.samples(true)[0],
		offline: states.offlineReason,
	}
}

test.each([
	{ mode: 'all', says: { a: 'online', b: 'online' }, quality: 'good' },
	{ mode: 'all', says: { a: 'offline', b: 'online' }, quality: 'stale' },
	{ mode: 'any', says: { a: 'offline', b: 'online' }, quality: 'good' },
	{ mode: 'any', says: { a: 'offline', b: 'offline' }, quality: 'stale' },
	{ mode: 'latest', says: { a: 'offline', b: 'online' }, quality: 'good' },
	{ mode: 'latest', says: { a: 'online', b: 'offline' }, quality: 'stale' },
	{ mode: undefined, says: { a: 'offline', b: 'online' }, quality: 'good' },
])('availability $mode with $says: $quality', ({ mode, says, quality }) => {
	const sensor = open({ avty: TOPICS, ...(mode ? { avty_mode: mode } : {}) })
	sensor.send('s', '21')
	for (const [topic, payload] of Object.entries(says)) sensor.send(topic, payload)
	expect(sensor.sample()).toMatchObject({ value: 21, quality })
	expect(sensor.offline() === undefined).toBe(quality === 'good')
})

test('one topic of “all” that said nothing yet leaves it unknown', () => {
	const sensor = open({ avty: TOPICS, avty_mode: 'all' })
	sensor.send('s', '21')
	sensor.send('a', 'online')
	expect(sensor.sample()).toMatchObject({
		quality: 'stale',
		reason: expect.stringContaining('age'),
	})
	expect(sensor.offline()).toBeUndefined()
})

test('a template that takes a value out of the message is followed', () => {
	const sensor = open({ avty_t: 'a', avty_tpl: '{{ value_json.state }}' })
	sensor.send('s', '21')
	sensor.send('a', '{"state":"online"}')
	expect(sensor.sample()).toMatchObject({ quality: 'good' })
	sensor.send('a', '{"state":"offline"}')
	expect(sensor.offline()).toContain('a says it is offline')
})

test('a template that decides is followed', () => {
	const template = "{{ 'online' if value | int > 3 else 'offline' }}"
	const sensor = open({ avty_t: 'a', avty_tpl: template })
	sensor.send('s', '21')
	sensor.send('a', '9')
	expect(sensor.sample()).toMatchObject({ quality: 'good' })
	sensor.send('a', '2')
	expect(sensor.offline()).toContain('a says it is offline')
})

test('what cannot be evaluated is unknown, with the template as the reason', () => {
	const template = "{{ 'online' if is_state('a.b', value) else 'offline' }}"
	const plug = open({ avty_t: 'a', avty_tpl: template }, 'switch')
	plug.send('s', 'ON')
	plug.send('a', '9')
	const unknown = { quality: 'stale', reason: expect.stringContaining('availability template') }
	expect(plug.sample()).toMatchObject(unknown)
	plug.send('s', 'ON', false)
	expect(plug.sample()).toMatchObject({ value: 1, quality: 'good' })
	plug.pass(61_000)
	expect(plug.sample()).toMatchObject(unknown)
	expect(plug.offline()).toBeUndefined()
})

test('the processor’s own temperature is no air, and a probe named water measures water', () => {
	const temperature = { stat_t: 's', dev_cla: 'temperature', unit_of_meas: '°C', dev: { ids: 'd' } }
	const device = homeAssistantDevice(
		readEntities(
			new Map(
				[
					{ name: 'Chip', ent_cat: 'diagnostic' },
					{ name: 'Reservoir temperature' },
					{ name: 'Air' },
				].map((own, i) => [
					`homeassistant/sensor/x${i}/config`,
					JSON.stringify({ ...temperature, ...own }),
				]),
			),
		),
	)
	expect(device.points.map(({ label, quantity }) => [label, quantity])).toEqual([
		['Chip (°C)', 'number'],
		['Reservoir temperature', 'waterTemperature'],
		['Air', 'airTemperature'],
	])
})
