import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../database'
import { addAgentWithPoints } from '../../tests/support/ingest-batch'
import { openTestDb } from '../../tests/support/test-db'
import { farms } from '../schema/farms'
import { rollupMarks, rollups, rollupWork } from '../schema/readings'
import { rollUpMarked } from './roll-up-marked'
import { claimPeriod } from './claim-period'
import { rollUpPeriod } from './roll-up-period'
import { perTest } from '../../tests/support/per-test'

const [MINUTE, QUARTER] = LEVELS_MS
const AT = Date.UTC(2026, 2, 1)
const NOW = AT + MINUTE
const HOUR_MS = 3_600_000
const POINTS = 300 // more than fit into one transaction

const db = perTest(openTestDb)
let ids: number[]
let batches = 0
beforeEach(async () => {
	ids = await addAgentWithPoints(db, POINTS)
})

/** A reading of each point at an instant, in its own batch. */
async function store(at: number, value: number, pointIds = ids): Promise<void> {
	const readings = pointIds.map((pointId, i) => ({ seq: i + 1, at, pointId, value, quality: 0 }))
	await db.ingest({
		agentId: 'agent-a',
		bootId: `boot-${++batches}`,
		lane: 'live',
		receivedAt: 5,
		firstSeq: 1,
		lastSeq: readings.length,
		readings,
		latest: [],
		gaps: [],
	})
}

const rolled = (level: number) => db.read.select().from(rollups).where(eq(rollups.levelMs, level))
const marked = async (level: number) =>
	(await db.read.select().from(rollupWork).where(eq(rollupWork.levelMs, level))).map(({ at }) => at)
const counts = async () => new Set((await rolled(MINUTE)).map(({ count }) => count))

test('readings that arrive while their minute is rolled up, at the same instant, are not lost', async () => {
	await store(AT, 1)
	let isOver = false
	const rolling = rollUpMarked(db, MINUTE, 1, NOW).finally(() => (isOver = true))
	let stored = 1
	while (!isOver && stored < 59) await store(AT + 1000 * stored++, 2)
	await rolling
	while ((await rollUpMarked(db, MINUTE, 10, NOW)) > 0);
	expect(await counts()).toEqual(new Set([stored]))
	expect(await marked(MINUTE)).toEqual([])
})

test('a mark whose holder has stopped is taken over by the next worker', async () => {
	await store(AT, 1)
	const stopped = await claimPeriod(db, MINUTE, NOW)
	expect(stopped).toMatchObject({ at: AT, farmIds: [1] })
	await rollUpMarked(db, MINUTE, 10, NOW)
	expect(await rolled(MINUTE)).toEqual([])
	await rollUpMarked(db, MINUTE, 10, NOW + HOUR_MS)
	expect(await rolled(MINUTE)).toHaveLength(POINTS)
	expect(await marked(MINUTE)).toEqual([])
})

test('a worker that was taken over writes nothing over newer roll-ups', async () => {
	await store(AT, 1)
	const slow = await claimPeriod(db, MINUTE, NOW)
	if (!slow) throw new Error('nothing was claimed')
	await store(AT + 1000, 2)
	let hasRead = false
	const readings: Db['bulk']['readings'] = async (wanted) => {
		const page = await db.bulk.readings(wanted)
		if (!hasRead) {
			hasRead = true
			await store(AT + 2000, 3)
			await rollUpMarked(db, MINUTE, 10, NOW + HOUR_MS)
			await claimNext()
		}
		return page
	}
	/** As if a third worker had begun: the mark is there, and not of the slow one. */
	async function claimNext() {
		await store(AT + 2000, 3)
		await claimPeriod(db, MINUTE, NOW + HOUR_MS)
	}
	await rollUpPeriod({ ...db, bulk: { ...db.bulk, readings } }, slow, NOW)
	expect(await counts()).toEqual(new Set([3]))
	expect(await marked(MINUTE)).toEqual([AT])
})

test('a minute is rolled up when it is over', async () => {
	await store(AT + 1000, 1)
	expect(await rollUpMarked(db, MINUTE, 10, NOW - 1)).toBe(0)
	expect(await rollUpMarked(db, MINUTE, 10, NOW)).toBe(1)
	expect(await rolled(MINUTE)).toHaveLength(POINTS)
})

test('readings of one farm have only that farm rolled up', async () => {
	await store(AT, 1)
	const farmIds = (await addFarms(3)).map(({ id }) => id)
	await rollUpMarked(db, MINUTE, 10, NOW)
	const claim = await claimPeriod(db, QUARTER, NOW)
	expect(claim?.farmIds).toEqual([1])
	expect(farmIds).not.toContain(1)
})

test('periods that an older version marked for all farms are rolled up', async () => {
	await store(AT, 1)
	await db.write(async (tx) => {
		await tx.delete(rollupWork)
		await tx.insert(rollupMarks).values({ levelMs: MINUTE, at: AT, touchedAt: 5 })
	})
	await addFarms(2)
	await rollUpMarked(db, MINUTE, 10, NOW)
	expect(await rolled(MINUTE)).toHaveLength(POINTS)
	expect(await db.read.select().from(rollupMarks)).toEqual([])
	expect(await marked(MINUTE)).toEqual([])
})

/** Farms without agents. */
const addFarms = (number: number) =>
	db.write((tx) =>
		tx
			.insert(farms)
			.values(
				Array.from({ length: number }, () => ({
					name: 'Pod',
					timezone: 'UTC',
					systemType: 'freight-farms-greenery-s',
					nurseryRows: 2,
					nurseryTraysPerRow: 8,
					createdAt: 0,
				})),
			)
			.returning({ id: farms.id }),
	)

test('servers that roll up the same minute at once leave the right result', async () => {
	for (let round = 1; round <= 5; round++) {
		await store(AT + round * 1000, round)
		const all = [0, 1, 2].map(() => rollUpMarked(db, MINUTE, 1, NOW))
		await store(AT + round * 1000 + 500, round)
		await Promise.all(all)
		while ((await rollUpMarked(db, MINUTE, 10, NOW)) > 0);
		expect(await counts()).toEqual(new Set([2 * round]))
	}
	expect(await rolled(MINUTE)).toHaveLength(POINTS)
})

test('a coarser period is rebuilt only when something in it changed', async () => {
	await store(AT, 1)
	await rollUpMarked(db, MINUTE, 10, NOW)
	expect(await marked(QUARTER)).toEqual([AT])
	await rollUpMarked(db, QUARTER, 10, NOW)
	await store(AT, 1) // sent again by another boot: every reading is there already
	expect(await marked(MINUTE)).toEqual([AT])
	await rollUpMarked(db, MINUTE, 10, NOW)
	expect(await marked(QUARTER)).toEqual([])
	await store(AT + 1000, 2, ids.slice(-1))
	await rollUpMarked(db, MINUTE, 10, NOW)
	expect(await marked(QUARTER)).toEqual([AT])
	await rollUpMarked(db, QUARTER, 10, NOW)
	expect((await rolled(QUARTER)).map(({ count }) => count).sort()).toEqual([
		...Array.from({ length: POINTS - 1 }, () => 1),
		2,
	])
})

test('a minute with more readings than one page is complete', async () => {
	for (let s = 0; s < 30; s++) await store(AT + 2000 * s, s)
	await rollUpMarked(db, MINUTE, 10, NOW)
	expect(await counts()).toEqual(new Set([30]))
	expect((await rolled(MINUTE)).every(({ mean, last }) => mean === 14.5 && last === 29)).toBe(true)
})
