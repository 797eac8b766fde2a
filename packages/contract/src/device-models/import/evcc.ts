import { z } from 'zod'
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
const Value = z.looseObject({
	source: z.literal('modbus'),
	register: z.looseObject({
		address: Whole,
		type: z.enum(['holding', 'input', 'coil']).default('holding'),
		decode: z.string().optional(),
		/** The same in newer templates. */
		encoding: z.string().optional(),
	}),
	scale: z.number().default(1),
})

const TYPES: Readonly<Record<string, string>> = {
	int16: 's16',
	uint16: 'u16',
	int32: 's32',
	uint32: 'u32',
	float32: 'f32',
	ieee754: 'f32',
	int64: 's64',
	uint64: 'u64',
	float64: 'f64',
}
/** What evcc takes for “no value”, by encoding. */
const NONE: Readonly<Record<string, number[]>> = {
	int16nan: [-(2 ** 15), 2 ** 15 - 1],
	uint16nan: [2 ** 16 - 1],
	int32nan: [-(2 ** 31), 2 ** 31 - 1],
	uint32nan: [2 ** 32 - 1],
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
	const isLowFirst = /\ds(nan)?$/.test(decode)
	const plain = decode.replace(/nans?$/, '').replace(/(\d)s$/, '$1')
	const type = TYPES[plain]
	if (!type) return `decode ${decode} is not known here`
	const { address: addr, type: table } = register
	const wordOrder = isLowFirst ? 'CDAB' : 'ABCD'
	const errorValues = NONE[decode]
	return model.add({ name, table, addr, type, wordOrder, scale, errorValues, word, unit })
}

const ACTION = /{{([^{}]*)}}/g
const CONDITION = /^(?:else )?if (eq|ne) \.usage "(\w+)"$/

/**
 * The template's text for a usage: branches of usage are decided, other conditions are left out
 * and named, and what else stands in braces is dropped (the connection, which a device says itself).
 */
function renderFor(usage: string, text: string, left: string[]): string {
	/** Of each open `if`: whether its present branch counts, and whether one did already. */
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
