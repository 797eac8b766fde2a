import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addAgentWithPoints } from '../../tests/support/ingest-batch'
import { openTestDb } from '../../tests/support/test-db'
import { rollupMarks, rollups } from '../schema/readings'
import { rollUpMarked } from './roll-up-marked'
import { rollUpBucket } from './roll-up-bucket'
import { perTest } from '../../tests/support/per-test'

const [MINUTE, QUARTER] = LEVELS_MS
const AT = Date.UTC(2026, 2, 1)
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
	(await db.read.select().from(rollupMarks).where(eq(rollupMarks.levelMs, level))).map(
		({ at }) => at,
	)
const counts = async () => new Set((await rolled(MINUTE)).map(({ count }) => count))

test('readings that arrive while their minute is rolled up, at the same instant, are not lost', async () => {
	await store(AT, 1)
	let isOver = false
	const rolling = rollUpBucket(db, MINUTE, AT, AT).finally(() => (isOver = true))
	let stored = 1
	while (!isOver && stored < 59) await store(AT + 1000 * stored++, 2)
	await rolling
	while ((await rollUpMarked(db, MINUTE, 10, AT)) > 0);
	expect(await counts()).toEqual(new Set([stored]))
	expect(await marked(MINUTE)).toEqual([])
})

test('a mark whose holder has stopped is taken over by the next worker', async () => {
	await store(AT, 1)
	await db.write((tx) => tx.update(rollupMarks).set({ touchedAt: -7 }))
	await rollUpMarked(db, MINUTE, 10, AT)
	expect(await rolled(MINUTE)).toHaveLength(POINTS)
	expect(await marked(MINUTE)).toEqual([])
})

test('servers that roll up the same minute at once leave the right result', async () => {
	for (let round = 1; round <= 5; round++) {
		await store(AT + round * 1000, round)
		const both = [0, 1, 2].map(() => rollUpBucket(db, MINUTE, AT, AT))
		await store(AT + round * 1000 + 500, round)
		await Promise.all(both)
		while ((await rollUpMarked(db, MINUTE, 10, AT)) > 0);
		expect(await counts()).toEqual(new Set([2 * round]))
	}
	expect(await rolled(MINUTE)).toHaveLength(POINTS)
})

test('a coarser period is rebuilt only when something in it changed', async () => {
	await store(AT, 1)
	await rollUpMarked(db, MINUTE, 10, AT)
	expect(await marked(QUARTER)).toEqual([AT])
	await rollUpMarked(db, QUARTER, 10, AT)
	await store(AT, 1) // sent again by another boot: every reading is there already
	expect(await marked(MINUTE)).toEqual([AT])
	await rollUpMarked(db, MINUTE, 10, AT)
	expect(await marked(QUARTER)).toEqual([])
	await store(AT + 1000, 2, ids.slice(-1))
	await rollUpMarked(db, MINUTE, 10, AT)
	expect(await marked(QUARTER)).toEqual([AT])
	await rollUpMarked(db, QUARTER, 10, AT)
	expect((await rolled(QUARTER)).map(({ count }) => count).sort()).toEqual([
		...Array.from({ length: POINTS - 1 }, () => 1),
		2,
	])
})

test('a minute with more readings than one page is complete', async () => {
	for (let s = 0; s < 30; s++) await store(AT + 2000 * s, s)
	await rollUpMarked(db, MINUTE, 10, AT)
	expect(await counts()).toEqual(new Set([30]))
	expect((await rolled(MINUTE)).every(({ mean, last }) => mean === 14.5 && last === 29)).toBe(true)
})
