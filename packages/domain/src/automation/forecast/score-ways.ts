import type { Series } from './reading-model'

/** Ways to foretell a day without a model: as it is now, as a day before, as the mean of three days. */
const PLAIN_WAYS = ['stays', 'day-before', 'three-days'] as const
type PlainWay = (typeof PLAIN_WAYS)[number]
export type Way = 'model' | PlainWay

type Offs = Record<PlainWay, number>

/** How far each plain way was off on average, in the unit of the reading: on the last days, and the last alone. */
export type Tried = { days: number; off: Offs; lastDay: Offs }

const TRIED_DAYS = 3
const LEAST_KNOWN = 0.5

/**
 * Tries each plain way on the last three days, knowing only what came before each. A way that lacks the
 * readings it needs is off by infinity. Null where the last day cannot be tried.
 */
export function tryPlainWays(values: Series, stepsPerDay: number): Tried | null {
	const days = Array.from({ length: TRIED_DAYS }, (_, i) =>
		tryDay(values, values.length - (i + 1) * stepsPerDay, stepsPerDay),
	)
	const [lastDay] = days
	if (!lastDay) return null
	const tried = days.filter((day) => day !== null)
	const meanOf = (way: PlainWay) => tried.reduce((sum, off) => sum + off[way], 0) / tried.length
	const off = {
		stays: meanOf('stays'),
		'day-before': meanOf('day-before'),
		'three-days': meanOf('three-days'),
	}
	return { days: tried.length, off, lastDay }
}

/** The plain way that was off the least. */
export const bestPlainWay = (off: Offs): PlainWay =>
	PLAIN_WAYS.reduce((best, way) => (off[way] < off[best] ? way : best))

/** The mean of the three days before a step at its time of day; null with fewer than two of them. */
export function usualAt(values: Series, i: number, stepsPerDay: number): number | null {
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

function tryDay(values: Series, first: number, stepsPerDay: number): Offs | null {
	const lived = values.slice(Math.max(0, first), first + stepsPerDay)
	const from = values.slice(0, Math.max(0, first)).findLast((value) => value !== null)
	const known = lived.filter((value) => value !== null).length
	if (from === undefined || known < LEAST_KNOWN * stepsPerDay) return null
	return {
		stays: averageOff(lived, () => from),
		'day-before': averageOff(lived, (i) => values[first + i - stepsPerDay]),
		'three-days': averageOff(lived, (i) => usualAt(values, first + i, stepsPerDay)),
	}
}
