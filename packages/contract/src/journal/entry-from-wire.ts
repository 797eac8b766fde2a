import { readFieldNames } from '../read-field-names'

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
const COUNTS = ['quantity', 'cycleId', 'farmInstanceId']

/**
 * Reads an entry's body in either spelling, and counts as numbers or digits. What it cannot read it
 * passes on for the schema to refuse.
 */
export function fromWire(body: unknown): unknown {
	const entry = readFieldNames(body, NAMES)
	if (!entry) return body
	for (const field of COUNTS) if (field in entry) entry[field] = asCount(entry[field])
	return entry
}

function asCount(value: unknown): unknown {
	if (typeof value !== 'string') return value
	if (value.trim() === '') return null
	return /^\d{1,15}$/.test(value.trim()) ? Number(value) : value
}
