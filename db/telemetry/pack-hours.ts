import { and, asc, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../database'
import { readingChunks, readings, rollupWork } from '../schema/readings'
import { packChunk, unpackChunk, type RawReading } from './chunk-codec'
import { MINUTE_MS } from './distinct-minutes'
import { moveMarks } from './move-marks'
import { groupByPoint, HOUR_MS, mergeByTime, type Span } from './read-raw'

/** Rows read or deleted at a time: about 10 ms, during which arriving readings wait. */
const ROWS_AT_ONCE = 4_000
/** Readings in memory at a time: about 100 MB. */
const HELD_MAX = 1_000_000
const CHUNKS_AT_ONCE = 20

/**
 * Packs rows of hours that ended before `endedBefore`, oldest first, at most `most` hours. Hours
 * with minutes that still have to be rolled up are skipped. First all chunks of an hour are
 * written, then its rows are deleted in slices; a crash in between leaves both, and readers count
 * each reading once.
 */
export async function packHours(
	db: Db,
	{ endedBefore, most }: { endedBefore: number; most: number },
): Promise<number> {
	await moveMarks(db)
	let packed = 0
	let from = 0
	while (packed < most) {
		const hourAt = await oldestHour(db.read, from)
		if (hourAt === null || hourAt + HOUR_MS > endedBefore) break
		from = hourAt + HOUR_MS
		if (await isMarked(db.read, { fromAt: hourAt, toAt: hourAt + HOUR_MS })) {
			await new Promise(setImmediate) // a late year has thousands of them
			continue
		}
		await packHour(db, hourAt)
		packed++
	}
	return packed
}

async function oldestHour(db: Reader, from: number): Promise<number | null> {
	const [first] = await db
		.select({ at: readings.at })
		.from(readings)
		.where(gte(readings.at, from))
		.orderBy(asc(readings.at))
		.limit(1)
	return first ? first.at - (first.at % HOUR_MS) : null
}

async function packHour(db: Db, hourAt: number): Promise<void> {
	const { ids, sliceMs, rows } = await survey(db.read, hourAt)
	const perPass = Math.max(1, Math.floor((ids.length * HELD_MAX) / Math.max(rows, 1)))
	const packed = new Map<number, number>()
	for (let i = 0; i < ids.length; i += perPass) {
		const some = ids.slice(i, i + perPass)
		const lists = new Map<number, RawReading[]>(some.map((id) => [id, []]))
		for (const slice of slicesOf(hourAt, sliceMs)) {
			let count = packed.get(slice.fromAt) ?? 0
			for (const row of await db.bulk.readings({ ...slice, most: HELD_MAX })) {
				const { pointId, at, value, quality } = row
				const list = lists.get(pointId)
				if (!list) continue
				list.push({ at, value, quality })
				count++
			}
			packed.set(slice.fromAt, count)
			await new Promise(setImmediate)
		}
		await writeChunks(db, hourAt, lists)
	}
	const read = [...packed.values()].reduce((sum, count) => sum + count, 0)
	// False: a reading arrived meanwhile, and the hour is packed again later. Null: it has no
	// partition.
	if (typeof (await db.partitions?.clearHour(hourAt, read)) === 'boolean') return
	for (const slice of slicesOf(hourAt, sliceMs)) {
		const isWhole = await db.write((tx) => dropRows(tx, slice, packed.get(slice.fromAt) ?? 0))
		if (!isWhole) return // it is packed again later
		await new Promise(setImmediate)
	}
}

/** The points with readings in an hour, how many, and slices small enough for one step. */
async function survey(db: Reader, hourAt: number) {
	const ids = new Set<number>()
	let [rows, fullest] = [0, 0]
	for (const minute of slicesOf(hourAt, MINUTE_MS)) {
		const found = await db
			.select({ id: readings.pointId, rows: count() })
			.from(readings)
			.where(within(minute))
			.groupBy(readings.pointId)
		for (const { id } of found) ids.add(id)
		const inMinute = found.reduce((sum, { rows }) => sum + rows, 0)
		rows += inMinute
		fullest = Math.max(fullest, inMinute)
		await new Promise(setImmediate)
	}
	const parts = Math.ceil((60 * fullest) / ROWS_AT_ONCE) || 1
	const sliceMs = Math.ceil(HOUR_MS / parts / 1000) * 1000
	return { ids: [...ids].sort((a, b) => a - b), sliceMs, rows }
}

function* slicesOf(hourAt: number, sliceMs: number): Iterable<Span> {
	for (let at = hourAt; at < hourAt + HOUR_MS; at += sliceMs)
		yield { fromAt: at, toAt: Math.min(at + sliceMs, hourAt + HOUR_MS) }
}

/** Writes the chunks of some points in a transaction, merged with chunks the hour already has. */
async function writeChunks(db: Db, hourAt: number, lists: Map<number, RawReading[]>) {
	const all = [...lists].filter(([, list]) => list.length > 0)
	for (let i = 0; i < all.length; i += CHUNKS_AT_ONCE) {
		const some = all.slice(i, i + CHUNKS_AT_ONCE)
		while (!(await mergeChunks(db, hourAt, some)));
	}
}

/**
 * False, and nothing written, when another server has packed readings of these points meanwhile.
 */
async function mergeChunks(
	db: Db,
	hourAt: number,
	lists: readonly (readonly [number, RawReading[]])[],
): Promise<boolean> {
	const ids = lists.map(([id]) => id)
	const before = groupByPoint(await heldOf(db.read, hourAt, ids))
	const chunks: Chunk[] = []
	for (const [pointId, list] of lists) {
		const old = before.get(pointId)?.[0]
		const whole = old ? mergeByTime(unpackChunk(old.packed), list) : list
		const packed = Buffer.from(packChunk(whole))
		chunks.push({ pointId, hourAt, count: whole.length, packed })
		await new Promise(setImmediate)
	}
	return db.write(async (tx) => {
		const now = groupByPoint(await heldOf(tx, hourAt, ids))
		const isSame = (id: number) =>
			(now.get(id)?.[0]?.packed ?? NONE).equals(before.get(id)?.[0]?.packed ?? NONE)
		if (!ids.every(isSame)) return false
		await keep(tx, chunks)
		return true
	})
}

type Chunk = typeof readingChunks.$inferInsert
const NONE = Buffer.alloc(0)

const heldOf = (db: Pick<Reader, 'select'>, hourAt: number, ids: number[]) =>
	db
		.select()
		.from(readingChunks)
		.where(and(inArray(readingChunks.pointId, ids), eq(readingChunks.hourAt, hourAt)))

async function keep(tx: Tx, chunks: Chunk[]): Promise<void> {
	await tx
		.insert(readingChunks)
		.values(chunks)
		.onConflictDoUpdate({
			target: [readingChunks.pointId, readingChunks.hourAt],
			set: { count: sql`excluded.count`, packed: sql`excluded.packed` },
		})
}

/**
 * Rows are only ever added, so an equal count means that exactly the packed rows are there. Rows
 * that still have to be rolled up stay, because roll-ups are rebuilt from them.
 */
async function dropRows(tx: Tx, slice: Span, packed: number): Promise<boolean> {
	if (await isMarked(tx, slice)) return false
	const [now] = await tx.select({ rows: count() }).from(readings).where(within(slice))
	if (now?.rows !== packed) return false
	if (packed > 0) await tx.delete(readings).where(within(slice))
	return true
}

const within = ({ fromAt, toAt }: Span) => and(gte(readings.at, fromAt), lt(readings.at, toAt))

/** Whether a minute that overlaps the span has to be rolled up. */
async function isMarked(db: Pick<Reader, 'select'>, { fromAt, toAt }: Span): Promise<boolean> {
	const [mark] = await db
		.select({ at: rollupWork.at })
		.from(rollupWork)
		.where(
			and(
				eq(rollupWork.levelMs, MINUTE_MS),
				gte(rollupWork.at, fromAt - (fromAt % MINUTE_MS)),
				lt(rollupWork.at, toAt),
			),
		)
		.limit(1)
	return mark !== undefined
}
