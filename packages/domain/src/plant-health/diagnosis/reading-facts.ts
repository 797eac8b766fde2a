import type { QuantityKey } from '../../units/quantities'
import type { Fact, FactKey } from './fact'
import table from './reading-limits.json' with { type: 'json' }

/** What is read around a plant, and the fact that it tells. */
export const READ_AROUND_PLANTS = [
	{ quantity: 'ph', key: 'ph' },
	{ quantity: 'ec', key: 'ec' },
	{ quantity: 'waterTemperature', key: 'water-temperature' },
	{ quantity: 'airTemperature', key: 'air-temperature' },
	{ quantity: 'humidity', key: 'humidity' },
	{ quantity: 'par', key: 'light' },
	{ quantity: 'dissolvedOxygen', key: 'oxygen' },
] as const satisfies readonly { quantity: QuantityKey; key: FactKey }[]

/** The fact that a quantity tells; undefined for one that says nothing about plants. */
export const findReadingFact = (quantity: string | null): FactKey | undefined =>
	READ_AROUND_PLANTS.find((one) => one.quantity === quantity)?.key

/** Limits in the stored unit; null where there is none on that side. `from` says whose they are. */
export type ReadingLimits = { low: number | null; high: number | null; from: string }

/** Limits for what no recipe sets a target for. */
export const READING_LIMITS: Readonly<Record<keyof typeof table, ReadingLimits>> = table

/** An hourly mean, and the limits that held then. */
type HourlyValue = { value: number; limits: ReadingLimits }

/** Hourly means of one quantity around the plant, in the stored unit, oldest first. */
export type HourlyReadings = {
	key: FactKey
	label: string
	hours: readonly HourlyValue[]
	/** A stored value in words, with its unit. */
	format: (value: number) => string
}

const LEAST_HOURS = 6
/** From this share of the hours on outside its limit, a reading counts as low or high. */
const LEAST_OUTSIDE_SHARE = 0.25

/** What the readings of the last days say; null with fewer than six hours that have a limit. */
export function readingFact({ key, label, hours, format }: HourlyReadings): Fact | null {
	const newest = hours.at(-1)
	if (hours.length < LEAST_HOURS || !newest) return null
	const { low, high } = newest.limits
	const from = [...new Set(hours.map(({ limits }) => limits.from))].join(', then ')
	const below = hours.filter(
		({ value, limits }) => limits.low !== null && value < limits.low,
	).length
	const above = hours.filter(
		({ value, limits }) => limits.high !== null && value > limits.high,
	).length
	const isLow = below >= above
	const outside = isLow ? below : above
	const isOutside = outside >= LEAST_OUTSIDE_SHARE * hours.length && outside > 0
	const mean = hours.reduce((sum, { value }) => sum + value, 0) / hours.length
	const range =
		low === null || high === null
			? `limit ${format(low ?? high ?? 0)}`
			: `limits ${format(low)} to ${format(high)}`
	const said = `${label} ${format(mean)} on average of ${hours.length} hours, ${range} (${from})`
	return {
		key,
		value: isOutside ? (isLow ? 'low' : 'high') : 'normal',
		words: isOutside ? `${said}: ${isLow ? 'below' : 'above'} in ${outside} of them` : said,
	}
}
