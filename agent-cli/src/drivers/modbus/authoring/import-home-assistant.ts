import type { QuantityKey } from '@sfc/domain/readings/quantities'
import { parse } from 'yaml'
import { z } from 'zod'
import { findMeasurement } from '../../measurement'
import { Model } from '@sfc/contract/device-models/model'
import type { WordOrder } from '@sfc/contract/device-models/registers'

const Sensor = z.looseObject({
	name: z.string().min(1).max(120),
	address: z.int().min(0).max(65_535),
	slave: z.int().optional(),
	device_address: z.int().optional(),
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
	switches: List,
})

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
const WORD_ORDERS: Readonly<Record<string, WordOrder>> = {
	none: 'ABCD',
	word: 'CDAB',
	byte: 'BADC',
	word_byte: 'DCBA',
}
const TABLES = {
	holding: 'holding',
	input: 'input',
	coil: 'coil',
	discrete_input: 'discrete',
} as const

export type Imported = {
	models: object[]
	/** What was not understood, each with its reason. */
	left: string[]
}

/**
 * Models from the `modbus:` part of a Home Assistant configuration, one for each hub and unit
 * (home-assistant.io/integrations/modbus). They are of a community: nothing is driven by them until
 * somebody tried them. Throws when the text is no YAML, or has no such part.
 */
export function importHomeAssistant(text: string, source: string): Imported {
	const content: unknown = parse(text)
	const root = z.object({ modbus: z.union([z.array(Hub), Hub]) }).safeParse(content)
	const hubs = root.success ? root.data.modbus : z.array(Hub).parse(content)
	const left: string[] = []
	const models = [hubs].flat().flatMap((hub) => modelsOf(hub, source, left))
	return { models, left }
}

function modelsOf(hub: z.infer<typeof Hub>, source: string, left: string[]): object[] {
	const byUnit = new Map<number, { ids: Set<string>; points: object[] }>()
	const add = (kind: 'sensor' | 'binary', item: unknown) => {
		const parsed = Sensor.safeParse(
			kind === 'binary' ? { input_type: 'coil', ...(item as object) } : item,
		)
		const name = (item as { name?: unknown } | null)?.name
		if (!parsed.success) {
			left.push(`${String(name ?? 'an entry')}: ${z.prettifyError(parsed.error)}`)
			return
		}
		const unit = parsed.data.device_address ?? parsed.data.slave ?? 1
		const model = byUnit.get(unit) ?? { ids: new Set(), points: [] }
		const point = pointOf(kind, parsed.data, model.ids)
		if (typeof point === 'string') left.push(`${parsed.data.name}: ${point}`)
		else {
			byUnit.set(unit, model)
			model.points.push(point)
		}
	}
	for (const one of hub.sensors) add('sensor', one)
	for (const one of hub.binary_sensors) add('binary', one)
	for (const one of hub.switches)
		left.push(
			`${String((one as { name?: unknown }).name)}: an output is entered by hand, with its class and its limits`,
		)
	return [...byUnit].map(([unit, { points }]) => {
		const model = {
			id: slug(`${hub.name}-unit-${unit}`),
			rev: 1,
			name: `${hub.name} unit ${unit}`,
			vendor: 'unknown',
			kind: 'sensor',
			points,
			notes: [`Unit ${unit} of ${hub.name}.`],
			verified: 'community',
			source,
		}
		Model.parse(model) // what is written can be read again
		return model
	})
}

/** A point, or why there is none. */
function pointOf(kind: 'sensor' | 'binary', sensor: Sensor, ids: Set<string>): object | string {
	const table = TABLES[sensor.input_type]
	const isBit = table === 'coil' || table === 'discrete'
	const type = isBit ? 'u16' : TYPES[sensor.data_type]
	if (!type) return `data_type ${sensor.data_type} is not known here`
	const wordOrder = WORD_ORDERS[sensor.swap ?? 'none']
	if (!wordOrder) return `swap ${sensor.swap} is not known here`
	const measured = kind === 'binary' || isBit ? undefined : measurementOf(sensor)
	const quantity: QuantityKey = measured ? measured.quantity : isBit ? 'contact' : 'number'
	const unit = sensor.unit_of_measurement
	const scale = sensor.scale * (measured?.scale ?? 1)
	const offset = sensor.offset * (measured?.scale ?? 1) + (measured?.offset ?? 0)
	return {
		id: uniqueId(slug(sensor.name), ids),
		label: !measured && unit ? `${sensor.name} (${unit})` : sensor.name,
		quantity,
		table,
		addr: sensor.address,
		type,
		...(wordOrder !== 'ABCD' && { wordOrder }),
		...(scale !== 1 && { scale }),
		...(offset !== 0 && { offset }),
		...(sensor.nan_value !== undefined && { errorValues: [Number(sensor.nan_value)] }),
	}
}

const measurementOf = ({ device_class: word, unit_of_measurement: unit, name }: Sensor) =>
	word ? findMeasurement(word, unit, name) : undefined

const slug = (text: string): string =>
	text
		.toLowerCase()
		.normalize('NFKD')
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-+|-+$/g, '')
		.slice(0, 50) || 'point'

function uniqueId(id: string, ids: Set<string>): string {
	let free = id
	for (let n = 2; ids.has(free); n++) free = `${id}-${n}`
	ids.add(free)
	return free
}
