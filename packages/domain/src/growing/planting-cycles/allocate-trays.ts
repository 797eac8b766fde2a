import type { Period } from './tray-period'

export type Layout = { rows: number; traysPerRow: number }
/** A tray by its row and its position in the row, both from 1. */
export type Tray = { row: number; tray: number }
export type TrayBooking = Tray & Period

type TrayRequest = Period & {
	count: number
	layout: Layout
	/** Bookings of other cycles, on any days. */
	taken: readonly TrayBooking[]
	/** Trays to keep when they are free, so that plants are not moved without need. */
	preferred?: readonly Tray[]
}

export type Allocation = {
	/** The trays to take; null when not enough are free. */
	trays: Tray[] | null
	/** How many are free on every day of the period. */
	free: number
	/** How many the nursery has. */
	total: number
}

const keyOf = ({ row, tray }: Tray) => `${row}/${tray}`

/**
 * Finds trays that are free on every day of a period: the preferred ones, then row by row from the
 * first. A tray is free again on the day its booking ends.
 */
export function allocateTrays(request: TrayRequest): Allocation {
	const { fromDay, untilDay, layout, taken, count, preferred = [] } = request
	const full = new Set(
		taken
			.filter((other) => other.fromDay < untilDay && fromDay < other.untilDay)
			.map((other) => keyOf(other)),
	)
	const free = listAllTrays(layout).filter((tray) => !full.has(keyOf(tray)))
	const total = layout.rows * layout.traysPerRow
	if (free.length < count) return { trays: null, free: free.length, total }
	const kept = new Set(preferred.map(keyOf))
	const first = free.filter((tray) => kept.has(keyOf(tray)))
	const then = free.filter((tray) => !kept.has(keyOf(tray)))
	return { trays: [...first, ...then].slice(0, count), free: free.length, total }
}

/** Every tray of a nursery, row by row. */
export const listAllTrays = ({ rows, traysPerRow }: Layout): Tray[] =>
	Array.from({ length: rows * traysPerRow }, (_, n) => ({
		row: Math.floor(n / traysPerRow) + 1,
		tray: (n % traysPerRow) + 1,
	}))
