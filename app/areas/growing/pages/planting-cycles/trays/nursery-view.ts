import { addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { type Layout, listAllTrays } from '@sfc/domain/growing/planting-cycles/allocate-trays'

type Taken = {
	row: number
	tray: number
	cycleId: number
	fromDay: string
	untilDay: string
	cropName: string
	varietyName: string | null
	quantity: number
	zone: string
}

export type NurseryView = ReturnType<typeof nurseryView>

/** Where the plan already has the next crop, the one that is still there is shown. */
export function nurseryView(layout: Layout, taken: readonly Taken[], day: string) {
	const ids = [...new Set(taken.map(({ cycleId }) => cycleId))]
	const numberOf = (cycleId: number) => ids.indexOf(cycleId) + 1
	// Where the plan has the next crop already, the one that is still there is shown.
	const overdueLast = taken.toSorted((a, b) => (a.untilDay > b.untilDay ? -1 : 1))
	const at = new Map(overdueLast.map((booking) => [`${booking.row}/${booking.tray}`, booking]))
	const grid = Array.from({ length: layout.rows }, (_, n) => ({
		row: n + 1,
		trays: listAllTrays(layout)
			.filter(({ row }) => row === n + 1)
			.map(({ row, tray }) => {
				const booking = at.get(`${row}/${tray}`)
				return { tray, crop: booking ? cropAt(booking, numberOf(booking.cycleId)) : null }
			}),
	}))
	const total = layout.rows * layout.traysPerRow
	return {
		grid,
		traysPerRow: layout.traysPerRow,
		total,
		full: at.size,
		free: total - at.size,
		cycles: ids.map((id) => {
			const own = taken.filter(({ cycleId }) => cycleId === id)
			return { ...buildLegend(own, day), id, number: numberOf(id) }
		}),
		day,
		inWords: formatDay(day),
		before: addDays(day, -1),
		after: addDays(day, 1),
	}
}

const cropAt = (booking: Taken, number: number) => ({
	number,
	label: cropLabel(booking),
	cropName: booking.varietyName ?? booking.cropName,
	to: `#cycle-${booking.cycleId}`,
})

function buildLegend(own: readonly Taken[], day: string) {
	const [first] = own
	if (!first) throw new Error('a cycle without trays is not in the nursery')
	const rows = [...new Set(own.map(({ row }) => row))]
	return {
		label: cropLabel(first),
		plants: first.quantity,
		zone: first.zone,
		trays: own.length,
		places: rows
			.map((row) => {
				const trays = own.filter((booking) => booking.row === row).map(({ tray }) => tray)
				return `row ${row}: ${formatRanges(trays)}`
			})
			.join(', '),
		from: formatDay(first.fromDay),
		until: formatDay(first.untilDay),
		isOverdue: first.untilDay <= day,
	}
}

/** Formats sorted numbers as ranges: `1–3, 5`. */
export function formatRanges(numbers: readonly number[]): string {
	const runs: [number, number][] = []
	for (const n of numbers) {
		const last = runs.at(-1)
		if (last && last[1] === n - 1) last[1] = n
		else runs.push([n, n])
	}
	return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
