import { parse } from 'smol-toml'
import { z } from 'zod'
import { ImportedModel, type FoundPoint, type Imported } from './imported'

const Address = z.int().min(0).max(65_535)
/** 0 stands for none. */
const Scale = z
	.number()
	.default(1)
	.transform((scale) => scale || 1)
const List = z.array(z.unknown()).max(2000).default([])

/** A field of the style `register`. */
const Register = z.looseObject({
	name: z.string().min(1).max(120),
	byte_order: z.string().optional(),
	data_type: z.string().optional(),
	bit: z.int().min(0).max(15).optional(),
	scale: Scale,
	address: z.array(Address).min(1).max(125),
})
/** A field of the styles `request` and `metric`. */
const Field = z.looseObject({
	name: z.string().min(1).max(120).optional(),
	register: z.string().optional(),
	type: z.string().optional(),
	bit: z.int().min(0).max(15).optional(),
	scale: Scale,
	address: Address,
	omit: z.boolean().default(false),
})
const Request = z.looseObject({
	slave_id: z.int().min(0).max(255),
	byte_order: z.string().default('ABCD'),
	register: z.string().default('holding'),
	fields: List,
})
const Plugin = z.looseObject({
	name: z.string().default('modbus'),
	slave_id: z.int().min(0).max(255).default(1),
	discrete_inputs: List,
	coils: List,
	holding_registers: List,
	input_registers: List,
	request: z.array(Request).max(500).default([]),
	metric: z.array(Request).max(500).default([]),
})
type Plugin = z.infer<typeof Plugin>
/** The parts of a configuration that is kept in several files name no plugin around them. */
const Root = z.looseObject({
	inputs: z.looseObject({ modbus: z.union([z.array(Plugin).min(1).max(500), Plugin]) }),
})

const TABLES: Readonly<Record<string, FoundPoint['table']>> = {
	coil: 'coil',
	discrete: 'discrete',
	holding: 'holding',
	input: 'input',
}
const ORDERS: Readonly<Record<string, string>> = {
	AB: 'ABCD',
	BA: 'BADC',
	ABCD: 'ABCD',
	CDAB: 'CDAB',
	BADC: 'BADC',
	DCBA: 'DCBA',
	ABCDEFGH: 'ABCD',
	GHEFCDAB: 'CDAB',
	BADCFEHG: 'BADC',
	HGFEDCBA: 'DCBA',
}
const TYPES: Readonly<Record<string, Pick<FoundPoint, 'type' | 'mask'>>> = {
	INT16: { type: 's16' },
	UINT16: { type: 'u16' },
	INT32: { type: 's32' },
	UINT32: { type: 'u32' },
	INT64: { type: 's64' },
	UINT64: { type: 'u64' },
	UINT8L: { type: 'u16', mask: 0x00ff },
	UINT8H: { type: 'u16', mask: 0xff00 },
	BIT: { type: 'u16' },
}
/** Words of the style `register` alone. */
const IEEE_TYPES: typeof TYPES = {
	'FLOAT32-IEEE': { type: 'f32' },
	'FLOAT64-IEEE': { type: 'f64' },
}
/** Words of the other styles alone. */
const FLOAT_TYPES: typeof TYPES = { FLOAT32: { type: 'f32' }, FLOAT64: { type: 'f64' } }

/**
 * Models from Telegraf's `inputs.modbus`, one for each device and unit, in all three styles of its
 * configuration. Such a file names no units, so that every value is a number. Throws when the text is
 * no TOML, or has no such part.
 */
export function importTelegraf(text: string, source: string): Imported {
	const { inputs } = Root.parse(parse(text))
	const left: string[] = []
	const models = [inputs.modbus].flat().flatMap((plugin) => modelsOf(plugin, source, left))
	if (models.length > 0)
		left.push('units: such a file names none, so enter quantity and scale of each point')
	return { models, left }
}

function modelsOf(plugin: Plugin, source: string, left: string[]): object[] {
	const byUnit = new Map<number, ImportedModel>()
	const take = (unit: number, item: unknown, found: FoundPoint | string | null) => {
		if (found === null) return
		const model = byUnit.get(unit) ?? new ImportedModel()
		const problem = typeof found === 'string' ? found : model.add(found)
		if (problem) left.push(`${nameOf(item)}: ${problem}`)
		else byUnit.set(unit, model)
	}
	for (const [list, table] of [
		[plugin.discrete_inputs, 'discrete'],
		[plugin.coils, 'coil'],
		[plugin.holding_registers, 'holding'],
		[plugin.input_registers, 'input'],
	] as const)
		for (const item of list) take(plugin.slave_id, item, registerPoint(item, table))
	for (const request of [...plugin.request, ...plugin.metric])
		for (const item of request.fields) take(request.slave_id, item, fieldPoint(item, request))
	return [...byUnit].flatMap(([unit, model]) =>
		model.build({ id: `${plugin.name}-unit-${unit}`, name: `${plugin.name} unit ${unit}`, source }),
	)
}

const nameOf = (item: unknown): string =>
	String((item as { name?: unknown } | null)?.name ?? 'a field')

function registerPoint(item: unknown, table: FoundPoint['table']): FoundPoint | string {
	const { success, data, error } = Register.safeParse(item)
	if (!success) return z.prettifyError(error)
	const { name, address, bit, scale } = data
	const [addr = 0] = address
	if (table === 'coil' || table === 'discrete') return { name, table, addr }
	const order = orderOf(data.byte_order ?? 'ABCD')
	const encoded = registerEncoding(data.data_type ?? 'UINT16', address.length)
	if (typeof encoded === 'string') return encoded
	return order ? { name, table, addr, bit, scale, ...encoded, wordOrder: order } : noOrder(data)
}

/** Null for one that Telegraf leaves out itself. */
function fieldPoint(item: unknown, request: z.infer<typeof Request>): FoundPoint | string | null {
	const { success, data, error } = Field.safeParse(item)
	if (!success) return z.prettifyError(error)
	const { name, address: addr, bit, scale, omit } = data
	const table = TABLES[data.register ?? request.register]
	if (omit) return null
	if (name === undefined) return 'it has no name'
	if (!table) return `register ${data.register ?? request.register} is not known here`
	if (table === 'coil' || table === 'discrete') return { name, table, addr }
	const order = orderOf(request.byte_order)
	const encoded = { ...TYPES, ...FLOAT_TYPES }[data.type ?? ''] ?? notKnown(data.type)
	if (typeof encoded === 'string') return encoded
	return order ? { name, table, addr, bit, scale, ...encoded, wordOrder: order } : noOrder(request)
}

const orderOf = (name: string): string | undefined => ORDERS[name]
const noOrder = ({ byte_order }: { byte_order?: string | undefined }) =>
	`byte_order ${byte_order} is not known here`

/**
 * FIXED and UFIXED are whole numbers in as many registers as they have addresses; FLOAT32 is an old name of
 * UFIXED here, whatever it says (influxdata/telegraf issue 13827).
 */
function registerEncoding(name: string, registers: number): (typeof TYPES)[string] | string {
	const fixed = /^(U?)FIXED$/.exec(name === 'FLOAT32' ? 'UFIXED' : name)
	if (fixed && [1, 2, 4].includes(registers))
		return { type: `${fixed[1] ? 'u' : 's'}${registers * 16}` }
	return { ...TYPES, ...IEEE_TYPES }[name] ?? notKnown(name)
}

const notKnown = (name: string | undefined) => `type ${name || 'of the field'} is not known here`
