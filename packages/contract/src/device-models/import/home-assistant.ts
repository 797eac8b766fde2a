import { z } from 'zod'
import { ImportedModel, type Imported } from './imported'
import { parseYaml } from './parse-yaml'

const Sensor = z.looseObject({
	name: z.string().min(1).max(120),
	address: z.int().min(0).max(65_535),
	/** A name where it is kept in another file (`!secret`). */
	slave: z.union([z.int(), z.string().max(120)]).optional(),
	device_address: z.union([z.int(), z.string().max(120)]).optional(),
	input_type: z.enum(['holding', 'input', 'coil', 'discrete_input']).default('holding'),
	data_type: z.string().default('int16'),
	swap: z.string().optional(),
	scale: z.number().default(1),
	offset: z.number().default(0),
	nan_value: z.union([z.number(), z.string()]).optional(),
	device_class: z.string().optional(),
	unit_of_measurement: z.string().optional(),
})
type Sensor = z.infer<typeof Sensor>

const List = z.array(z.unknown()).default([])
const Hub = z.looseObject({
	name: z.string().default('modbus'),
	sensors: List,
	binary_sensors: List,
	climates: List,
	switches: List,
	lights: List,
	fans: List,
	covers: List,
})

const Hubs = z.union([z.array(Hub), Hub])

const TYPES: Readonly<Record<string, string>> = {
	int16: 's16',
	int: 's16',
	uint16: 'u16',
	uint: 'u16',
	int32: 's32',
	uint32: 'u32',
	float: 'f32',
	float32: 'f32',
	int64: 's64',
	uint64: 'u64',
	float64: 'f64',
}
const SWAPS: Readonly<Record<string, string>> = {
	none: 'ABCD',
	byte: 'BADC',
	word: 'CDAB',
	word_byte: 'DCBA',
}
const TABLES = {
	holding: 'holding',
	input: 'input',
	coil: 'coil',
	discrete_input: 'discrete',
} as const

/**
 * Models from the `modbus:` part of a Home Assistant configuration, one for each hub and unit
 * (home-assistant.io/integrations/modbus). Throws when the text is no YAML, or has no such part.
 */
export function importHomeAssistant(text: string, source: string): Imported {
	const content: unknown = parseYaml(text)
	const hubs = Hubs.parse(findHubs(content, 3) ?? content)
	const left: string[] = []
	const models = [hubs].flat().flatMap((hub) => modelsOf(hub, source, left))
	return { models, left }
}

/** What stands at `modbus:`, also in a package (`homeassistant: packages: …`); undefined where there is none. */
function findHubs(content: unknown, levels: number): unknown {
	if (typeof content !== 'object' || content === null || Array.isArray(content)) return undefined
	if ('modbus' in content) return content.modbus
	if (levels === 0) return undefined
	for (const one of Object.values(content)) {
		const found = findHubs(one, levels - 1)
		if (found !== undefined) return found
	}
	return undefined
}

function modelsOf(hub: z.infer<typeof Hub>, source: string, left: string[]): object[] {
	const byUnit = new Map<number | string, ImportedModel>()
	const add = (item: unknown, given: object) => {
		const parsed = Sensor.safeParse({ ...given, ...(item as object) })
		if (!parsed.success) {
			left.push(`${nameOf(item)}: ${z.prettifyError(parsed.error)}`)
			return
		}
		const unit = parsed.data.device_address ?? parsed.data.slave ?? 1
		const model = byUnit.get(unit) ?? new ImportedModel()
		const problem = addSensor(model, parsed.data)
		if (problem) left.push(`${parsed.data.name}: ${problem}`)
		else byUnit.set(unit, model)
	}
	for (const one of hub.sensors) add(one, {})
	for (const one of hub.binary_sensors) add(one, { input_type: 'coil' })
	const temperature = { device_class: 'temperature', unit_of_measurement: '°C' }
	for (const one of hub.climates) add(one, temperature)
	for (const one of [hub.climates, hub.switches, hub.lights, hub.fans, hub.covers].flat())
		left.push(`${nameOf(one)}: an output is entered by hand, with its class and its limits`)
	return [...byUnit].flatMap(([unit, model]) =>
		model.build({ id: `${hub.name}-unit-${unit}`, name: `${hub.name} unit ${unit}`, source }),
	)
}

const nameOf = (item: unknown): string =>
	String((item as { name?: unknown } | null)?.name ?? 'an entry')

/** Adds a sensor, or says why not. */
function addSensor(model: ImportedModel, sensor: Sensor): string | null {
	const table = TABLES[sensor.input_type]
	const type = TYPES[sensor.data_type]
	const wordOrder = SWAPS[sensor.swap ?? 'none']
	if (!type) return `data_type ${sensor.data_type} is not known here`
	if (!wordOrder) return `swap ${sensor.swap} is not known here`
	return model.add({
		name: sensor.name,
		table,
		addr: sensor.address,
		type,
		wordOrder,
		scale: sensor.scale,
		offset: sensor.offset,
		errorValues: sensor.nan_value === undefined ? [] : [Number(sensor.nan_value)],
		word: sensor.device_class,
		unit: sensor.unit_of_measurement,
	})
}
