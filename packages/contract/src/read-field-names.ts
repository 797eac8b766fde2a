type Raw = Record<string, unknown>
type Names = Readonly<Record<string, readonly string[]>>

/**
 * Reads the fields of a body by the names clients use; the first one present counts. Keys that are no such
 * name stay as they are, for the schema to refuse. Null for a value that is not an object.
 */
export function readFieldNames(body: unknown, fields: Names): Raw | null {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
	const read = Object.entries(fields).flatMap(([field, names]) => {
		const value = names.map((name) => (body as Raw)[name]).find((found) => found !== undefined)
		return value === undefined ? [] : [[field, value] as const]
	})
	return { ...keysBeside(body, Object.values(fields).flat()), ...Object.fromEntries(read) }
}

/** What of a body has none of these names. */
export function keysBeside(body: object, names: readonly string[]): Raw {
	const known = new Set(names)
	return Object.fromEntries(Object.entries(body).filter(([name]) => !known.has(name)))
}
