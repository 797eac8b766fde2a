import { z } from 'zod'
import { nameUnknownKey } from './strict-object'

type Schema = z.core.$ZodTypes
type Path = (string | number)[]
type Unknown = { path: Path; key: string; known: readonly string[] }

/** More than a person reads. */
const MAX_NAMED = 20

/**
 * Refuses keys that a schema does not know, at any depth, each with the nearest key that it knows. zod drops
 * them in silence, and a misspelt field then does nothing. `beside` are more keys of the top. Throws ZodError.
 */
export function refuseUnknownKeys(
	schema: z.ZodType,
	sent: unknown,
	beside: readonly string[] = [],
): void {
	const isKnown = ({ path, key }: Unknown) => path.length === 0 && beside.includes(key)
	const unknown = findUnknown(schema as unknown as Schema, sent, []).filter((one) => !isKnown(one))
	if (unknown.length === 0) return
	throw new z.ZodError(
		unknown.slice(0, MAX_NAMED).map(({ path, key, known }) => ({
			code: 'unrecognized_keys',
			keys: [key],
			path: [...path, key],
			message: nameUnknownKey(key, path.length === 0 ? [...known, ...beside] : known),
			input: undefined,
		})),
	)
}

function findUnknown(schema: Schema, sent: unknown, path: Path): Unknown[] {
	const { def } = schema._zod
	const inside = (inner: z.core.$ZodType, value = sent, at = path) =>
		findUnknown(inner as Schema, value, at)
	if (def.type === 'object') return isRecord(sent) ? findInObject(def, sent, path) : []
	if (def.type === 'array')
		return Array.isArray(sent)
			? sent.flatMap((item, index) => inside(def.element, item, [...path, index]))
			: []
	if (def.type === 'record')
		return isRecord(sent)
			? Object.entries(sent).flatMap(([key, value]) => inside(def.valueType, value, [...path, key]))
			: []
	if (def.type === 'union') return findInUnion(def.options, sent, path)
	// what a transform makes of a value has another shape, but for one that only prepares it
	if (def.type === 'pipe')
		return inside((def.in as Schema)._zod.def.type === 'transform' ? def.out : def.in)
	return 'innerType' in def && def.type !== 'promise' ? inside(def.innerType) : []
}

function findInObject(
	{ shape, catchall }: z.core.$ZodObjectDef,
	sent: Record<string, unknown>,
	path: Path,
): Unknown[] {
	const known = Object.keys(shape)
	const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
	return Object.entries(sent).flatMap(([key, value]) => {
		const field = Object.hasOwn(shape, key) ? shape[key] : undefined
		if (field) return findUnknown(field as Schema, value, [...path, key])
		return isOpen ? [] : [{ path, key, known }]
	})
}

/** The option that reads the value counts; where none does, the one that knows the most of its keys. */
function findInUnion(options: readonly z.core.$ZodType[], sent: unknown, path: Path): Unknown[] {
	const reads = options.find((option) => z.safeParse(option, sent).success)
	const found = (reads ? [reads] : options).map((one) => findUnknown(one as Schema, sent, path))
	return found.sort((a, b) => a.length - b.length)[0] ?? []
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
