type Details = Record<string, unknown>

/**
 * What a change of `fields` made different: the same keys before and after, without those that
 * stayed. Null when nothing did.
 */
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
