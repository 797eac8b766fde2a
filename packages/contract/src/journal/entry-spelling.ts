type Raw = Record<string, unknown>

/** Each field under the names clients send it by; the first name that is there counts. */
const NAMES = {
	cropName: ['cropName', 'crop_name'],
	entryType: ['entryType', 'entry_type', 'type'],
	title: ['title'],
	variety: ['variety', 'varietyName', 'variety_name'],
	zone: ['zone'],
	description: ['description'],
	notes: ['notes'],
	quantity: ['quantity'],
	tags: ['tags'],
	cycleId: ['plantingCycleId', 'planting_cycle_id', 'cycleId'],
	farmInstanceId: ['farmInstanceId', 'farm_instance_id'],
} as const

/** Blanks in these are what a form left empty. */
const COUNTS: readonly string[] = ['quantity', 'cycleId', 'farmInstanceId']

/**
 * Reads an entry's body in either spelling, and counts as numbers or digits. What it cannot read it
 * passes on for the schema to refuse.
 */
export function fromWire(body: unknown): unknown {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
	const entry: Raw = {}
	for (const [field, names] of Object.entries(NAMES)) {
		const value = names.map((name) => (body as Raw)[name]).find((found) => found !== undefined)
		if (value !== undefined) entry[field] = COUNTS.includes(field) ? asCount(value) : value
	}
	return entry
}

function asCount(value: unknown): unknown {
	if (typeof value !== 'string') return value
	if (value.trim() === '') return null
	return /^\d{1,15}$/.test(value.trim()) ? Number(value) : value
}
