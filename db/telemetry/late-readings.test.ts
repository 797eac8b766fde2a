import { match } from '../match'
import { LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../database'
import { rollups } from '../schema/readings'
import { purgeOldReadings } from './purge-old-readings'
import { packHours } from './pack-hours'
import { readRaw } from './read-raw'
import { rollUpMarked } from './roll-up-marked'
import { openTelemetry, type TestTelemetry } from '../../tests/support/test-telemetry'

const [MINUTE, QUARTER, HOUR, DAY] = LEVELS_MS
const START_MS = Date.UTC(2026, 2, 1)
const SOON = START_MS + 2 * HOUR
const row = (s: number, pointId: number, value = 6) => ({
	at: START_MS + s * 1000,
	pointId,
	value,
	quality: 0,
})

let telemetry: TestTelemetry
let id: number
beforeEach(async () => {
	telemetry = await openTelemetry()
	id = telemetry.ids[0] ?? 0
})
afterEach(() => telemetry.db.close())

/** Packed and rolled up: a reading every ten seconds for an hour. */
async function keepAnHour(): Promise<void> {
	const { db, store, rollUpAll } = telemetry
	await store(Array.from({ length: 360 }, (_, i) => row(i * 10, id)))
	await rollUpAll(SOON)
	await packHours(db, { endedBefore: SOON, most: 5 })
}

async function first(level: LevelMs) {
	const [found] = await telemetry.db.read
		.select()
		.from(rollups)
		.where(match(rollups, { levelMs: level, at: START_MS - (START_MS % level) }))
	return found
}

const raw = async () =>
	(await readRaw(telemetry.db.read, [id], { fromAt: START_MS, toAt: SOON })).get(id) ?? []

test('a reading that arrives after its minutes were purged is counted with those that arrived in time', async () => {
	const { db, store, rollUpAll } = telemetry
	await keepAnHour()
	const now = START_MS + 10 * DAY
	await purgeOldReadings(db, now)
	expect(await first(MINUTE)).toBeUndefined()
	await store([row(425, id, 9)])
	await rollUpAll(now)
	expect(await first(QUARTER)).toMatchObject({ count: 91, good: 91, min: 6, max: 9 })
	for (const level of [HOUR, DAY]) expect(await first(level)).toMatchObject({ count: 361, max: 9 })
})

test('a reading that arrives after its readings were purged changes no roll-up', async () => {
	const { db, store, rollUpAll } = telemetry
	await keepAnHour()
	const now = START_MS + 100 * DAY
	await purgeOldReadings(db, now)
	expect(await raw()).toEqual([])
	await store([row(425, id, 9), row(3_700, id, 5)])
	await rollUpAll(now)
	expect(await first(QUARTER)).toMatchObject({ count: 90, min: 6, max: 6 })
	expect(await first(DAY)).toMatchObject({ count: 361, min: 5, max: 6 })
})

test('a period that has to be rolled up keeps its sources, however old', async () => {
	const { db, store, rollUpAll } = telemetry
	await store(Array.from({ length: 360 }, (_, i) => row(i * 10, id)))
	const now = START_MS + 100 * DAY
	while ((await rollUpMarked(db, MINUTE, 100, now)) > 0);
	await packHours(db, { endedBefore: SOON, most: 5 })
	await purgeOldReadings(db, now)
	await rollUpAll(now)
	for (const level of [HOUR, DAY]) expect(await first(level)).toMatchObject({ count: 360 })
	await purgeOldReadings(db, now)
	expect(await raw()).toEqual([])
})

test('the newest minutes are rolled up first, so that a late year does not delay them', async () => {
	const { db, store } = telemetry
	await store([row(0, id), row(3_000, id), row(600, id)])
	await rollUpMarked(db, MINUTE, 1, SOON)
	const made = await db.read.select({ at: rollups.at }).from(rollups)
	expect(made).toEqual([{ at: START_MS + 3_000_000 }])
})

test('a reading that arrives while its hour is packed is rolled up before its row is deleted', async () => {
	const { db, store, rollUpAll } = telemetry
	await store(Array.from({ length: 100 }, (_, i) => row(i, id)))
	await rollUpAll(SOON)
	let isThere = false
	const readings: Db['bulk']['readings'] = async (wanted) => {
		if (!isThere) await store([row(200, id, 9)])
		isThere = true
		return db.bulk.readings(wanted)
	}
	const pack = (through: Db) => packHours(through, { endedBefore: SOON, most: 1 })
	await pack({ ...db, bulk: { ...db.bulk, readings } })
	await rollUpAll(SOON)
	expect(await first(HOUR)).toMatchObject({ count: 101, max: 9 })
	await pack(db)
	expect(await raw()).toHaveLength(101)
})

test('two servers that pack the same hour lose no reading that only one of them saw', async () => {
	const { db, store, rollUpAll } = telemetry
	await store(Array.from({ length: 100 }, (_, i) => row(i, id)))
	await rollUpAll(SOON)
	let hasLooked = false
	const write: Db['write'] = async (work) => {
		if (!hasLooked) {
			hasLooked = true
			await store([row(200, id, 9)])
			await rollUpAll(SOON)
			await packHours(db, { endedBefore: SOON, most: 1 })
		}
		return db.write(work)
	}
	await packHours({ ...db, write }, { endedBefore: SOON, most: 1 })
	await rollUpAll(SOON)
	expect(await raw()).toHaveLength(101)
	expect(await first(HOUR)).toMatchObject({ count: 101, max: 9 })
})
