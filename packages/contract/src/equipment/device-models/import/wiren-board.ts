import { z } from 'zod'
import { ImportedModel, type FoundPoint, type Imported } from './imported'
import { holds } from './wiren-condition'
import { renderTemplate } from './wiren-jinja'

const Whole = z.union([z.int(), z.string().regex(/^(0x[0-9a-f]+|\d+)$/i)]).transform(Number)

/** `8194:4:1` is one bit of a register, from the fourth on. */
const Address = z.union([z.int(), z.string().regex(/^(0x[0-9a-f]+|\d+)(:\d+:\d+)?$/i)])

const Channel = z.looseObject({
	name: z.string().min(1).max(200),
	reg_type: z.string().default('holding'),
	address: Address,
	type: z.string().optional(),
	units: z.string().optional(),
	format: z.string().default('u16'),
	scale: z.number().optional(),
	offset: z.number().optional(),
	error_value: Whole.optional(),
	unsupported_value: Whole.optional(),
	word_order: z.string().optional(),
	byte_order: z.string().optional(),
	readonly: z.boolean().optional(),
	enabled: z.boolean().optional(),
	condition: z.string().optional(),
})
type Channel = z.infer<typeof Channel>

const Setting = z.looseObject({ default: z.int().optional().catch(undefined) })

/** A list of settings with their ids, or settings by their id. */
const Settings = z.union([
	z
		.array(Setting.extend({ id: z.string() }))
		.transform((list) => list.map((one) => [one.id, one] as const)),
	z.record(z.string(), Setting).transform((byId) => Object.entries(byId)),
])

const Template = z.looseObject({
	title: z.string().optional(),
	device_type: z.string().default('device'),
	device: z.looseObject({
		name: z.string().default('device'),
		protocol: z.string().default('modbus'),
		channels: z.array(z.unknown()).max(5000).default([]),
		parameters: Settings.default([]).catch([]),
		subdevices: z.array(z.unknown()).default([]),
		translations: z.looseObject({ en: z.record(z.string(), z.string()).optional() }).optional(),
	}),
})

const TABLES: Readonly<Record<string, FoundPoint['table']>> = {
	coil: 'coil',
	discrete: 'discrete',
	input: 'input',
	holding: 'holding',
	holding_single: 'holding',
	holding_multi: 'holding',
}
const TYPES: Readonly<Record<string, string>> = {
	u16: 'u16',
	s16: 's16',
	u32: 'u32',
	s32: 's32',
	u64: 'u64',
	s64: 's64',
	float: 'f32',
	double: 'f64',
}
/** Types and units of their channels, as our measurements and units. */
const MEANINGS: Readonly<Record<string, [word: string, unit: string]>> = {
	temperature: ['temperature', '°C'],
	rel_humidity: ['humidity', '%'],
	voltage: ['voltage', 'V'],
	current: ['current', 'A'],
	power: ['power', 'W'],
	power_consumption: ['energy', 'kWh'],
	lux: ['illuminance', 'lx'],
	water_flow: ['volume_flow_rate', 'm³/h'],
	water_consumption: ['water', 'm³'],
	atmospheric_pressure: ['pressure', 'mbar'],
	'deg C': ['temperature', '°C'],
	'%, RH': ['humidity', '%'],
	V: ['voltage', 'V'],
	A: ['current', 'A'],
	W: ['power', 'W'],
	kWh: ['energy', 'kWh'],
	Hz: ['frequency', 'Hz'],
	lx: ['illuminance', 'lx'],
	'm^3': ['water', 'm³'],
	'm/s': ['wind_speed', 'm/s'],
}

/**
 * A model from a device template of Wiren Board (wb-mqtt-serial), plain or completed by Jinja. Channels that
 * depend on settings are those of the settings' defaults. Throws when the text is none.
 */
