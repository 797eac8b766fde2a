import { readFieldNames } from '../../read-field-names'

/** The names clients use for each field; the first one present counts. */
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
	photos: ['photos'],
	cycleId: ['plantingCycleId', 'planting_cycle_id', 'cycleId'],
	farmInstanceId: ['farmInstanceId', 'farm_instance_id'],
} as const

/** Empty strings, as forms send them, count as missing in these. */
const COUNTS = ['quantity', 'cycleId', 'farmInstanceId']

/**
 * Converts an entry's body from either spelling, with counts as numbers or digits. Invalid values
 * are passed on for the schema to refuse.
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
