import { rollUp, type Rollup } from '@sfc/domain/readings/history/rollup'
import { toSample } from '@sfc/domain/readings/history/to-sample'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../database'
import { points } from '../schema/devices'
import { farms } from '../schema/farms'
import type { StoredReading } from './bulk-reads'
import type { RawReading } from './chunk-codec'
import { mergeByTime, readPacked, type Span } from './read-raw'

type Reads = Pick<Db, 'read' | 'bulk'>

/** About 5 ms each, during which nothing else runs on SQLite. */
const ROWS_AT_ONCE = 4_000
const POINTS_AT_ONCE = 100

/**
 * The roll-ups of a span by point, built from the readings. Only points with unpacked rows can have
 * changed; in a packed hour those are few.
 */
export async function rollUpRaw(db: Reads, span: Span): Promise<Map<number, Rollup>> {
	const lists = await rowsOf(db, span)
	const ids = [...lists.keys()]
	const made = new Map<number, Rollup>()
	for (let i = 0; i < ids.length; i += POINTS_AT_ONCE) {
		const some = ids.slice(i, i + POINTS_AT_ONCE)
		const known = await db.read
			.select({ id: points.id, isSimulated: farms.isSimulated })
			.from(points)
			.innerJoin(farms, eq(farms.id, points.farmId))
			.where(inArray(points.id, some))
		// After the rows: those of an hour that is packed in between are then found in its chunks.
		const packed = await readPacked(db.read, some, span)
		for (const { id, isSimulated } of known) {
			const all = mergeByTime(packed.get(id) ?? [], lists.get(id) ?? [])
			const rollup = rollUp(all.map((reading) => toSample(reading, isSimulated)))
			if (rollup) made.set(id, rollup)
		}
		await new Promise(setImmediate)
	}
	return made
}

/** By the key, a page at a time; readings that arrive behind the page mark the period again. */
async function rowsOf({ bulk }: Reads, span: Span): Promise<Map<number, RawReading[]>> {
	const lists = new Map<number, RawReading[]>()
	let after: StoredReading | undefined
	for (;;) {
		const page = await bulk.readings({ ...span, after, most: ROWS_AT_ONCE })
		for (const row of page) {
			const list = lists.get(row.pointId)
			if (list) list.push(row)
			else lists.set(row.pointId, [row])
		}
		after = page.at(-1)
		if (page.length < ROWS_AT_ONCE || !after) return lists
		await new Promise(setImmediate)
	}
}
