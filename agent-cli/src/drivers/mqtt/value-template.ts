import { parsePath, pick, readPayload } from './json-payload'

/** Takes a value out of a payload; undefined when it is not in it. */
type Template = (payload: string) => unknown

type Filter = (value: unknown) => unknown

/**
 * Reads the part of Home Assistant's templates that only takes a value out of a message:
 * `value`, `value_json.a['b'][0]` and the filters `float`, `int`, `round(n)`. Undefined for any
 * other, which would have to be run to be understood.
 */
export function parseTemplate(template: string | undefined): Template | undefined {
	if (template === undefined) return (payload) => payload
	if (template.length > 500) return undefined
	const inner = /^\s*\{\{-?((?:(?!\}\}|\{\{|\{%)[\s\S])*?)-?\}\}\s*$/.exec(template)?.[1]
	if (inner === undefined) return undefined
	const [source = '', ...names] = inner.split('|').map((part) => part.trim())
	const read = parseSource(source)
	const filters = names.map(parseFilter)
	if (!read || filters.includes(undefined)) return undefined
	return (payload) => filters.reduce<unknown>((value, filter) => filter?.(value), read(payload))
}

function parseSource(source: string): Template | undefined {
	if (source === 'value') return (payload) => payload
	const path = /^value_json((?:\.|\[)[\s\S]*)$/.exec(source)?.[1]
	const steps = path === undefined ? undefined : parsePath(path)
	return steps && ((payload) => pick(readPayload(payload), steps))
}

function parseFilter(name: string): Filter | undefined {
	const digits = /^round(?:\(\s*(\d)?\s*\))?$/.exec(name)
	if (digits) return onNumber((value) => roundTo(value, Number(digits[1] ?? 0)))
	if (/^float(\(\s*\))?$/.test(name)) return onNumber((value) => value)
	if (/^int(\(\s*\))?$/.test(name)) return onNumber(Math.trunc)
	return undefined
}

/** A value that is not a number passes unchanged and is rejected later. */
const onNumber =
	(change: (value: number) => number): Filter =>
	(value) => {
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
		return typeof number === 'number' && Number.isFinite(number) ? change(number) : value
	}

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits))
