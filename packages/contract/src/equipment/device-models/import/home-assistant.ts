import { z } from 'zod'
import { ImportedModel, type Imported } from './imported'
import { parseYaml } from './parse-yaml'

const Unit = z.union([z.int(), z.string().max(120)]).optional()
const Sensor = z.looseObject({
	name: z.string().min(1).max(120),
	address: z.int().min(0).max(65_535),
	/** A name where it is kept in another file (`!secret`). */
	slave: Unit,
	device_address: Unit,
	input_type: z.enum(['holding', 'input', 'coil', 'discrete_input']).default('holding'),
	data_type: z.string().default('int16'),
	/** Structure of the type `custom`, in the notation of Python’s `struct`. */
	structure: z.string().max(40).optional(),
	/** Registers, which older files name instead of the size of a type. */
	count: z.int().min(1).max(125).optional(),
	swap: z.string().optional(),
	reverse_order: z.boolean().optional(),
	scale: z.number().default(1),
	offset: z.number().default(0),
	nan_value: z.union([z.number(), z.string()]).optional(),
	min_value: z.number().optional(),
	max_value: z.number().optional(),
	/** Entities besides the first, each on the registers after the one before. */
	virtual_count: z.int().min(0).max(500).optional(),
	slave_count: z.int().min(0).max(500).optional(),
	device_class: z.string().optional(),
	unit_of_measurement: z.string().optional(),
})
type Sensor = z.infer<typeof Sensor>
/** A thermostat’s present temperature: what newer files call by names of its own. */
const Climate = z.looseObject({
	temperature_unit: z.string().default('C'),
	current_temp_scale: z.number().optional(),
	current_temp_offset: z.number().optional(),
})

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
	uint16: 'u16',
	int32: 's32',
	uint32: 'u32',
	float32: 'f32',
	int64: 's64',
	uint64: 'u64',
	float64: 'f64',
}
/** Older names, whose size is their number of registers. */
const SIZED: Readonly<Record<string, [kind: string, registers: number]>> = {
	int: ['s', 1],
	uint: ['u', 1],
	float: ['f', 2],
}
/** Codes of Python’s `struct`, of one value with the high byte first. */
const STRUCTURES: Readonly<Record<string, string>> = {
	h: 's16',
	H: 'u16',
	i: 's32',
	l: 's32',
	I: 'u32',
	L: 'u32',
	f: 'f32',
	q: 's64',
	Q: 'u64',
	d: 'f64',
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
 * Models from the `modbus:` parts of a Home Assistant configuration, one for each hub and unit
 * (home-assistant.io/integrations/modbus). Throws when the text is no YAML, or has no such part.
 */
export function importHomeAssistant(text: string, source: string): Imported {
	const content: unknown = parseYaml(text)
	const others = new Map<string, number>()
	const found = findHubs(content, 3, others)
	const hubs = (found.length > 0 ? found : [content]).flatMap((one) => {
		if (typeof one === 'string')
			throw new Error(`its “modbus:” is in another file: ${one.slice(0, 80)}`)
		return Hubs.parse(one)
	})
	const left = [...others].map(
		([name, count]) => `${name}: ${count} of another integration; only “modbus:” is read`,
	)
	const models = hubs.flatMap((hub) => modelsOf(hub, source, left))
	return { models, left }
}

/**
 * What stands at each `modbus:`, also in packages (`homeassistant: packages: …`). What stands beside it is
 * counted in `others`, by its name.
 */
function findHubs(content: unknown, levels: number, others: Map<string, number>): unknown[] {
	if (typeof content !== 'object' || content === null || Array.isArray(content)) return []
	if (!('modbus' in content))
		return levels === 0
			? []
			: Object.values(content).flatMap((one) => findHubs(one, levels - 1, others))
	for (const [name, value] of Object.entries(content))
		if (name !== 'modbus') others.set(name, (others.get(name) ?? 0) + countEntries(value))
	return [content.modbus]
}

/** Counts entities, also in nested lists: `template:` has lists of sensors inside its own list. */
function countEntries(value: unknown): number {
	if (typeof value !== 'object' || value === null) return 1
	if (!Array.isArray(value)) return Object.keys(value).length
	return value.reduce<number>((sum, one) => {
		const lists = Object.values((one ?? {}) as object).filter((inner) => Array.isArray(inner))
		const isGroup = lists.length > 0 && !('name' in Object(one)) && !('alias' in Object(one))
		return sum + (isGroup ? lists.flat().length : 1)
	}, 0)
}

/** Lists of a hub that are read, or are outputs; other lists in it are named. */
const OUTPUTS = ['climates', 'switches', 'lights', 'fans', 'covers'] as const
const READ = ['sensors', 'binary_sensors', ...OUTPUTS] as readonly string[]

function modelsOf(hub: z.infer<typeof Hub>, source: string, left: string[]): object[] {
	const byUnit = new Map<number | string, ImportedModel>()
	const add = (item: unknown, given: object, isBinary = false) => {
		const parsed = Sensor.safeParse({ ...given, ...(item as object) })
		if (!parsed.success) {
			left.push(`${nameOf(item)}: ${z.prettifyError(parsed.error)}`)
			return
		}
		const unit = parsed.data.device_address ?? parsed.data.slave ?? 1
		const model = byUnit.get(unit) ?? new ImportedModel()
		byUnit.set(unit, model)
		for (const sensor of virtualSensors(parsed.data, isBinary)) {
			const problem = addSensor(model, sensor, isBinary)
			if (problem) left.push(`${sensor.name}: ${problem}`)
		}
	}
	for (const one of hub.sensors) add(one, {})
	for (const one of hub.binary_sensors) add(one, { input_type: 'coil' }, true)
	for (const one of hub.climates) add(asTemperature(one), {})
	for (const kind of OUTPUTS)
		for (const one of hub[kind])
			left.push(`${nameOf(one)}: an output is entered by hand, with its class and its limits`)
	for (const [name, value] of Object.entries(hub))
		if (Array.isArray(value) && !READ.includes(name))
			left.push(`${hub.name} ${name}: ${value.length}, what they mean is not known here`)
	return [...byUnit].flatMap(([unit, model]) =>
		model.build({ id: `${hub.name}-unit-${unit}`, name: `${hub.name} unit ${unit}`, source }),
	)
}

/** The present temperature of a thermostat, as a sensor. */
function asTemperature(item: unknown): object {
	const { success, data } = Climate.safeParse(item)
	if (!success) return Object(item) as object
	const { current_temp_scale: scale, current_temp_offset: offset, temperature_unit: unit } = data
	return {
		...data,
		...(scale !== undefined && { scale }),
		...(offset !== undefined && { offset }),
		device_class: 'temperature',
		unit_of_measurement: /^°?f(ahrenheit)?$/i.test(unit) ? '°F' : '°C',
	}
}

const nameOf = (item: unknown): string =>
	String((item as { name?: unknown } | null)?.name ?? 'an entry')

/** The sensor and those that `virtual_count` adds: “Name 1” is on the registers after the first. */
function virtualSensors(sensor: Sensor, isBinary: boolean): Sensor[] {
	const more = sensor.virtual_count ?? sensor.slave_count ?? 0
	const size = isBinary ? 1 : sizeOf(typeOf(sensor))
	return Array.from({ length: more + 1 }, (_, i) => ({
		...sensor,
		name: i === 0 ? sensor.name : `${sensor.name} ${i}`,
		address: sensor.address + i * size,
	}))
}

const sizeOf = (type: string | undefined): number => Number(type?.slice(1) ?? 16) / 16

function typeOf({ data_type, count, structure }: Sensor): string | undefined {
	if (data_type === 'custom')
		return STRUCTURES[/^[>!]?([a-zA-Z])$/.exec(structure?.trim() ?? '')?.[1] ?? '']
	const [kind, registers] = SIZED[data_type] ?? []
	return TYPES[data_type] ?? (kind && `${kind}${16 * (count ?? registers ?? 1)}`)
}

/** Adds a sensor, or says why not. A binary sensor on a register is its lowest bit. */
function addSensor(model: ImportedModel, sensor: Sensor, isBinary: boolean): string | null {
	const table = TABLES[sensor.input_type]
	const place = { name: sensor.name, table, addr: sensor.address }
	if (isBinary) return model.add({ ...place, bit: isBit(table) ? undefined : 0 })
	const type = typeOf(sensor)
	const wordOrder = SWAPS[sensor.swap ?? (sensor.reverse_order ? 'word' : 'none')]
	const named = sensor.data_type === 'custom' ? `structure ${sensor.structure}` : sensor.data_type
	if (!type) return `data_type ${named} is not known here`
	if (!wordOrder) return `swap ${sensor.swap} is not known here`
	const none = Number(sensor.nan_value ?? 0)
	return model.add({
		...place,
		type,
		wordOrder,
		scale: sensor.scale,
		offset: sensor.offset,
		// With both signs, as Home Assistant has it: 0x8000 is -32768 of an int16.
		errorValues: none ? [none, -none] : [],
		min: sensor.min_value,
		max: sensor.max_value,
		word: sensor.device_class,
		unit: sensor.unit_of_measurement,
	})
}

const isBit = (table: string): boolean => table === 'coil' || table === 'discrete'
