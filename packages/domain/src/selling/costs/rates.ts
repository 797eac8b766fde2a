import { addDays } from '../../calendar/calendar-day'
import type { CostKind } from './cost-kinds'

/** What something costs from a day on. */
export type CostRate = { kind: CostKind; subject: string; fromDay: string; amountMilli: number }

/** Finds rates: the newest one of a kind and subject that holds on a day, null where none does. */
export type RateFinder = (kind: CostKind, subject: string, day: string) => number | null

export function findRates(rates: readonly CostRate[]): RateFinder {
	const rateOn = findTypedRates(rates)
	return (kind, subject, day) => rateOn(kind, subject, day)?.amountMilli ?? null
}

/** Finds rates as they were typed, with the day from which they count. */
export function findTypedRates(
	rates: readonly CostRate[],
): (kind: CostKind, subject: string, day: string) => CostRate | null {
	const keyOf = (kind: string, subject: string) => `${kind} ${subject}`
	const known = new Map<string, CostRate[]>()
	for (const rate of rates.toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1))) {
		const key = keyOf(rate.kind, rate.subject)
		known.set(key, [...(known.get(key) ?? []), rate])
	}
	return (kind, subject, day) =>
		known.get(keyOf(kind, subject))?.find(({ fromDay }) => fromDay <= day) ?? null
}

/** A rate of a crop: of its variety where there is one, else of the crop, else of every crop. */
export function cropRate(
	rateOn: RateFinder,
	kind: CostKind,
	{ cropName, varietyName }: { cropName: string; varietyName: string | null },
	day: string,
): number | null {
	const variety = varietyName && rateOn(kind, `${cropName} - ${varietyName}`, day)
	return variety || variety === 0 ? variety : (rateOn(kind, cropName, day) ?? rateOn(kind, '', day))
}

/**
 * The part of a monthly amount that falls on the days of a month up to `until`, in cents before rounding; each
 * day has the rate that holds on it. `unknownDays` have none.
 */
export function monthlyCents(
	rateOn: RateFinder,
	kind: CostKind,
	{ month, until }: { month: string; until: string },
): { cents: number; unknownDays: number } {
	const days = daysOfMonth(month)
	let [milli, unknownDays] = [0, 0]
	for (const day of days) {
		if (day > until) break
		const rate = rateOn(kind, '', day)
		if (rate === null) unknownDays++
		else milli += rate
	}
	return { cents: milli / 10 / days.length, unknownDays }
}

/** The days of a month `YYYY-MM`. */
export function daysOfMonth(month: string): string[] {
	const days: string[] = []
	for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
	return days
}

/** The months from one to another, both included. */
export function monthsBetween(from: string, until: string): string[] {
	const months: string[] = []
	for (let month = from; month <= until; month = nextMonth(month)) months.push(month)
	return months
}

const nextMonth = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)
