type Details = Record<string, unknown>

/** One thing an entry of the audit log changed: `quantity`, `24`, `36`. Null where it was not. */
export type ChangeLine = { field: string; before: string | null; after: string | null }

/** What an entry of the audit log changed, as people read it, in the order it was written. */
export function changeInWords(before: Details | null, after: Details | null): ChangeLine[] {
	const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
	return [...fields].map((field) => ({
		field: fieldInWords(field),
		before: inWords(before?.[field]),
		after: inWords(after?.[field]),
	}))
}

/** `plantDate` is `plant date`. */
const fieldInWords = (field: string) =>
	field
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.replaceAll('_', ' ')
		.toLowerCase()

function inWords(value: unknown): string | null {
	if (value === null || value === undefined || value === '') return null
	if (value === true) return 'yes'
	if (value === false) return 'no'
	if (Array.isArray(value)) return value.map((item) => inWords(item) ?? '–').join(', ')
	return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
