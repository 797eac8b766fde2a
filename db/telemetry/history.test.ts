import { LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { toSample } from '@sfc/domain/readings/history/to-sample'
import { rollUp } from '@sfc/domain/readings/history/rollup'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readingChunks, readings, rollupWork, rollups } from '../schema/readings'
import { packHours } from './pack-hours'
import { readRaw } from './read-raw'
import { openTelemetry, type Row, type TestTelemetry } from '../../tests/support/test-telemetry'

const START_MS = Date.UTC(2026, 2, 1)
const HOUR_MS = 3_600_000
const LATER = START_MS + 1000 * HOUR_MS

let telemetry: TestTelemetry
let db: TestTelemetry['db']
beforeEach(async () => {
	telemetry = await openTelemetry()
	db = telemetry.db
})
afterEach(() => db.close())

const store = (rows: Row[]) => telemetry.store(rows)
const rollUpAll = (now = LATER) => telemetry.rollUpAll(now)

const rolled = (level: LevelMs) => db.read.select().from(rollups).where(eq(rollups.levelMs, level))

const GOOD = 0
const STUCK = 2
const series = fc.uniqueArray(
	fc.record({
		at: fc.nat(26 * HOUR_MS - 1).map((after) => START_MS + after),
		point: fc.nat(2),
		value: fc.integer({ min: -500, max: 500 }).map((whole) => whole / 100),
		quality: fc.constantFrom(GOOD, GOOD, STUCK),
	}),
	{ selector: ({ at, point }) => `${at} ${point}`, minLength: 1, maxLength: 60 },
)
/** When every minute of the series is over: while minutes are kept, and later when a quarter-hour can only be built from readings. */
const now = fc.constantFrom(START_MS + 26 * HOUR_MS, LATER)
/** Where the series is split into batches, which arrive in any order and partly twice. */
const batches = fc.array(fc.record({ from: fc.nat(60), to: fc.nat(60) }), { maxLength: 6 })

test('late, repeated and shuffled batches give the same roll-ups and readings as one whole batch', async () => {
	const ids = telemetry.ids
	await fc.assert(
		fc
			.asyncProperty(series, batches, fc.boolean(), now, async (list, cuts, packsBetween, now) => {
				const rows = list.map(({ point, ...row }) => ({ ...row, pointId: ids[point] ?? 0 }))
				for (const { from, to } of [...cuts, { from: 0, to: rows.length }]) {
					const some = rows.slice(from, to)
					if (some.length > 0) await store(some)
					if (packsBetween) {
						await rollUpAll(now)
						await packHours(db, { endedBefore: LATER, most: 100 })
					}
				}
				await rollUpAll(now)
				const span = { fromAt: START_MS, toAt: START_MS + 27 * HOUR_MS }
				const raw = await readRaw(db.read, ids, span)
				for (const id of ids) {
					const own = rows.filter(({ pointId }) => pointId === id).sort((a, b) => a.at - b.at)
					expect(raw.get(id)).toEqual(own.map(({ at, value, quality }) => ({ at, value, quality })))
				}
				for (const level of LEVELS_MS) expectRolled(await rolled(level), rows, level)
			})
			.afterEach(forget),
		{ numRuns: 12 },
	)
})

async function forget(): Promise<void> {
	await db.write(async (tx) => {
		for (const table of [readings, readingChunks, rollups, rollupWork]) await tx.delete(table)
	})
}

/** Every period with readings has its roll-up, and no other. */
function expectRolled(found: Awaited<ReturnType<typeof rolled>>, rows: Row[], level: LevelMs) {
	const stretches = new Map<string, Row[]>()
	for (const row of rows) {
		const key = `${row.pointId} ${row.at - (row.at % level)}`
		stretches.set(key, [...(stretches.get(key) ?? []), row])
	}
	expect(found.map(({ pointId, at }) => `${pointId} ${at}`).sort()).toEqual(
		[...stretches.keys()].sort(),
	)
	for (const { pointId, at, mean, ...rest } of found) {
		const own = stretches.get(`${pointId} ${at}`) ?? []
		const direct = rollUp(own.map((row) => toSample(row, false)))
		const close = direct?.mean == null ? null : expect.closeTo(direct.mean, 9)
		expect({ ...rest, mean }).toMatchObject({ ...direct, mean: close, levelMs: level })
	}
}

test('an hour is packed once it is completed and rolled up, and reads the same before and after', async () => {
	const [id = 0] = telemetry.ids
	const rows = Array.from({ length: 360 }, (_, i) => ({
		at: START_MS + i * 10_000,
		pointId: id,
		value: 6 + (i % 5) / 100,
		quality: GOOD,
	}))
	await store(rows)
	const read = () => readRaw(db.read, [id], { fromAt: START_MS, toAt: START_MS + HOUR_MS })
	const before = await read()
	const pack = (endedBefore: number) => packHours(db, { endedBefore, most: 10 })
	expect(await pack(LATER)).toBe(0) // not rolled up yet
	await rollUpAll()
	expect(await pack(START_MS + HOUR_MS - 1)).toBe(0) // not completed yet
	expect(await pack(START_MS + HOUR_MS)).toBe(1)
	expect(await db.read.select().from(readings)).toEqual([])
	expect(await read()).toEqual(before)
	expect(await pack(LATER)).toBe(0)
})

test('a reading that arrives while its hour is packed is neither lost nor counted twice', async () => {
	const [id = 0] = telemetry.ids
	const row = (s: number) => ({ at: START_MS + s * 1000, pointId: id, value: s, quality: GOOD })
	await store(Array.from({ length: 3000 }, (_, s) => row(s)))
	await rollUpAll()
	const packing = packHours(db, { endedBefore: LATER, most: 1 })
	const late = Array.from({ length: 20 }, (_, i) => row(3000 + 30 * i))
	for (const one of late) await store([one]).then(() => rollUpAll())
	await packing
	await rollUpAll()
	await packHours(db, { endedBefore: LATER, most: 5 })
	const raw = await readRaw(db.read, [id], { fromAt: START_MS, toAt: START_MS + HOUR_MS })
	expect(raw.get(id)?.map(({ value }) => value)).toEqual([
		...Array.from({ length: 3000 }, (_, s) => s),
		...late.map(({ value }) => value),
	])
	const [hour] = (await rolled(HOUR_MS)).filter(({ pointId }) => pointId === id)
	expect(hour).toMatchObject({ count: 3020, good: 3020, min: 0, max: 3570, last: 3570 })
})
