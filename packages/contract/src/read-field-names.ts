type Raw = Record<string, unknown>

/**
 * Reads the fields of a body under the names clients send them by; of each the first name that is there
 * counts. Null for what is no object, which the schema is to refuse.
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
