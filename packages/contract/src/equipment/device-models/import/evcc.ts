import { z } from 'zod'
import { REGISTER_TYPES } from '../registers'
import { ImportedModel, type Imported } from './imported'
import { parseYaml } from './parse-yaml'

const Template = z.looseObject({
	template: z.string().min(1).max(120),
	products: z
		.array(
			z.looseObject({
				brand: z.string().nullish(),
				description: z.looseObject({ generic: z.string().nullish() }).nullish(),
			}),
		)
		.default([]),
	render: z.string().max(200_000),
})

const Whole = z.union([z.int(), z.string().regex(/^(0x[0-9a-f]+|\d+)$/i)]).transform(Number)
const RegisterType = z.enum(REGISTER_TYPES)
const Value = z.looseObject({
	source: z.literal('modbus'),
	register: z.looseObject({
		address: Whole,
		type: z.enum(['holding', 'input', 'coil']).default('holding'),
		decode: z.string().optional(),
		/** Encoding of the registers, in newer templates. */
		encoding: z.string().optional(),
	}),
	scale: z.number().default(1),
})

/** `uint32s`: its parts, with the low word first where an `s` follows. */
const ENCODING = /^(u?int|float|ieee75)(4|16|32|64)(s?)(nan)?(s?)$/
const KINDS: Readonly<Record<string, string>> = { int: 's', uint: 'u', float: 'f', ieee75: 'f' }
/** What evcc takes for “no value” of an encoding with `nan`, by type (util/modbus/register.go). */
const NONE: Readonly<Record<string, number[]>> = {
	s16: [-(2 ** 15), 2 ** 15 - 1],
	u16: [2 ** 16 - 1],
	s32: [-(2 ** 31), 2 ** 31 - 1],
	u32: [2 ** 32 - 1],
	f32: [-3.4028235e38],
	u64: [2 ** 64],
}

/** How the registers of a value are read; undefined for a word that is not known. */
function readEncoding(decode: string) {
	const [, kind = '', digits = '', early, nan, late] = ENCODING.exec(decode) ?? []
	const type = `${KINDS[kind] ?? ''}${kind === 'ieee75' ? 32 : digits}`
	if (!RegisterType.safeParse(type).success) return undefined
	const wordOrder = early || late ? 'CDAB' : 'ABCD'
	return { type, wordOrder, errorValues: nan ? NONE[type] : undefined }
}

/** The values of a meter and their units (docs.evcc.io). */
const MEANINGS: Readonly<Record<string, [name: string, word: string, unit: string]>> = {
	power: ['Power', 'power', 'W'],
	energy: ['Energy', 'energy', 'kWh'],
	returnenergy: ['Energy, returned', 'energy', 'kWh'],
	currents: ['Current L', 'current', 'A'],
	voltages: ['Voltage L', 'voltage', 'V'],
	powers: ['Power L', 'power', 'W'],
	soc: ['State of charge', 'battery', '%'],
}

/** What a meter is used for, the most telling first. */
const USAGES = ['grid', 'pv', 'battery', 'charge', 'aux'] as const

/**
 * A model from a meter template of evcc (templates/definition/meter): of a grid meter, and where it is none,
 * of the next usage that names registers. Throws when the text is none.
 */
export function importEvcc(text: string, source: string): Imported {
	const template = Template.parse(parseYaml(text))
	let first: Imported | undefined
	let problem: unknown
	for (const usage of USAGES)
		try {
			const imported = importUsage(template, usage, source)
			if (imported.models.length > 0) return imported
			first ??= imported
		} catch (error) {
			problem ??= error
		}
	if (first) return first
	throw problem
}

function importUsage(
	{ template, products, render }: z.infer<typeof Template>,
	usage: (typeof USAGES)[number],
	source: string,
): Imported {
	const left: string[] = []
	const rendered = parseRendered(renderFor(usage, render, left))
	const type = String(rendered['type'] ?? 'custom')
	if (type !== 'custom')
		return {
			models: [],
			left: [`type ${type}: its registers are in evcc’s program and not in the template`],
		}
	const model = new ImportedModel()
	for (const [key, given] of Object.entries(rendered)) {
		if (key === 'type' || given === null) continue
		const meaning = Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined
		const values = Array.isArray(given) ? given : [given]
		values.forEach((value: unknown, i) => {
			const problem = meaning
				? addValue(model, value, [
						Array.isArray(given) ? `${meaning[0]}${i + 1}` : meaning[0],
						meaning[1],
						meaning[2],
					])
				: typeof value === 'object' && value !== null
					? 'what it means is not known here'
					: null
			if (problem) left.push(`${key}${values.length > 1 ? ` ${i + 1}` : ''}: ${problem}`)
		})
	}
	const [first] = products
	const name = products.flatMap(({ description }) => description?.generic ?? []).join(', ')
	const head = { id: template, name: name || template, kind: 'meter', source }
	return { models: model.build({ ...head, ...(first?.brand && { vendor: first.brand }) }), left }
}

function parseRendered(text: string): Record<string, unknown> {
	try {
		return z.record(z.string(), z.unknown()).parse(parseYaml(text))
	} catch (error) {
		throw new Error('what it renders names no registers: is this meter read by Modbus?', {
			cause: error,
		})
	}
}

function addValue(
	model: ImportedModel,
	value: unknown,
	[name, word, unit]: [string, string, string],
): string | null {
	const parsed = Value.safeParse(value)
	if (!parsed.success) {
		const from = (value as { source?: unknown } | null)?.source
		return typeof value === 'object' && value !== null && from !== 'modbus'
			? `comes from ${String(from)} and not from one register`
			: z.prettifyError(parsed.error)
	}
	const { register, scale } = parsed.data
	const decode = register.decode ?? register.encoding ?? 'uint16'
	const encoding = readEncoding(decode.toLowerCase())
	if (!encoding) return `decode ${decode} is not known here`
	const { address: addr, type: table } = register
	return model.add({ name, table, addr, ...encoding, scale, word, unit })
}

const ACTION = /{{([^{}]*)}}/g
const CONDITION = /^(?:else )?if (eq|ne) \.usage "(\w+)"$/

/**
 * The template's text for a usage: branches of usage are decided, other conditions are left out
 * and named, and what else stands in braces is dropped (the connection, which a device says itself).
 */
function renderFor(usage: string, text: string, left: string[]): string {
	/** Each open `if`: whether its present branch counts, and whether one did already. */
	const open: { shown: boolean; done: boolean }[] = []
	const isShown = () => open.every(({ shown }) => shown)
	let out = ''
	let from = 0
	for (const match of text.matchAll(ACTION)) {
		if (isShown()) out += text.slice(from, match.index)
		from = match.index + match[0].length
		const action = (match[1] ?? '').replace(/^-|-$/g, '').trim()
		const last = open.at(-1)
		if (/^(if|range|with) /.test(action)) {
			const shown = isTrue(action, usage, left)
			open.push({ shown, done: shown })
		} else if (/^else/.test(action) && last) {
			last.shown = !last.done && (action === 'else' || isTrue(action, usage, left))
			last.done ||= last.shown
		} else if (action === 'end') open.pop()
	}
	return isShown() ? out + text.slice(from) : out
}

function isTrue(action: string, usage: string, left: string[]): boolean {
	const [, operator, named] = CONDITION.exec(action) ?? []
	if (operator) return (operator === 'eq') === (named === usage)
	left.push(`what stands under “${action.slice(0, 80)}”: it depends on a setting`)
	return false
}
