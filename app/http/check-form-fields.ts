import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { parseJson } from './parse-json'

/** Largest number of fields in a form; no page of this product sends more. */
const FIELDS_MAX = 1_000
const NAME_MAX_LENGTH = 200
/** Most parts in a field name; `stages[12].days` has three. */
const PARTS_MAX = 5
/** Conform makes an array as long as the largest index in a field name, so the index is limited. */
const INDEX_MAX = 199

/** Names that every object inherits, which conform would read as values that were sent. */
const isInherited = (name: string) => name in Object.prototype || name === 'prototype'

const Index = z.int().min(0).max(INDEX_MAX)
const List = z
	.string()
	.regex(/^[A-Za-z]\w{0,99}$/)
	.refine((name) => !isInherited(name))
const NewItem = z.union([z.string(), z.record(z.string(), z.string())]).optional()

/** The accepted intents of conform: add or remove a list item. No page uses others. */
const Intent = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('insert'),
		payload: z.object({ name: List, index: Index.optional(), defaultValue: NewItem }),
	}),
	z.object({ type: z.literal('remove'), payload: z.object({ name: List, index: Index }) }),
])

/**
 * Refuses a form or query whose field names would make conform throw or use much memory. Throws
 * Fault invalid, before anything is built from the names.
 */
export function checkFormFields(fields: FormData | URLSearchParams): void {
	const names = [...fields.keys()]
	if (names.length > FIELDS_MAX || !names.every(isFieldName) || fields.has('__state__'))
		throw new Fault('invalid', 'The form has fields that no page has')
	const intent = fields.get('__intent__')
	if (intent !== null && !isIntent(intent, names))
		throw new Fault('invalid', 'The button of the form asks for something that no page does')
}

function isFieldName(name: string): boolean {
	if (name.length > NAME_MAX_LENGTH) return false
	const parts = name.split(/\.|(?=\[)/)
	return parts.length <= PARTS_MAX && parts.every((part, i) => isPart(part, i === 0))
}

function isPart(part: string, isFirst: boolean): boolean {
	const index = /^\[(\d{0,4})\]$/.exec(part)
	if (index) return !isFirst && Number(index[1]) <= INDEX_MAX
	return /^[^[\]]+$/.test(part) && !isInherited(part)
}

/** Whether a list intent is valid: the fields it is about must form a list. */
function isIntent(sent: FormDataEntryValue, names: readonly string[]): boolean {
	if (typeof sent !== 'string') return false
	const { data } = Intent.safeParse(parseJson(sent))
	if (!data) return false
	const list = data.payload.name
	return names.every((name) => !isUnder(name, list) || name.startsWith(`${list}[`))
}

const isUnder = (name: string, list: string) =>
	name === list || name.startsWith(`${list}.`) || name.startsWith(`${list}[`)
