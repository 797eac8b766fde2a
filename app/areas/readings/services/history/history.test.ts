import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { beforeEach, expect, test } from 'vitest'
import { calibrations } from '#db/schema/calibration'
import { purgeOldReadings } from '#db/telemetry/purge-old-readings'
import { packHours } from '#db/telemetry/pack-hours'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { farmPerTest, openTestFarm } from '~/tests/farms/test-farm'
import { exportHistory } from './export-history.server'
import { addTestPoint, storeReadings } from '~/tests/readings/history/test-history'
import { readHistory } from './read-history.server'
import type { ChartPoint } from './chart-point'

const START_MS = Date.UTC(2026, 2, 1)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HALF_DAY_MS = 12 * HOUR_MS
const EVERY_MS = 5 * 60_000

const farm = farmPerTest(START_MS + 3 * DAY_MS)
let ph: number
beforeEach(async () => {
	ph = await addTestPoint(farm, { quantity: 'ph', intervalMs: EVERY_MS })
})

/** Twelve readings an hour for half a day, 6.00 rising by 0.01 an hour; one of them is out of range. */
const rows = Array.from({ length: HALF_DAY_MS / EVERY_MS }, (_, i) => ({
	at: START_MS + i * EVERY_MS,
	value: i % 12 === 9 ? 13 : 6 + Math.floor(i / 12) / 100,
	quality: i % 12 === 9 ? 4 : 0,
}))

/** A mean of means differs in its last digits. */
const rounded = (mark: ChartPoint) => ({ ...mark, mean: mark.mean && Math.round(mark.mean * 1e9) })

async function settle(): Promise<void> {
	for (const level of LEVELS_MS)
		while ((await rollUpMarked(farm.ctx.db, level, 500, farm.ctx.now())) > 0);
	await packHours(farm.ctx.db, { endedBefore: farm.ctx.now(), most: 100 })
}
const read = (fromAt: number, toAt: number, width: number) =>
	readHistory(farm.owner, { pointIds: [ph], fromAt, toAt, width }).then(([point]) => {
		if (!point) throw new Error('no history')
		return point
	})

/** Saves a calibration of 1.1 × raw − 0.2 from an instant on. */
async function calibrateFrom(fromAt: number): Promise<void> {
	const made = { version: 1, slope: 1.1, offset: -0.2, fromAt, points: [], madeBy: 'Ann' }
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(calibrations).values({ ...made, farmId: farm.owner.farm.id, pointId: ph })
	})
}

test('an hour is shown as single readings, half a day in steps, and both agree', async () => {
	await storeReadings(farm, ph, rows)
	await settle()
	const hour = await read(START_MS, START_MS + HOUR_MS, 100)
	expect(hour.resolution).toEqual({ kind: 'raw' })
	expect(hour.marks).toHaveLength(12)
	expect(hour.marks[9]).toMatchObject({ count: 1, good: 0, min: null, mean: null })
	const half = await read(START_MS, START_MS + HALF_DAY_MS, 12)
	expect(half.resolution).toEqual({ kind: 'steps', stepMs: HOUR_MS, level: HOUR_MS })
	expect(half.marks).toHaveLength(12)
	expect(half.marks[3]).toMatchObject({ at: START_MS + 3 * HOUR_MS, count: 12, good: 11 })
	expect(half.marks[3]?.mean).toBeCloseTo(6.03, 9)
	expect(half.marks[3]?.max).toBeCloseTo(6.03, 9)
	expect(half.gaps).toEqual([])
})

test('a calibration applies from its instant on, in steps and in single readings', async () => {
	await storeReadings(farm, ph, rows)
	await settle()
	const fromAt = START_MS + 5.5 * HOUR_MS
	await calibrateFrom(fromAt)
	const { marks } = await read(START_MS, START_MS + HALF_DAY_MS, 12)
	expect(marks[4]?.max).toBeCloseTo(6.04, 9)
	expect(marks[5]?.min).toBeCloseTo(6.05, 9) // before it began
	expect(marks[5]?.max).toBeCloseTo(6.05 * 1.1 - 0.2, 9)
	expect(marks[6]?.min).toBeCloseTo(6.06 * 1.1 - 0.2, 9)
	const hour = await read(START_MS + 5 * HOUR_MS, START_MS + 6 * HOUR_MS, 100)
	expect(hour.marks[5]?.mean).toBeCloseTo(6.05, 9)
	expect(hour.marks[6]?.mean).toBeCloseTo(6.05 * 1.1 - 0.2, 9)
})

test('a day in which a calibration began is built from the hours before and after it', async () => {
	await storeReadings(farm, ph, rows)
	await settle()
	const fromAt = START_MS + 5.5 * HOUR_MS
	await calibrateFrom(fromAt)
	const { marks } = await read(START_MS, START_MS + DAY_MS, 1)
	const trusted = rows
		.filter(({ quality }) => quality === 0)
		.map(({ at, value }) => (at < fromAt ? value : value * 1.1 - 0.2))
	expect(marks).toMatchObject([{ untilAt: START_MS + DAY_MS, count: rows.length }])
	expect(marks[0]?.good).toBe(trusted.length)
	expect(marks[0]?.mean).toBeCloseTo(trusted.reduce((a, b) => a + b) / trusted.length, 9)
	expect(marks[0]?.max).toBeCloseTo(Math.max(...trusted), 9)
})

