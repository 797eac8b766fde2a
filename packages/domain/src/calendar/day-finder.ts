import { clockOffsets } from './clock-offsets'

const DAY_MS = 86_400_000

/**
 * Finds the day of many instants (milliseconds UTC) in a timezone, faster than formatting each.
 * Instants before `fromAt` or after `toAt` get the offset of that end.
 */
export function dayFinder(timezone: string, fromAt: number, toAt: number): (at: number) => string {
	const offsets = clockOffsets(timezone, fromAt, toAt)
	const days = new Map<number, string>()
	return (at) => {
		const offset = offsets.findLast((one) => one.fromAt <= at) ?? offsets[0]
		const number = Math.floor((at + (offset?.offsetMs ?? 0)) / DAY_MS)
		let day = days.get(number)
		if (!day) days.set(number, (day = new Date(number * DAY_MS).toISOString().slice(0, 10)))
		return day
	}
}
