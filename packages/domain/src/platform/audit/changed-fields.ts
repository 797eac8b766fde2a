type Details = Record<string, unknown>

/** The values of changed fields before and after, with the same keys. Null when nothing changed. */
export function changedFields<Row extends Details>(
	before: Row,
	after: Row,
	fields: readonly (keyof Row & string)[],
): { before: Details; after: Details } | null {
	const changed = fields.filter((field) => before[field] !== after[field])
	if (changed.length === 0) return null
	const pick = (row: Row) => Object.fromEntries(changed.map((field) => [field, row[field]]))
	return { before: pick(before), after: pick(after) }
}
