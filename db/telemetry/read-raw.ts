import { and, asc, gte, inArray, lt } from 'drizzle-orm'
import type { Reader } from '../database'
import { readingChunks, readings } from '../schema/readings'
import { unpackChunk, type RawReading } from './chunk-codec'

export const HOUR_MS = 3_600_000

export type Span = { fromAt: number; toAt: number }

/**
 * The raw readings of each point from `fromAt` up to, not including, `toAt`, oldest first, packed
 * or not. Of a reading that exists in both forms the packed one is returned.
 */
export async function readRaw(
	db: Pick<Reader, 'select'>,
	pointIds: readonly number[],
	{ fromAt, toAt }: Span,
): Promise<Map<number, RawReading[]>> {
	const found = new Map<number, RawReading[]>(pointIds.map((id) => [id, []]))
	if (pointIds.length === 0 || fromAt >= toAt) return found
	// Rows first: an hour that is packed in between is then found in its chunks.
	const rows = await db
		.select()
		.from(readings)
		.where(
			and(
				gte(readings.at, fromAt),
				lt(readings.at, toAt),
				inArray(readings.pointId, [...pointIds]),
			),
		)
		.orderBy(asc(readings.at))
	for (const [pointId, list] of await readPacked(db, pointIds, { fromAt, toAt })) {
		found.set(pointId, list)
	}
	for (const [pointId, list] of groupByPoint(rows)) {
		found.set(pointId, mergeByTime(found.get(pointId) ?? [], list))
	}
	return found
}

/** The packed readings of a span by point, oldest first; only points with any. */
export async function readPacked(
	db: Pick<Reader, 'select'>,
	pointIds: readonly number[],
	{ fromAt, toAt }: Span,
): Promise<Map<number, RawReading[]>> {
	const found = new Map<number, RawReading[]>()
	const chunks = await db
		.select()
		.from(readingChunks)
		.where(
			and(
				inArray(readingChunks.pointId, [...pointIds]),
				gte(readingChunks.hourAt, fromAt - (fromAt % HOUR_MS)),
				lt(readingChunks.hourAt, toAt),
			),
		)
		.orderBy(asc(readingChunks.hourAt))
	for (const { pointId, packed } of chunks) {
		const list = found.get(pointId) ?? []
		found.set(pointId, list)
		for (const reading of unpackChunk(packed))
			if (reading.at >= fromAt && reading.at < toAt) list.push(reading)
	}
	return found
}

/** Groups rows by point. */
export function groupByPoint<Row extends { pointId: number }>(
	rows: readonly Row[],
): Map<number, Row[]> {
	const lists = new Map<number, Row[]>()
	for (const row of rows) {
		const list = lists.get(row.pointId)
		if (list) list.push(row)
		else lists.set(row.pointId, [row])
	}
	return lists
}

/** Merges both lists by time; for equal instants the packed reading is kept. */
export function mergeByTime(packed: RawReading[], rows: readonly RawReading[]): RawReading[] {
	const [newest, oldest] = [packed.at(-1)?.at ?? -1, rows[0]?.at ?? Infinity]
	const plain = rows.map(({ at, value, quality }) => ({ at, value, quality }))
	if (oldest > newest) return [...packed, ...plain]
	const all = new Map([...plain, ...packed].map((reading) => [reading.at, reading]))
	return [...all.values()].sort((a, b) => a.at - b.at)
}