test('a point that is read far more often than configured is shown in steps', async () => {
	const each = Array.from({ length: 3600 }, (_, s) => ({
		at: START_MS + s * 1000,
		value: 6,
		quality: 0,
	}))
	await storeReadings(farm, ph, each)
	await settle()
	const { resolution, marks } = await read(START_MS, START_MS + HOUR_MS, 100)
	expect(resolution).toMatchObject({ kind: 'steps', stepMs: 60_000 })
	expect(marks).toHaveLength(60)
})

test('silence is shown as a gap', async () => {
	const silent = rows.filter(({ at }) => at < START_MS + HOUR_MS || at >= START_MS + 3 * HOUR_MS)
	await storeReadings(farm, ph, silent)
	await settle()
	const { gaps } = await read(START_MS, START_MS + 6 * HOUR_MS, 1000)
	expect(gaps).toMatchObject([
		{ fromAt: START_MS + HOUR_MS - EVERY_MS, toAt: START_MS + 3 * HOUR_MS, cause: null },
	])
})

test('a day whose minutes are no longer kept is built from its readings, and an older one from quarter-hours', async () => {
	await storeReadings(farm, ph, rows)
	await settle()
	const minutes = await read(START_MS, START_MS + HALF_DAY_MS, 100)
	expect(minutes.resolution).toMatchObject({ stepMs: 10 * 60_000, level: 60_000 })
	expect(minutes.marks).toHaveLength(72)
	farm.setNow(START_MS + 30 * DAY_MS)
	await purgeOldReadings(farm.ctx.db, farm.ctx.now())
	const later = await read(START_MS, START_MS + HALF_DAY_MS, 100)
	expect(later.marks.map(rounded)).toEqual(minutes.marks.map(rounded))
	farm.setNow(START_MS + 100 * DAY_MS)
	await purgeOldReadings(farm.ctx.db, farm.ctx.now())
	const old = await read(START_MS, START_MS + HOUR_MS, 200)
	expect(old.resolution).toMatchObject({ kind: 'steps', stepMs: 15 * 60_000 })
	expect(old.marks.map(({ count, good }) => ({ count, good }))).toEqual([
		...[0, 1, 2].map(() => ({ count: 3, good: 3 })),
		{ count: 3, good: 2 },
	])
})

test('a file has every reading with its quality, and quarter-hours where readings are no longer kept', async () => {
	await storeReadings(farm, ph, rows.slice(0, 12))
	await settle()
	const span = { fromAt: START_MS, toAt: START_MS + HOUR_MS }
	const file = await linesOf({ ...span, key: String(ph) })
	expect(file).toHaveLength(13)
	expect(file.slice(0, 2)).toEqual(['at,value,unit,quality', '2026-03-01T00:00:00.000Z,6,pH,good'])
	expect(file[10]).toBe('2026-03-01T00:45:00.000Z,13,pH,out-of-range')
	farm.setNow(START_MS + 100 * DAY_MS)
	await purgeOldReadings(farm.ctx.db, farm.ctx.now())
	expect((await linesOf({ ...span, key: String(ph) })).at(-1)).toBe(
		'2026-03-01T00:45:00.000Z,6,pH,,mean of 15 minutes,2026-03-01T01:00:00.000Z,6,6,3,2',
	)
})

async function linesOf(wanted: Parameters<typeof exportHistory>[1]): Promise<string[]> {
	let text = ''
	for await (const part of await exportHistory(farm.owner, wanted)) text += part
	return text.trimEnd().split('\r\n')
}

test('a file of another farm’s point, or of an empty, endless or future span is refused', async () => {
	const span = { fromAt: START_MS, toAt: START_MS + HOUR_MS, key: String(ph) }
	await expect(linesOf({ ...span, key: 'vpd-1' })).rejects.toMatchObject({ code: 'not-found' })
	const other = await openTestFarm(START_MS + DAY_MS)
	try {
		await expect(exportHistory(other.owner, span)).rejects.toMatchObject({ code: 'not-found' })
	} finally {
		await other.close()
	}
	const ahead = farm.ctx.now()
	for (const wrong of [
		{ toAt: START_MS },
		{ toAt: 999_999_999_999_999 },
		{ fromAt: ahead, toAt: ahead + 1 },
	])
		await expect(linesOf({ ...span, ...wrong })).rejects.toMatchObject({ code: 'invalid' })
})

test('a point of another farm is not found, and an invalid span is refused', async () => {
	const other = await openTestFarm(START_MS)
	try {
		const foreign = { pointIds: [ph], fromAt: START_MS, toAt: START_MS + 1, width: 10 }
		await expect(readHistory(other.owner, foreign)).rejects.toMatchObject({ code: 'not-found' })
	} finally {
		await other.close()
	}
	await expect(read(START_MS, START_MS, 10)).rejects.toMatchObject({ code: 'invalid' })
	await expect(read(START_MS, START_MS + 367 * DAY_MS, 10)).rejects.toMatchObject({
		code: 'invalid',
	})
})
