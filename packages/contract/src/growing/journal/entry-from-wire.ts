import { eitherCase } from '../../case'
import { readFieldNames } from '../../read-field-names'

/** The names clients use for each field; the first one present counts. */
const NAMES = eitherCase(
	[
		'cropName',
		'entryType',
		'title',
		'variety',
		'zone',
		'description',
		'notes',
		'quantity',
		'tags',
		'photos',
		'cycleId',
		'farmInstanceId',
	],
	{ entryType: ['type'], variety: ['varietyName'], cycleId: ['plantingCycleId'] },
)

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
