import { addDays } from '../../calendar/calendar-day'
import { formatDay } from '../../calendar/format-day'

/** What decides when treated plants may be harvested. */
export type Treated = { productName: string; treatedOn: string; preharvestDays: number }

const HOUR_MS = 3_600_000

/** The first day on which what was treated may be harvested: a pre-harvest interval counts calendar days. */
export const harvestableFrom = ({
	treatedOn,
	preharvestDays,
}: Pick<Treated, 'treatedOn' | 'preharvestDays'>): string => addDays(treatedOn, preharvestDays)

/** When people may enter again without protection. */
export const reentryEnd = (treatedAt: number, reentryHours: number): number =>
	treatedAt + reentryHours * HOUR_MS

/** Whether a day is inside the pre-harvest interval of a treatment. */
export const isInsideInterval = (treated: Treated, day: string): boolean =>
	treated.treatedOn <= day && day < harvestableFrom(treated)

/** Why plants with these treatments cannot be harvested on a day, in words; null when they can. */
export function harvestRefusal(treatments: readonly Treated[], day: string): string | null {
	const inside = treatments.filter((treated) => isInsideInterval(treated, day))
	const last = inside.sort((a, b) => (harvestableFrom(a) < harvestableFrom(b) ? 1 : -1))[0]
	if (!last) return null
	const days = `${last.preharvestDays} ${last.preharvestDays === 1 ? 'day' : 'days'}`
	return `It was treated with ${last.productName} on ${formatDay(last.treatedOn)}, which has a pre-harvest interval of ${days}: harvest from ${formatDay(harvestableFrom(last))} on`
}
