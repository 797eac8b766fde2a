import type { Series } from './reading-model'

/** Ways to foretell a day without a model: as it is now, as a day before, as the mean of three days. */
const SIMPLE_WAYS = ['stays', 'day-before', 'three-days'] as const
type SimpleWay = (typeof SIMPLE_WAYS)[number]
/** The simple ways, and their mean weighted by how far each was off. */
const PLAIN_WAYS = [...SIMPLE_WAYS, 'weighted'] as const
export type PlainWay = (typeof PLAIN_WAYS)[number]
export type Way = 'model' | PlainWay

type Offs = Record<PlainWay, number>

/** How far each plain way was off on average, in the unit of the reading: on the last days, and the last alone. */
export type Tried = { days: number; off: Offs; lastDay: Offs }

const TRIED_DAYS = 5
/** Days whose errors weigh the ways, and how much each counts beside the day after it. */
const WEIGHED_DAYS = 7
const FORGETTING = 0.8
const LEAST_KNOWN = 0.5
/** Squared error of a way that was never off: it takes all of the weight. */
const NEVER_OFF = 1e-12

/**
 * Tries each plain way on the last days, knowing only what came before each. A way that lacks the readings
 * it needs is off by infinity. Null where the last day cannot be tried.
 */
export function tryPlainWays(values: Series, stepsPerDay: number): Tried | null {
	const days = Array.from({ length: TRIED_DAYS }, (_, i) =>
		tryDay(values, values.length - (i + 1) * stepsPerDay, stepsPerDay),
	)
	const [lastDay] = days
	if (!lastDay) return null
	const known = days.filter((day) => day !== null)
	const whole = known.filter((day) => Object.values(day).every(Number.isFinite))
	const tried = whole.length > 0 ? whole : known
	const meanOf = (way: PlainWay) => tried.reduce((sum, day) => sum + day[way], 0) / tried.length
	const off: Offs = {
		stays: meanOf('stays'),
		'day-before': meanOf('day-before'),
		'three-days': meanOf('three-days'),
		weighted: meanOf('weighted'),
	}
	return { days: tried.length, off, lastDay }
}

/** The plain way that was off the least. */
export const bestPlainWay = (off: Offs): PlainWay =>
	PLAIN_WAYS.reduce((best, way) => (off[way] < off[best] ? way : best))

/** What each plain way says of the day from step `first` on, by what was read before it. */
export function plainDays(
	values: Series,
	first: number,
	stepsPerDay: number,
): Record<PlainWay, Series> {
	const simple = simpleDays(values, first, stepsPerDay)
	const weights = weightWays(values, first, stepsPerDay)
	const weighted = simple.stays.map((_, i) => {
		let [sum, total] = [0, 0]
		for (const way of SIMPLE_WAYS) {
			const value = simple[way][i] ?? null
			if (value === null) continue
			sum += weights[way] * value
			total += weights[way]
		}
		return total > 0 ? sum / total : null
	})
	return { ...simple, weighted }
}

function simpleDays(values: Series, first: number, stepsPerDay: number): Record<SimpleWay, Series> {
	const now = values.slice(0, Math.max(0, first)).findLast((value) => value !== null) ?? null
	const steps = Array.from({ length: stepsPerDay }, (_, i) => first + i)
	return {
		stays: steps.map(() => now),
		'day-before': steps.map((step) => values[step - stepsPerDay] ?? null),
		'three-days': steps.map((step) => usualAt(values, step, stepsPerDay)),
	}
}

/**
 * The weight of each simple way for the day from step `first` on: the inverse of its squared error on the days
 * before, which count less the longer ago (Bates and Granger, The Combination of Forecasts, Operational Research
 * Quarterly 20(4), 1969, with their fourth method's forgetting). None where a way was never tried.
 */
function weightWays(values: Series, first: number, stepsPerDay: number): Record<SimpleWay, number> {
	const days = Array.from({ length: WEIGHED_DAYS }, (_, i) => {
		const day = first - (i + 1) * stepsPerDay
		const lived = livedDay(values, day, stepsPerDay)
		return lived && { lived, told: simpleDays(values, day, stepsPerDay) }
	})
	const weightOf = (way: SimpleWay) => {
		let [squares, total] = [0, 0]
		for (const [i, day] of days.entries()) {
			const off = day ? averageOff(day.lived, (step) => day.told[way][step]) : Infinity
			if (!Number.isFinite(off)) continue
			squares += FORGETTING ** i * off ** 2
			total += FORGETTING ** i
		}
		return total > 0 ? 1 / (squares / total + NEVER_OFF) : 0
	}
	return {
		stays: weightOf('stays'),
		'day-before': weightOf('day-before'),
		'three-days': weightOf('three-days'),
	}
}

/** The mean of the three days before a step at its time of day; null with fewer than two of them. */
function usualAt(values: Series, i: number, stepsPerDay: number): number | null {
	const known = [1, 2, 3].flatMap((days) => values[i - days * stepsPerDay] ?? [])
	return known.length < 2 ? null : known.reduce((sum, one) => sum + one, 0) / known.length
}

/** The average error of what was foretold of a day; infinite for a way that says nothing of most of it. */
export function averageOff(lived: Series, foretold: (i: number) => number | null | undefined) {
	const errors = lived.flatMap((value, i) => {
		const one = foretold(i)
		return value === null || one == null ? [] : [Math.abs(value - one)]
	})
	const known = lived.filter((value) => value !== null).length
	return errors.length === 0 || errors.length < known / 2
		? Infinity
		: errors.reduce((sum, one) => sum + one, 0) / errors.length
}

/** The readings of a day; null with too few of them, or nothing before them. */
function livedDay(values: Series, first: number, stepsPerDay: number): Series | null {
	const lived = values.slice(Math.max(0, first), Math.max(0, first + stepsPerDay))
	const known = lived.filter((value) => value !== null).length
	const hasPast = values.slice(0, Math.max(0, first)).some((value) => value !== null)
	return hasPast && known >= LEAST_KNOWN * stepsPerDay ? lived : null
}

function tryDay(values: Series, first: number, stepsPerDay: number): Offs | null {
	const lived = livedDay(values, first, stepsPerDay)
	if (!lived) return null
	const told = plainDays(values, first, stepsPerDay)
	const offOf = (way: PlainWay) => averageOff(lived, (i) => told[way][i])
	return {
		stays: offOf('stays'),
		'day-before': offOf('day-before'),
		'three-days': offOf('three-days'),
		weighted: offOf('weighted'),
	}
}
