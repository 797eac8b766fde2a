import { VENDOR } from '../map'
import rows from './zigbee-devices.json' with { type: 'json' }

export type ZigbeeDevice = {
	friendly_name: string
	ieee_address: string
	network_address: number
	type: string
	power_source: string
	model: string
	description: string
	/** Property → sensor of the farm. */
	readings: Partial<Record<string, string>>
	plug?: string
	battery?: number
	linkquality: number
}

export const ZIGBEE_DEVICES = rows as readonly ZigbeeDevice[]

const UNITS: Readonly<Record<string, string>> = {
	temperature: '°C',
	humidity: '%',
	battery: '%',
	power: 'W',
	linkquality: 'lqi',
}
/** Bits of Zigbee2MQTT's `access`: published, settable, readable. */
const PUBLISHED = 1
const ALL = 7

const numeric = (name: string) => ({
	type: 'numeric',
	name,
	label: name.charAt(0).toUpperCase() + name.slice(1),
	property: name,
	access: PUBLISHED,
	unit: UNITS[name],
})

const SWITCH = {
	type: 'switch',
	features: [
		{
			type: 'binary',
			name: 'state',
			label: 'State',
			property: 'state',
			access: ALL,
			value_on: 'ON',
			value_off: 'OFF',
			value_toggle: 'TOGGLE',
		},
	],
}

/** The list Zigbee2MQTT keeps on `bridge/devices`, coordinator first. */
export const bridgeDevices = () => [
	{
		ieee_address: '0x00124b0024c1a000',
		type: 'Coordinator',
		network_address: 0,
		supported: true,
		friendly_name: 'Coordinator',
		definition: null,
		interview_completed: true,
		disabled: false,
	},
	...ZIGBEE_DEVICES.map((device) => ({
		ieee_address: device.ieee_address,
		type: device.type,
		network_address: device.network_address,
		supported: true,
		disabled: false,
		friendly_name: device.friendly_name,
		description: null,
		power_source: device.power_source,
		model_id: device.model,
		manufacturer: VENDOR,
		interview_completed: true,
		definition: {
			model: device.model,
			vendor: VENDOR,
			description: device.description,
			options: [],
			exposes: [
				...(device.plug ? [SWITCH] : []),
				...Object.keys(device.readings).map(numeric),
				...(device.battery === undefined ? [] : [numeric('battery')]),
				numeric('linkquality'),
			],
		},
	})),
]
