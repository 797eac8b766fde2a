import postgres from 'postgres'
import { asc, count } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addAgent } from '../../tests/support/ingest-batch'
import { openTestDb } from '../../tests/support/test-db'
import type { Db } from '../database'
import { readingChunks, readings, rollupWork } from '../schema/readings'
import { packHours } from '../telemetry/pack-hours'
import { readRaw } from '../telemetry/read-raw'
import { perTest } from '../../tests/support/per-test'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 10, 21, 20)

const db = perTest(openTestDb)
let boots = 0
beforeEach(async () => {
	await addAgent(db, 'agent-a')
})

type Row = { at: number; pointId: number; value: number; quality: number }
const row = (at: number, pointId = 1): Row => ({ at, pointId, value: at / 8, quality: 0 })

async function store(rows: readonly Row[], into: Db = db): Promise<void> {
	const answer = await into.ingest({
		agentId: 'agent-a',
		bootId: `boot-${++boots}`,
		lane: 'live',
		receivedAt: NOW,
		firstSeq: 1,
		lastSeq: rows.length,
		latest: [],
		gaps: [],
		readings: rows.map((one, i) => ({ ...one, seq: i + 1 })),
	})
	expect(answer.status).toBe('stored')
}

const stored = (from: Db = db) =>
	from.read.select().from(readings).orderBy(asc(readings.at), asc(readings.pointId))

async function onServer<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
	const sql = postgres(db.url, { max: 1, onnotice: () => undefined })
	return work(sql).finally(() => sql.end())
}

/** The partitions, each with its number of readings. */
const partitions = () =>
	onServer(async (sql) => {
		const names = await sql<{ name: string }[]>`
			SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
			WHERE inhparent = 'readings'::regclass ORDER BY 1`
		const counted = names.map(async ({ name }) => {
			const [{ rows } = { rows: 0 }] = await sql`SELECT count(*)::int AS rows FROM ${sql(name)}`
			return [name, rows as number] as const
		})
		return Object.fromEntries(await Promise.all(counted))
	})

const partitioned = () => db.engine === 'postgres'

test('readings across hours, late ones of any day and early ones are stored in partitions of their time', async () => {
	const at = [NOW - 400 * DAY_MS, NOW - 3 * DAY_MS, NOW - HOUR_MS - 1, NOW - HOUR_MS, NOW - 1, NOW]
	const rows = [...at, NOW + HOUR_MS].map((one) => row(one))
	await store(rows)
	await store(rows) // again, as another boot: changes nothing
	expect(await stored()).toEqual(rows)
	if (!partitioned()) return
	expect(await partitions()).toMatchObject({
		readings_2025_10_17: 1,
		readings_2026_11_18: 1,
		readings_2026_11_21_18: 1,
		readings_2026_11_21_19: 2,
		readings_2026_11_21_20: 1,
		readings_2026_11_21_21: 1,
		readings_default: 0,
	})
})

test('readings without a partition are stored all the same, and packed like all others', async () => {
	if (!partitioned()) return
	const days = Array.from({ length: 60 }, (_, day) => row(NOW - (60 - day) * DAY_MS))
	await onServer((sql) => sql`INSERT INTO readings VALUES (${NOW - 5 * DAY_MS + 7}, 1, 1, 0)`)
	await store(days) // more than are created per batch, and one whose rows are in the default partition
	await store([row(NOW - 5 * DAY_MS + 9)])
	expect(await stored()).toHaveLength(62)
	await db.write((tx) => tx.delete(rollupWork))
	await packHours(db, { endedBefore: NOW, most: 100 })
	expect(await stored()).toEqual([])
	const [{ packed } = { packed: 0 }] = await db.read.select({ packed: count() }).from(readingChunks)
	expect(packed).toBe(60)
	expect((await partitions())['readings_default']).toBe(0)
})

test('a query for one hour scans only the partition of that hour', async () => {
	if (!partitioned()) return
	const hours = Array.from({ length: 30 }, (_, i) => NOW - i * HOUR_MS)
	for (const some of [hours.slice(0, 15), hours.slice(15)])
		await store(some.flatMap((at) => Array.from({ length: 50 }, (_, i) => row(at + i * 60_000))))
	const plan = await onServer((sql) =>
		sql.unsafe(
			'EXPLAIN SELECT * FROM readings WHERE at >= $1 AND at < $2 AND point_id IN ($3) ORDER BY at',
			[NOW - 5 * HOUR_MS, NOW - 4 * HOUR_MS, 1],
		),
	)
	const words = JSON.stringify(plan)
	expect(words.match(/readings_\w+?(?= )/g)?.filter((name) => !name.includes('pkey'))).toEqual([
		'readings_2026_11_21_15',
	])
})

test('a packed hour is cleared at once, but not with a new reading in it, and dropped when it is past', async () => {
	const hourAt = NOW - 5 * HOUR_MS
	const rows = Array.from({ length: 100 }, (_, i) => row(hourAt + i * 30_000))
	await store([...rows, row(NOW)])
	const span = { fromAt: hourAt, toAt: hourAt + HOUR_MS }
	const read = async () => (await readRaw(db.read, [1], span)).get(1)
	const before = await read()
	await db.write((tx) => tx.delete(rollupWork))
	expect(await packHours(db, { endedBefore: NOW, most: 5 })).toBe(1)
	expect(await read()).toEqual(before)
	expect(await stored()).toEqual([row(NOW)])
	if (!partitioned()) return
	await store([row(hourAt + 1)])
	expect(await db.partitions?.clearHour(hourAt, 1)).toBe(false) // its minute is to be rolled up
	await db.write((tx) => tx.delete(rollupWork))
	expect(await db.partitions?.clearHour(hourAt, 0)).toBe(false) // not what was counted
	await db.partitions?.dropEmpty(NOW)
	expect(await db.partitions?.dropEmpty(NOW)).toBe(0) // not empty
	expect(await db.partitions?.clearHour(hourAt, 1)).toBe(true)
	expect(await db.partitions?.dropEmpty(hourAt + HOUR_MS - 1)).toBe(0) // not over
	expect(await db.partitions?.dropEmpty(NOW)).toBe(1)
	await store([row(hourAt + 2)])
	expect(await stored()).toEqual([row(hourAt + 2), row(NOW)])
})
