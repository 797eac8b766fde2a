import { registerCount } from './registers'
import { isBlocked, type Model, type Point, type Table } from './model'

/** Most coils or discrete inputs in one request; some devices pack no more into an answer. */
const MAX_BITS = 256

export type ReadRequest = {
	table: Table
	addr: number
	count: number
	points: { point: Point; at: number; count: number }[]
}

/**
 * The fewest requests that read every point: neighbours are read together up to the model's
 * `maxRegisters`, over holes of at most `maxHole`, and never through a blocked range. The state of
 * an output is read from its read-back address.
 */
export function planReads(model: Model): ReadRequest[] {
	const wanted = model.points
		.map((point) => {
			const { table, addr } = point.readBack ?? point
			const count = isBit(table) ? 1 : registerCount(point.type)
			return { point, table, addr, count }
		})
		.filter(({ table, addr, count }) => !isBlocked(model, table, addr, count))
		.sort((a, b) => a.table.localeCompare(b.table) || a.addr - b.addr)
	const requests: ReadRequest[] = []
	for (const { point, table, addr, count } of wanted) {
		const last = requests.at(-1)
		const end = addr + count
		if (last && last.table === table && fits(model, last, addr, end)) {
			last.count = Math.max(last.count, end - last.addr)
			last.points.push({ point, at: addr - last.addr, count })
		} else requests.push({ table, addr, count, points: [{ point, at: 0, count }] })
	}
	return requests
}

/** The two halves of a request between its points; null where it cannot be split. */
export function splitRequest({
	table,
	addr,
	points,
}: ReadRequest): [ReadRequest, ReadRequest] | null {
	const cuts = points.flatMap(({ at }, i) =>
		i > 0 && points.slice(0, i).every((point) => point.at + point.count <= at) ? [i] : [],
	)
	const cut = cuts.toSorted(
		(a, b) => Math.abs(a - points.length / 2) - Math.abs(b - points.length / 2),
	)[0]
	if (cut === undefined) return null
	const part = (some: ReadRequest['points']): ReadRequest => {
		const from = some[0]?.at ?? 0
		const count = Math.max(...some.map((point) => point.at + point.count)) - from
		return {
			table,
			addr: addr + from,
			count,
			points: some.map((point) => ({ ...point, at: point.at - from })),
		}
	}
	return [part(points.slice(0, cut)), part(points.slice(cut))]
}

function fits(model: Model, last: ReadRequest, addr: number, end: number): boolean {
	const maxCount = isBit(last.table) ? MAX_BITS : model.link.maxRegisters
	if (end - last.addr > maxCount) return false
	const hole = addr - (last.addr + last.count)
	if (hole > model.link.maxHole) return false
	return hole <= 0 || !isBlocked(model, last.table, last.addr + last.count, hole)
}

export const isBit = (table: Table): boolean => table === 'coil' || table === 'discrete'
