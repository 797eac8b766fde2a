import { Switchable } from '@sfc/contract/agent/inventory'
import { QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import { findUnit } from '@sfc/domain/units/measurement'
import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'
import { checkPoints, VALUE_POINT } from '../value-point'

/** A topic to publish to or to listen on; wildcards would reach other devices. */
const Topic = z
	.string()
	.min(1)
	.max(512)
	.regex(/^[^+#\0]*$/, 'no wildcards')

/** What only the operator knows: that a probe measures water, what a plug drives. */
const PointOverride = strictObject({
	label: z.string().min(1).max(120).optional(),
	quantity: z.enum(QUANTITY_KEYS).optional(),
	role: z.string().max(40).optional(),
	capacity: z.number().positive().optional(),
	switchable: strictObject(Switchable.shape).optional(),
	ignore: z.boolean().optional(),
})

const common = {
	/** Broker, `mqtt://host:1883` or `mqtts://host:8883`. */
	url: z.url({ protocol: /^(mqtts?|tcp|ssl|wss?)$/ }),
	username: z.string().optional(),
	password: z.string().optional(),
	/** By point key. */
	points: z.record(z.string(), PointOverride).default({}),
	/** A sensor that said nothing for so long is stale. */
	maxAgeS: z.int().min(5).max(604_800).default(900),
	simulated: z.boolean().default(false),
}

const HomeAssistant = strictObject({
	...common,
	convention: z.literal('homeassistant'),
	prefix: Topic.default('homeassistant'),
	/** One of the identifiers in the device's discovery messages. */
	device: z.string().min(1),
	/** The unit of its climates and temperatures that name none: Home Assistant's own, which no message carries. */
	temperatureUnit: z.enum(['C', 'F']).optional(),
})

const Tasmota = strictObject({
	...common,
	convention: z.literal('tasmota'),
	/** As in `tasmota/discovery/<mac>/config`. */
	mac: z.string().regex(/^[0-9A-F]{6,12}$/i, 'a MAC without colons'),
	/** Own topic of a device that announces nothing there, by which it is asked. */
	topic: Topic.regex(/^[^/]+$/, 'no slash').optional(),
})

const Zigbee2Mqtt = strictObject({
	...common,
	convention: z.literal('zigbee2mqtt'),
	baseTopic: Topic.default('zigbee2mqtt'),
	/** IEEE address, `0x…`: it stays when the device is renamed. */
	ieee: z.string().min(1),
})

const Shelly = strictObject({
	...common,
	convention: z.literal('shelly'),
	/** MQTT prefix of the device, by default its id. */
	prefix: Topic,
})

const ShellyGen1 = strictObject({
	...common,
	convention: z.literal('shelly-gen1'),
	/** As in `shellies/<id>/online`. */
	id: Topic.regex(/^[^/]+$/, 'no slash'),
	/** What its display is set to, where the device itself does not say: its topics carry the number alone. */
	temperatureUnit: z.enum(['C', 'F']).optional(),
})

const ZWave = strictObject({
	...common,
	convention: z.literal('zwave'),
	/** The topic of its node, `zwave/<location>/<node>`, the location where it has one. */
	node: Topic.regex(/^[^/]+(\/[^/]+){1,2}$/, 'prefix/node or prefix/location/node'),
})

const Theengs = strictObject({
	...common,
	convention: z.literal('theengs'),
	/** As in `home/OpenMQTTGateway/BTtoMQTT/<MAC>`. */
	mac: z.string().regex(/^[0-9A-F]{12}$/i, 'a MAC without colons'),
	model: z.string().max(120).optional(),
	vendor: z.string().max(120).optional(),
	/** What it measures, by the names in its messages: `tempc`, `moi`, … */
	properties: z.array(z.string().max(60)).min(1).max(60),
})

const LoRaWan = strictObject({
	...common,
	convention: z.literal('lorawan'),
	/** Where its network publishes its uplinks: `application/…/device/…/event/up`, `v3/…/devices/…/up`. */
	topic: Topic,
	devEui: z.string().regex(/^[0-9A-F]{16}$/i, 'a DevEUI of 16 digits'),
	model: z.string().max(120).optional(),
	vendor: z.string().max(120).optional(),
	/** What it measures: the path in the decoded payload, and what the number there is. */
	values: z
		.array(
			strictObject({
				path: z.string().min(1).max(100),
				quantity: z.enum(QUANTITY_KEYS),
				label: z.string().min(1).max(120),
				/** Where it is not the one that the quantity is stored in. */
				unit: z.string().max(20).optional(),
			}).refine(({ quantity, unit }) => unit === undefined || findUnit(quantity, unit), {
				error: 'this unit is not one of the quantity',
				path: ['unit'],
			}),
		)
		.max(60),
	/** The vendor's codec, a file in the folder `codecs` beside the configuration, for a network that decodes nothing. */
	codec: z
		.string()
		.regex(/^\w[\w.-]{0,80}\.js$/, 'the name of a file such as lht65.js')
		.optional(),
	/** Most send every 10 to 60 minutes. */
	maxAgeS: common.maxAgeS.unwrap().default(7200),
})

const JsonPathPoint = strictObject({
	...VALUE_POINT,
	topic: Topic,
	/** `a.b[0].c`; the whole payload when absent. */
	path: z.string().max(200).optional(),
	command: strictObject({
		topic: Topic,
		on: z.string(),
		off: z.string(),
		/** Takes a number: the level that `switchable.dim` names, as percent times `scale`. */
		level: strictObject({ topic: Topic, scale: z.number().positive().default(1) }).optional(),
	}).optional(),
	switchable: strictObject(Switchable.shape).optional(),
})

const JsonPath = strictObject({
	...common,
	convention: z.literal('json'),
	name: z.string().optional(),
	items: z.array(JsonPathPoint).min(1).max(200).superRefine(checkPoints),
	availability: strictObject({ topic: Topic, online: z.string(), offline: z.string() }).optional(),
})

export const MqttSettings = z.discriminatedUnion('convention', [
	HomeAssistant,
	Tasmota,
	Zigbee2Mqtt,
	Shelly,
	ShellyGen1,
	Theengs,
	LoRaWan,
	ZWave,
	JsonPath,
])
export type MqttSettings = z.infer<typeof MqttSettings>
export type SettingsFor<C extends MqttSettings['convention']> = Extract<
	MqttSettings,
	{ convention: C }
>
