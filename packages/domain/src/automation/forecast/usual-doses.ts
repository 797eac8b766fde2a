import { median } from '../../median'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MEAN_DAYS = 3
/** Doses that follow each other sooner belong to one correction. */
const SAME_CORRECTION_MS = HOUR_MS
/** Corrections are foretold one by one where they are at least so far apart, and so many are known. */
const SELDOM_MS = DAY_MS / 2
const LEAST_CORRECTIONS = 3
const CORRECTIONS_DAYS = 10

type Given = { at: number; ml: number }
type Day = { ml: number; starts: number }

/**
 * What a pump will give in a day, by what it gave. Where corrections are seldom, as those of EC are, so many as
 * are due; else the mean of the last three days. `ledgerFrom` is when dosing began: the first day after it, or
 * half of what is known where that is less, brought the water into its band and tells nothing of later ones.
 */
export function usualDoses(
	given: readonly Given[],
	{ now, ledgerFrom }: { now: number; ledgerFrom: number },
): Day {
	const settledFrom = ledgerFrom + Math.min(DAY_MS, (now - ledgerFrom) / 2)
	const since = (from: number) => given.filter(({ at }) => at >= from && at < now)
	const due = dueCorrections(since(Math.max(settledFrom, now - CORRECTIONS_DAYS * DAY_MS)), now)
	if (due) return due
	const from = Math.max(settledFrom, now - MEAN_DAYS * DAY_MS)
	if (from >= now) return { ml: 0, starts: 0 }
	const last = since(from)
	const perDay = (sum: number) => (sum * DAY_MS) / (now - from)
	return { ml: perDay(sumMl(last)), starts: Math.round(perDay(last.length)) }
}

/** The corrections that fall into the next day; null where they are not seldom, or too few are known. */
function dueCorrections(given: readonly Given[], now: number): Day | null {
	const corrections: Given[][] = []
	for (const dose of given) {
		const last = corrections.at(-1)
		const before = last?.at(-1)
		if (last && before && dose.at - before.at < SAME_CORRECTION_MS) last.push(dose)
		else corrections.push([dose])
	}
	const begins = corrections.flatMap(([first]) => (first ? [first.at] : []))
	const everyMs = median(begins.slice(1).map((at, i) => at - (begins[i] ?? at)))
	const last = begins.at(-1)
	if (last === undefined || everyMs === null || everyMs < SELDOM_MS) return null
	if (begins.length < LEAST_CORRECTIONS) return null
	// One that is overdue comes now.
	const count = Math.ceil((Math.min(now - last, everyMs) + DAY_MS) / everyMs) - 1
	const usual = (of: (correction: Given[]) => number) => median(corrections.map(of)) ?? 0
	return {
		ml: count * usual(sumMl),
		starts: Math.round(count * usual((correction) => correction.length)),
	}
}

const sumMl = (doses: readonly Given[]): number => doses.reduce((sum, { ml }) => sum + ml, 0)
