import { rollUp, type Rollup } from '@sfc/domain/readings/history/rollup'
import { toSample } from '@sfc/domain/readings/history/to-sample'
import type { Db } from '../database'
import type { StoredReading } from './bulk-reads'
import type { RawReading } from './chunk-codec'
import { mergeByTime, readPacked, type Span } from './read-raw'

type Reads = Pick<Db, 'read' | 'bulk'>
type Known = { id: number; isSimulated: boolean }

/** About 5 ms each, during which nothing else runs on SQLite. */
const ROWS_AT_ONCE = 4_000
const POINTS_AT_ONCE = 100

/**
 * The roll-ups of a span of the `known` points, built from the readings. Only points with unpacked
 * rows can have changed; in a packed hour those are few.
 */
export async function rollUpRaw(
	db: Reads,
	known: readonly Known[],
	span: Span,
): Promise<Map<number, Rollup>> {
	const lists = await readRows(db, new Map(known.map(({ id }) => [id, []])), span)
	const read = known.filter(({ id }) => (lists.get(id)?.length ?? 0) > 0)
	const made = new Map<number, Rollup>()
	for (let i = 0; i < read.length; i += POINTS_AT_ONCE) {
		const some = read.slice(i, i + POINTS_AT_ONCE)
		// After the rows: those of an hour that is packed in between are then found in its chunks.
		const packed = await readPacked(
			db.read,
			some.map(({ id }) => id),
			span,
		)
		for (const { id, isSimulated } of some) {
			const all = mergeByTime(packed.get(id) ?? [], lists.get(id) ?? [])
			const rollup = rollUp(all.map((reading) => toSample(reading, isSimulated)))
			if (rollup) made.set(id, rollup)
		}
		await new Promise(setImmediate)
	}
	return made
}

/** By the key, a page at a time; readings that arrive behind the page mark the period again. */
async function readRows(
	{ bulk }: Reads,
	lists: Map<number, RawReading[]>,
	span: Span,
): Promise<Map<number, RawReading[]>> {
	let after: StoredReading | undefined
	for (;;) {
		const page = await bulk.readings({ ...span, after, most: ROWS_AT_ONCE })
		for (const row of page) lists.get(row.pointId)?.push(row)
		after = page.at(-1)
		if (page.length < ROWS_AT_ONCE || !after) return lists
		await new Promise(setImmediate)
	}
}
