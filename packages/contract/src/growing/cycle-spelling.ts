import { daysBetween, isCalendarDay } from '@sfc/domain/calendar/calendar-day'

type Raw = Record<string, unknown>

/** Each field under the names clients send it by; the first name that is there counts. */
const NAMES = {
	cropName: ['cropName', 'crop_name'],
	varietyName: ['varietyName', 'variety_name', 'variety'],
	quantity: ['quantity', 'plant_count', 'plantCount'],
	plantDate: ['plantDate', 'plant_date'],
	transplantDays: ['transplantDays', 'transplant_days'],
	harvestDays: ['harvestDays', 'harvest_days'],
	zone: ['zone'],
	notes: ['notes'],
	status: ['status'],
	farmInstanceId: ['farmInstanceId', 'farm_instance_id'],
} as const

const COUNTS = ['quantity', 'transplantDays', 'harvestDays', 'farmInstanceId'] as const

/**
 * Reads a cycle's body in either spelling, with days as counts (flat or in `cycle_config`) or as
 * dates, and counts as numbers or digits. What it cannot read it passes on for the schema to refuse.
 */
export function fromWire(body: unknown): unknown {
	if (!isRecord(body)) return body
	const config = body['cycle_config'] ?? body['cycleConfig']
	const source: Raw = isRecord(config) ? { ...config, ...body } : body
	const cycle: Raw = {}
	for (const [field, names] of Object.entries(NAMES)) {
		const value = first(source, names)
		if (value !== undefined) cycle[field] = value
	}
	cycle['transplantDays'] ??= daysUntil(cycle, source, ['transplantDate', 'transplant_date'])
	cycle['harvestDays'] ??= daysUntil(cycle, source, ['harvestDate', 'harvest_date'])
	for (const field of COUNTS) cycle[field] = asCount(cycle[field])
	return Object.fromEntries(Object.entries(cycle).filter(([, value]) => value !== undefined))
}

const isRecord = (value: unknown): value is Raw =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** A blank field counts as one that was not sent, except a text that is being cleared. */
function first(source: Raw, names: readonly string[]): unknown {
	const value = names.map((name) => source[name]).find((found) => found !== undefined)
	return value === '' ? (names.includes('notes') ? null : undefined) : value
}

function daysUntil(cycle: Raw, source: Raw, names: string[]): number | undefined {
	const to = first(source, names)
	const from = cycle['plantDate']
	if (typeof to !== 'string' || typeof from !== 'string') return undefined
	return isCalendarDay(to) && isCalendarDay(from) ? daysBetween(from, to) : undefined
}

const asCount = (value: unknown) =>
	typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
