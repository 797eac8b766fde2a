type Raw = Record<string, unknown>

/**
 * Reads the fields of a body by the names clients use; the first one present counts. Null for a
 * value that is not an object, which the schema then refuses.
 */
export function readFieldNames(
	body: unknown,
	fields: Readonly<Record<string, readonly string[]>>,
): Raw | null {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
	const read: Raw = {}
	for (const [field, names] of Object.entries(fields)) {
		const value = names.map((name) => (body as Raw)[name]).find((found) => found !== undefined)
		if (value !== undefined) read[field] = value
	}
	return read
}
