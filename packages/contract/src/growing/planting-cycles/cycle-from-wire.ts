import { eitherCase } from '../../case'
import { keysBeside } from '../../read-field-names'
import { cycleFields } from './cycle-input'

type Raw = Record<string, unknown>

/** The names clients use for each field; the first one present counts. */
const NAMES = eitherCase(
	[...(Object.keys(cycleFields) as (keyof typeof cycleFields)[]), 'status'],
	{
		varietyName: ['variety'],
		quantity: ['plantCount'],
	},
)

const DATES = eitherCase(['transplantDate', 'harvestDate'])

const CONFIG = ['cycle_config', 'cycleConfig'] as const

const READ = [...CONFIG, ...Object.values(NAMES).flat(), ...Object.values(DATES).flat()]

const COUNTS = ['quantity', 'transplantDays', 'harvestDays', 'trays', 'farmInstanceId'] as const

/** Fields that an empty string clears. */
const CLEARED: readonly string[] = ['notes', 'recipeId', 'seedLot', 'seedSupplier', 'phoneNumber']
/** A variety stays when its field is blank, and is cleared by `null`. */
const CLEARED_BY_NULL: readonly string[] = [...CLEARED, 'varietyName']

/**
 * Converts a cycle's body from either spelling, with days as counts (flat or in `cycle_config`) or
 * as dates, and counts as numbers or digits; a time may have seconds. Invalid values and unknown keys are
 * passed on for the schema to refuse.
 */
export function fromWire(body: unknown): unknown {
	if (!isRecord(body)) return body
	const config = CONFIG.map((name) => body[name]).find((found) => found !== undefined)
	const source: Raw = isRecord(config) ? { ...config, ...body } : body
	const cycle = keysBeside(source, READ)
	for (const [field, names] of Object.entries(NAMES)) {
		const value = first(source, names)
		if (value !== undefined) cycle[field] = value
	}
	// When both are sent, the counts decide and the dates follow.
	if (cycle['transplantDays'] === undefined)
		cycle['transplantDate'] = first(source, DATES.transplantDate)
	if (cycle['harvestDays'] === undefined) cycle['harvestDate'] = first(source, DATES.harvestDate)
	cycle['plantTime'] = asTime(cycle['plantTime'])
	for (const field of COUNTS) cycle[field] = asCount(cycle[field])
	return Object.fromEntries(Object.entries(cycle).filter(([, value]) => value !== undefined))
}

/** What the calendar plants where its fields are blank. */
const CALENDAR_DEFAULTS = { cropName: 'Lettuce', varietyName: 'Butterhead', quantity: 25 }

/** The body of a new cycle: the calendar sends a time and dates, and may leave all of it blank. */
export function newCycleFromWire(body: unknown): unknown {
	const cycle = fromWire(body)
	if (!isRecord(cycle) || !isRecord(body) || !isFromCalendar(body)) return cycle
	const { cropName, varietyName, quantity } = CALENDAR_DEFAULTS
	const crop = cycle['cropName'] === undefined ? { cropName, varietyName } : {}
	return { ...crop, quantity, ...cycle }
}

const isFromCalendar = (body: Raw) =>
	NAMES.plantTime.some((name) => name in body) && !NAMES.transplantDays.some((name) => name in body)

const isRecord = (value: unknown): value is Raw =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** A blank or `null` field counts as missing, except where it clears a text. */
function first(source: Raw, names: readonly [string, ...string[]]): unknown {
	const value = names.map((name) => source[name]).find((found) => found !== undefined)
	if (value === '') return CLEARED.includes(names[0]) ? null : undefined
	return value === null && !CLEARED_BY_NULL.includes(names[0]) ? undefined : value
}

const asCount = (value: unknown) =>
	typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value

const asTime = (value: unknown) =>
	typeof value === 'string' ? value.replace(/^(\d\d:\d\d):\d\d$/, '$1') : value
