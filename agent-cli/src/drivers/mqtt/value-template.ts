import { readPayload } from './json-payload'
import { parsePath, pick } from '../path-in-json'
import { compileTemplate, type Template } from './template-sandbox'

/** Longer templates are not read at all. */
const MOST_CHARS = 2000

type Filter = (value: unknown) => unknown

/**
 * Reads a template of Home Assistant. One that only takes a value out of a message gives it as it is, a
 * number as a number; any other runs in a sandbox and gives text. Returns why one is not understood.
 */
export function parseTemplate(
	template: string | undefined,
): { read: Template; problem?: undefined } | { read?: undefined; problem: string } {
	if (template === undefined) return { read: (payload) => payload }
	if (template.length > MOST_CHARS) return { problem: `it is longer than ${MOST_CHARS} characters` }
	const read = parsePlain(template)
	return read ? { read } : compileTemplate(template)
}

/** `value`, or `value_json.a['b'][0]`, with the filters `float`, `int`, `round(n)`. */
function parsePlain(template: string): Template | undefined {
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
