import { formatNumber } from '../../units/format-number'
import { formatDay } from '../../calendar/format-day'
import type { Allocation } from './allocate-trays'
import type { Period } from './tray-period'

/** A number of trays in words: `1 tray`, `1,200 trays`. */
export const formatTrays = (count: number): string =>
	`${formatNumber(count)} ${count === 1 ? 'tray' : 'trays'}`

/** Why a planting does not fit: the trays it needs, the free ones and the total. */
export function trayShortage(
	needed: number,
	{ free, total }: Allocation,
	{ fromDay, untilDay }: Period,
): string {
	const when = `from ${formatDay(fromDay)} to ${formatDay(untilDay)}`
	return `This needs ${formatTrays(needed)}, ${free} ${free === 1 ? 'is' : 'are'} free ${when}; ${total} exist`
}