export function importWirenBoard(text: string, source: string): Imported {
	const completed = /{%|{{|{#/.test(text) ? renderTemplate(text) : text
	const template = Template.parse(JSON.parse(withoutComments(completed)))
	const { device, device_type, title } = template
	if (!device.protocol.startsWith('modbus'))
		throw new Error(`this device speaks ${device.protocol.slice(0, 40)} and not Modbus`)
	const en = device.translations?.en ?? {}
	const left: string[] = []
	const model = new ImportedModel()
	const settings = new Map<string, number>()
	for (const [id, { default: value }] of device.parameters)
		if (value !== undefined && !settings.has(id)) settings.set(id, value)
	let hidden = 0
	for (const item of device.channels) {
		const { success, data: channel, error } = Channel.safeParse(item)
		const name = String((item as { name?: unknown } | null)?.name ?? 'a channel')
		if (!success) left.push(`${name}: ${reasonOf(item, error)}`)
		else if (channel.enabled === false) hidden++
		else {
			const label = en[channel.name] ?? channel.name
			const problem = absence(channel, settings) ?? addChannel(model, channel, label)
			if (problem) left.push(`${label}: ${problem}`)
		}
	}
	if (device.subdevices.length > 0)
		left.push(`${device.subdevices.length} parts that depend on how the device is set`)
	if (hidden > 0) left.push(`${hidden} channels that the template switches off`)
	const name = en[title ?? ''] ?? (title && !/_|template/.test(title) ? title : device_type)
	return { models: model.build({ id: device_type, name, source }), left }
}

const reasonOf = (item: unknown, error: z.ZodError): string =>
	item === null || typeof item !== 'object'
		? z.prettifyError(error)
		: 'oneOf' in item || 'consists_of' in item
			? 'is put together of others'
			: 'write_address' in item && !('address' in item)
				? 'is written and never read'
				: z.prettifyError(error)

/** Why a device as it is delivered does not have this channel. */
function absence({ condition }: Channel, settings: ReadonlyMap<string, number>): string | null {
	if (!condition) return null
	const when = condition.slice(0, 200)
	try {
		return holds(condition, settings) ? null : `is there only when ${when}`
	} catch (error) {
		const why = error instanceof Error ? error.message : ''
		return `is there only when ${when}, which is not understood: ${why}`
	}
}

/** Adds a channel, or says why not. */
function addChannel(model: ImportedModel, channel: Channel, name: string): string | null {
	const table = TABLES[channel.reg_type]
	if (!table) return `reg_type ${channel.reg_type} is not known here`
	if (channel.type === 'pushbutton') return 'is a button: reading says nothing'
	const isBit = table === 'coil' || table === 'discrete'
	const type = channel.format === 'u8' ? 'u16' : TYPES[channel.format]
	if (!type && !isBit) return `format ${channel.format} is not known here`
	const [addr = '', shift, width] = String(channel.address).split(':')
	const bits = maskOf(Number(shift ?? 0), Number(width ?? 0), channel.format)
	const isCo2 = channel.type === 'concentration' && /co2|co₂/i.test(name)
	const [word, unit] = isCo2
		? ['co2', 'ppm']
		: (MEANINGS[channel.type ?? ''] ?? MEANINGS[channel.units ?? ''] ?? [undefined, channel.units])
	const problem = model.add({
		name,
		table,
		addr: Number(addr),
		type,
		wordOrder: orderOf(channel),
		...bits,
		scale: channel.scale,
		offset: channel.offset,
		errorValues: [channel.error_value, channel.unsupported_value].flatMap((value) =>
			value === undefined ? [] : [asRead(value, type)],
		),
		word,
		unit,
	})
	return (
		problem ??
		(table === 'coil' && !channel.readonly ? 'is read; outputs are entered by hand' : null)
	)
}

function maskOf(shift: number, width: number, format: string): { bit?: number; mask?: number } {
	if (width === 1) return { bit: shift }
	if (width > 1) return { mask: (2 ** width - 1) * 2 ** shift }
	return format === 'u8' ? { mask: 0xff } : {}
}

const orderOf = ({ word_order, byte_order }: Channel): string => {
	const isLow = word_order === 'little_endian'
	const isSwapped = byte_order === 'little_endian'
	return isLow ? (isSwapped ? 'DCBA' : 'CDAB') : isSwapped ? 'BADC' : 'ABCD'
}

/** Error values are written without a sign. */
function asRead(value: number, type = 'u16'): number {
	const bits = Number(type.slice(1))
	return type.startsWith('s') && value >= 2 ** (bits - 1) ? value - 2 ** bits : value
}

/**
 * Templates have comments and commas at the end of lists; texts in quotes stay as they are. What is not
 * closed ends with the line, or the text, so that nothing is read twice.
 */
const withoutComments = (text: string): string =>
	text
		.replaceAll(
			/("(?:[^"\\\n]|\\.)*"?)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
			(_, quoted?: string) => quoted ?? '',
		)
		.replaceAll(/("(?:[^"\\\n]|\\.)*"?)|,(?=\s*[}\]])/g, (_, quoted?: string) => quoted ?? '')
