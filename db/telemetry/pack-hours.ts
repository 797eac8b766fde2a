import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../database'
import { readingChunks, readings, rollupMarks } from '../schema/readings'
import { packChunk } from './chunk-codec'
import { MINUTE_MS } from './minutes-of'
import { HOUR_MS, readRaw, type Span } from './read-raw'

/** A transaction of this size takes about 10 ms; readings that arrive wait for it. */
const POINTS_AT_ONCE = 20
const ROWS_MS = 60_000

/**
 * Packs rows of hours that ended before `endedBefore`, the oldest first, at most `most` hours. An
 * hour with minutes that are still to be rolled up waits. First all its chunks are written, then its
 * rows go, a minute at a time; a crash in between leaves both, and readers take each reading once.
 */
export async function packHours(
	db: Db,
	{ endedBefore, most }: { endedBefore: number; most: number },
): Promise<number> {
	let packed = 0
	let from = 0
	while (packed < most) {
		const hourAt = await oldestHour(db.read, from)
		if (hourAt === null || hourAt + HOUR_MS > endedBefore) break
		from = hourAt + HOUR_MS
		if (await isMarked(db.read, hourAt, HOUR_MS)) continue
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
	const span = { fromAt: hourAt, toAt: hourAt + HOUR_MS }
	const found = await db.read
		.selectDistinct({ id: readings.pointId })
		.from(readings)
		.where(within(span))
	const ids = found.map(({ id }) => id)
	const before = await countRows(db.read, span)
	for (let i = 0; i < ids.length; i += POINTS_AT_ONCE) {
		const some = ids.slice(i, i + POINTS_AT_ONCE)
		const raw = await readRaw(db.read, some, span)
		const chunks = [...raw].map(([pointId, list]) => ({
			...{ pointId, hourAt, count: list.length },
			packed: Buffer.from(packChunk(list)),
		}))
		await db.write((tx) => keep(tx, chunks))
		await new Promise(setImmediate)
	}
	for (let at = hourAt; at < span.toAt; at += ROWS_MS) {
		const isWhole = await db.write((tx) => dropRows(tx, at, before.get(at) ?? 0))
		if (!isWhole) return // its turn comes again
		await new Promise(setImmediate)
	}
}

async function keep(tx: Tx, chunks: (typeof readingChunks.$inferInsert)[]): Promise<void> {
	if (chunks.length === 0) return
	await tx
		.insert(readingChunks)
		.values(chunks)
		.onConflictDoUpdate({
			target: [readingChunks.pointId, readingChunks.hourAt],
			set: { count: sql`excluded.count`, packed: sql`excluded.packed` },
		})
}

/** Rows are only ever added: as many as before are those that were packed. */
async function dropRows(tx: Tx, at: number, packed: number): Promise<boolean> {
	const span = { fromAt: at, toAt: at + ROWS_MS }
	const now = (await countRows(tx, span)).get(at) ?? 0
	if (now !== packed) return false
	if (packed > 0) await tx.delete(readings).where(within(span))
	return true
}

const within = ({ fromAt, toAt }: Span) => and(gte(readings.at, fromAt), lt(readings.at, toAt))

/** How many rows each minute of a span has. */
async function countRows(db: Pick<Reader, 'select'>, span: Span): Promise<Map<number, number>> {
	const minute = sql<number>`${readings.at} - ${readings.at} % cast(${ROWS_MS} as bigint)`
	const rows = await db
		.select({ minute: minute.mapWith(Number), rows: count() })
		.from(readings)
		.where(within(span))
		.groupBy(sql`1`) // by its place: PostgreSQL takes another parameter for another expression
	return new Map(rows.map(({ minute, rows }) => [minute, rows]))
}

async function isMarked(db: Pick<Reader, 'select'>, at: number, spanMs: number): Promise<boolean> {
	const [mark] = await db
		.select({ at: rollupMarks.at })
		.from(rollupMarks)
		.where(
			and(
				eq(rollupMarks.levelMs, MINUTE_MS),
				gte(rollupMarks.at, at),
				lt(rollupMarks.at, at + spanMs),
			),
		)
		.limit(1)
	return mark !== undefined
}
