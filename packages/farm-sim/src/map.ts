import { CATALOGUE, ZONES, type CatalogueItem, type Zone } from '@sfc/domain/control/catalogue'
import controllers from './controllers.json' with { type: 'json' }
import rows from './sensors.json' with { type: 'json' }

export type Sensor = {
	name: string
	zone: Zone
	/** First of its two input registers; null for a sensor that reports over MQTT. */
	register: number | null
	unit: string
	/** The range of the probe, in `unit`. */
	min: number
	max: number
	/**
	 * The largest jitter from one second to the next, and slow drift over half a minute, in `unit`.
	 */
	noise: number
	drift: number
}

export const SENSORS = rows as readonly Sensor[]

/** The register map of every controller; see README.md. Addresses are zero-based. */
export const REGISTERS = controllers.registers
export const UNIT_IDS: readonly number[] = controllers.unitIds
export const VENDOR = controllers.vendor
export const REVISION = controllers.revision

export type ControllerMap = {
	zone: Zone
	port: number
	productCode: string
	productName: string
	/** Output keys; the index is the coil and discrete input. */
	outputs: readonly string[]
	/** Outputs whose level can be set: the grow lights. */
	dimmable: readonly string[]
	sensors: readonly Sensor[]
}

const isGrowLight = ({ key, outputClass }: CatalogueItem): boolean =>
	outputClass === 'light' && !key.endsWith('work-lights')

export const CONTROLLERS: readonly ControllerMap[] = ZONES.map((zone) => ({
	zone,
	...controllers.zones[zone],
	outputs: CATALOGUE.filter((item) => item.zone === zone).map((item) => item.key),
	dimmable: CATALOGUE.filter((item) => item.zone === zone && isGrowLight(item)).map(
		(item) => item.key,
	),
	sensors: SENSORS.filter((sensor) => sensor.zone === zone && sensor.register !== null),
}))

/** Outputs switched over MQTT instead of Modbus. */
export const PLUGS = ['dehumidifier-plug', 'air-pump'] as const
export type Plug = (typeof PLUGS)[number]

export const OUTPUT_KEYS: readonly string[] = [...CATALOGUE.map((item) => item.key), ...PLUGS]
