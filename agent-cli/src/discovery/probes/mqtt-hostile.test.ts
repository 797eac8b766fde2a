import fc from 'fast-check'
import { expect, test } from 'vitest'
import { announcedOnMqtt } from './mqtt-candidates'
import { zwaveNodes } from '../../drivers/mqtt/zwave'
import type { MqttDevice } from '../../drivers/mqtt/mqtt-device'
import { openSession } from '../../drivers/mqtt/open-session'
import { createPointStates } from '../../drivers/mqtt/point-states'
import { describeDevice } from '../../drivers/mqtt/describe-device'
import { shellyDevice } from '../../drivers/mqtt/shelly'
import { soon } from '../../time/soon'
import { tasmotaDevice } from '../../drivers/mqtt/tasmota'

const login = { url: 'mqtt://127.0.0.1' }
const HTML = '<img src=x onerror=alert(1)>'

/** Topics on which somebody may say anything. */
const TOPICS = [
	'homeassistant/sensor/x/config',
	'homeassistant/light/x/config',
	'homeassistant/fan/x/config',
	'homeassistant/cover/x/config',
	'homeassistant/valve/x/config',
	'homeassistant/climate/x/config',
	'homeassistant/device/x/config',
	'tasmota/discovery/D8F15B000001/config',
	'tasmota/discovery/D8F15B000001/sensors',
	'zigbee2mqtt/bridge/devices',
	'shellies/a/online',
	'shellies/a/announce',
	'shellies/a/light/0/status',
	'shellies/a/roller/0/pos',
	'home/omg/BTtoMQTT/C47C8D65B663',
	'zwave/_CLIENTS/ZWAVE_GATEWAY-a/status',
	'zwave/a/8/status',
	'zwave/a/8/37/0/currentValue',
	'zwave/a/8/49/0/Air_temperature',
]

/** Words that mean something, so that what is drawn gets further than a first check. */
const KEYS = (
	'stat_t cmd_t val_tpl name dev ids cmps p avty pos_t dev_cla t ' +
	'ft tp rl sn lt_st fn ANALOG Temperature HSBColor Shutter1 friendly_name ieee_address ' +
	'definition exposes features type property access id model mac tempc moi model_id ' +
	'value nodeId unit commandClass state brightness switch:0 em:0 cover:0 __proto__ constructor toString'
).split(' ')
const WORDS =
	'ON on sensor light composite numeric binary enum cover switch 0x1 a/b # +/+ %prefix%/%topic%/ {{ °C 38 true'
		.split(' ')
		.concat('{{ value_json.a }}', '', HTML)
const anything = fc.letrec<{ value: unknown; object: object }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constantFrom(...WORDS),
		fc.oneof(fc.constantFrom(0, 1, 3, 7, -1, 1e308), fc.boolean(), fc.constant(null)),
		fc.string(),
		tie('object'),
		fc.array(tie('value'), { maxLength: 4 }),
	),
	object: fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 6 }),
})).value
const payload = fc.oneof(
	anything.map((value) => JSON.stringify(value)),
	fc.string(),
	fc.json(),
)
const messages = fc
	.array(fc.tuple(fc.constantFrom(...TOPICS), payload), { minLength: 1, maxLength: 8 })
	.map((all) => new Map(all))

test('whatever is retained on a broker, the devices found are few, and their texts short', () => {
	fc.assert(
		fc.property(messages, (said) => {
			const found = announcedOnMqtt(said, said, login)
			expect(found.length).toBeLessThan(1000)
			for (const { evidence } of found) expect(evidence.join('').length).toBeLessThan(2000)
			zwaveNodes(said)
		}),
		{ numRuns: 300 },
	)
})

const asObject = (value: unknown) =>
	typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const attempt = (make: () => MqttDevice): MqttDevice | undefined => {
	try {
		return make()
	} catch {
		return undefined // refused with a reason
	}
}

test('whatever a device says on its topics, each value is a number or none', () => {
	fc.assert(
		fc.property(anything, anything, fc.array(payload, { maxLength: 4 }), (first, second, said) => {
			const known = { t: 'a', ft: '%prefix%/%topic%/', rl: [1, 3, 3], lt_st: 3 }
			const devices = [
				attempt(() => tasmotaDevice({ ...known, ...asObject(first) }, asObject(second))),
				attempt(() => shellyDevice('a', 'b', asObject(first), asObject(second))),
			]
			for (const device of devices) {
				if (!device) continue
				const states = createPointStates(device, 1000, () => 0)
				for (const topic of states.topics)
					for (const text of said) states.receive({ topic, payload: text, retained: false })
				for (const { value } of states.samples(true))
					expect(value === null || Number.isFinite(value)).toBe(true)
			}
		}),
		{ numRuns: 300 },
	)
})

test('a name with HTML stays text, and what is not understood is bounded', async () => {
	const exposes = Array.from({ length: 150 }, (_, i) => ({
		type: 'enum',
		property: `p${i}`,
		label: HTML.repeat(100),
		access: 1,
		values: [HTML.repeat(100)],
	}))
	const entry = { friendly_name: HTML, ieee_address: '0x1', definition: { exposes, vendor: HTML } }
	const retained = JSON.stringify([entry])
	const link = playLink({ 'zigbee2mqtt/bridge/devices': retained })
	const device = await describeDevice(
		{
			...login,
			convention: 'zigbee2mqtt',
			baseTopic: 'zigbee2mqtt',
			ieee: '0x1',
			points: {},
			maxAgeS: 900,
			simulated: false,
		},
		link,
		soon(),
	)
	const session = await openSession(device, link, {
		pollMs: 1000,
		maxAgeMs: 1000,
		now: () => 0,
		signal: soon(),
	})
	const { vendor, details } = session.describe()
	expect(vendor).toBe(HTML)
	const lines = details?.notUnderstood as string[]
	expect(lines).toHaveLength(50)
	expect(JSON.stringify(lines).length).toBeLessThan(15_000)
	await session.close()
	const [candidate] = announcedOnMqtt(
		new Map([['zigbee2mqtt/bridge/devices', retained]]),
		new Map(),
		login,
	)
	expect(candidate?.name).toBe(HTML)
	expect(candidate?.evidence.join('').length).toBeLessThan(1000)
})

/** A broker that has these messages and takes everything. */
const playLink = (retained: Record<string, string>) => ({
	connected: true,
	ready: () => Promise.resolve(),
	subscribe(
		filter: string,
		handler: (message: { topic: string; payload: string; retained: boolean }) => void,
	) {
		const text = retained[filter]
		if (text !== undefined) handler({ topic: filter, payload: text, retained: true })
		return Promise.resolve(() => undefined)
	},
	publish: () => Promise.resolve(),
	onState: () => () => undefined,
	release: () => undefined,
})
