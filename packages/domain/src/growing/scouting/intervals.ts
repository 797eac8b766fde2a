import { formatCount } from '../../format-count'
import { addDays, todayIn } from '../../calendar/calendar-day'
import { formatInstantWithYear } from '../../calendar/format-instant'
import { formatDay } from '../../calendar/format-day'
import { localTime } from '../../calendar/local-time'
import type { Formats } from '../../units/formats'

/** The intervals of a label. */
export type Intervals = { preharvestDays: number; reentryHours: number }

/** A treatment with its intervals, and when they are over. */
export type Treated = Intervals & {
	productName: string
	treatedOn: string
	treatedAt: number
	/** The first day on which it may be harvested, from `harvestAt` on. */
	harvestFrom: string
	harvestAt: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When people may enter again without protection. */
export const reentryEnd = (treatedAt: number, reentryHours: number): number =>
	treatedAt + reentryHours * HOUR_MS

/**
 * When what was treated may be harvested: after whole days of 24 hours, never earlier on the clock than it was treated, and not
 * before people may enter.
 */
export function harvestableFrom(
	{ treatedOn, treatedTime, ...label }: Intervals & { treatedOn: string; treatedTime: string },
	timezone: string,
): Pick<Treated, 'treatedAt' | 'harvestFrom' | 'harvestAt'> {
	const treatedAt = localTime(treatedOn, treatedTime, timezone)
	const harvestAt = Math.max(
		localTime(addDays(treatedOn, label.preharvestDays), treatedTime, timezone),
		treatedAt + label.preharvestDays * DAY_MS,
		reentryEnd(treatedAt, label.reentryHours),
	)
	return { treatedAt, harvestAt, harvestFrom: todayIn(timezone, harvestAt) }
}

/**
 * Whether a harvest of a day is inside the intervals of a treatment. A harvest has no time of day: on the day of the treatment, and on the
 * last day, it counts by when it was recorded.
 */
export const isInsideInterval = (treated: Treated, { day, recordedAt }: HarvestDay): boolean =>
	(day > treated.treatedOn || (day === treated.treatedOn && recordedAt > treated.treatedAt)) &&
	(day < treated.harvestFrom || (day === treated.harvestFrom && recordedAt < treated.harvestAt))

export type HarvestDay = { day: string; recordedAt: number }
type Clock = { timezone: string; formats: Pick<Formats, 'clock'> }

/** Why plants with these treatments cannot be harvested on a day, in words; null when they can. */
export function harvestRefusal(
	treatments: readonly Treated[],
	harvest: HarvestDay,
	{ timezone, formats }: Clock,
): string | null {
	const inside = treatments.filter((treated) => isInsideInterval(treated, harvest))
	const last = inside.sort((a, b) => b.harvestAt - a.harvestAt)[0]
	if (!last) return null
	const from = formatInstantWithYear(last.harvestAt, timezone, formats)
	return `It was treated with ${last.productName} on ${formatDay(last.treatedOn)}, which has a ${intervalName(last)}: harvest from ${from} on`
}

/** The interval of a treatment that ends last, in words. */
const intervalName = ({ preharvestDays, reentryHours, treatedAt, harvestAt }: Treated) =>
	preharvestDays > 0 && harvestAt > reentryEnd(treatedAt, reentryHours)
		? `pre-harvest interval of ${formatCount(preharvestDays, 'day')}`
		: `re-entry interval of ${formatCount(reentryHours, 'hour')}`
