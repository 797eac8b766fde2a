import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { skipTitle } from '../../tests/support/describe-with'
import { isPostgres } from '../columns'
import { readingChunks, readings, rollups } from '../schema/readings'
import { packHours } from './pack-hours'
import { PastReadings } from './past-readings'
import { openPastWriter } from './past-writer-sqlite'
import { openTelemetry, type Row, type TestTelemetry } from '../../tests/support/test-telemetry'

const HOUR_MS = 3_600_000
/** An hour before midnight, so that a day ends on the way. */
const START_MS = Date.UTC(2026, 2, 1, 23)
const END_MS = START_MS + 3 * HOUR_MS
const GOOD = 0

const series = fc.uniqueArray(
	fc.record({
		at: fc.nat(3 * HOUR_MS - 1).map((after) => START_MS + after),
		point: fc.nat(2),
		value: fc.integer({ min: -500, max: 500 }).map((whole) => whole / 100),
	}),
	{ selector: ({ at, point }) => `${at} ${point}`, minLength: 1, maxLength: 80 },
)

const contents = async ({ db, rollUpAll }: TestTelemetry) => {
	await rollUpAll(END_MS)
	await packHours(db, { endedBefore: END_MS, most: 100 })
	const of = rollups
	return {
		left: await db.read.select().from(readings),
		chunks: await db.read
			.select()
			.from(readingChunks)
			.orderBy(asc(readingChunks.pointId), asc(readingChunks.hourAt)),
		rollups: await db.read.select().from(of).orderBy(asc(of.pointId), asc(of.levelMs), asc(of.at)),
	}
}

/** Its mean may differ in the last bits: the server merges it from minutes. */
const rounded = (all: Awaited<ReturnType<typeof contents>>) => ({
	...all,
	rollups: all.rollups.map((row) => ({ ...row, mean: row.mean?.toFixed(9) })),
})

test.skipIf(isPostgres)(
	skipTitle(
		'a past that is written at once is what ingest, roll-ups and packing make of it',
		isPostgres ? 'only for SQLite' : null,
	),
	async () => {
		await fc.assert(
			fc.asyncProperty(series, async (list) => {
				const [ingested, written] = [await openTelemetry(), await openTelemetry()]
				const rows: Row[] = list
					.map(({ point, ...row }) => ({
						...row,
						pointId: ingested.ids[point] ?? 0,
						quality: GOOD,
					}))
					.sort((a, b) => a.at - b.at)
				await ingested.store(rows)
				const writer = openPastWriter(written.db.url)
				const past = new PastReadings(written.ids, GOOD, writer, END_MS)
				for (const { pointId, at, value } of rows) past.add(pointId, at, value)
				past.end()
				expect(writer.close()).toBeGreaterThan(0)
				expect(rounded(await contents(written))).toEqual(rounded(await contents(ingested)))
				await Promise.all([ingested.db.close(), written.db.close()])
			}),
			{ numRuns: 8 },
		)
	},
)
