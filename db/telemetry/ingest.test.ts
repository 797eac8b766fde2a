import fc from 'fast-check'
import { asc, count } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDb } from '../../tests/support/test-db'
import { ingestGaps, ingestLanes } from '../schema/agents'
import { latestValues, readings } from '../schema/readings'
import { ackLane } from './ack-lane'
import { addAgent, createBatch } from '../../tests/support/ingest-batch'
import { perTest } from '../../tests/support/per-test'

const db = perTest(openTestDb)

beforeEach(async () => {
	await addAgent(db, 'agent-a')
	await addAgent(db, 'agent-b')
})

const storedAt = async () =>
	(await db.read.select().from(readings).orderBy(asc(readings.at))).map((row) => row.at / 1000)
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

test('a batch is stored with its latest value, gap and watermark', async () => {
	const gap = { seq: 4, fromAt: 3000, toAt: 4000, records: 1, cause: 'spool-full' }
	const job = { ...createBatch('agent-a', 1, 3), lastSeq: 4, gaps: [gap] }
	expect(await db.ingest(job)).toEqual({ status: 'stored', ackedThrough: 4 })
	expect(await storedAt()).toEqual([1, 2, 3])
	expect(await db.read.select().from(latestValues)).toEqual([
		{ pointId: 1, at: 3000, value: 3 / 8, quality: 0, reason: null, receivedAt: job.receivedAt },
	])
	expect(await db.read.select().from(ingestGaps)).toMatchObject([{ records: 1, fromAt: 3000 }])
	expect(await db.read.select().from(ingestLanes)).toMatchObject([{ ackedThrough: 4 }])
})

test('a replay gets the same answer and stores nothing', async () => {
	const job = { ...createBatch('agent-a', 1, 3), gaps: [{ ...gapOf(3), records: 1 }] }
	const answers = await Promise.all([db.ingest(job), db.ingest(job)])
	answers.push(await db.ingest(job))
	expect(answers).toEqual(Array(3).fill({ status: 'stored', ackedThrough: 3 }))
	expect(await storedAt()).toEqual([1, 2, 3])
	expect(await db.read.select().from(ingestGaps)).toHaveLength(1)
})

test('of a batch that overlaps, only the new part is stored', async () => {
	await db.ingest(createBatch('agent-a', 1, 3))
	const changed = createBatch('agent-a', 2, 5)
	for (const row of changed.readings) row.at += 500 // shows which rows came from it
	const grown = { ...changed, gaps: [{ ...gapOf(5), records: 4 }] }
	expect(await db.ingest(grown)).toEqual({ status: 'stored', ackedThrough: 5 })
	expect(await storedAt()).toEqual([1, 2, 3, 4.5, 5.5])
	expect(await db.read.select().from(ingestGaps)).toMatchObject([{ records: 2 }])
})

test('a batch after a gap is refused with the expected seq', async () => {
	await db.ingest(createBatch('agent-a', 1, 3))
	const refused = { status: 'out-of-order', expected: 4 }
	expect(await db.ingest(createBatch('agent-a', 5, 6))).toEqual(refused)
	expect(await storedAt()).toEqual([1, 2, 3])
})

test('lanes, boots and agents are counted separately', async () => {
	const job = createBatch('agent-a', 1, 2)
	await db.ingest(job)
	const beyond = createBatch('agent-a', 3, 4)
	const expectFirst = { status: 'out-of-order', expected: 1 }
	expect(await db.ingest({ ...beyond, lane: 'backlog' })).toEqual(expectFirst)
	expect(await db.ingest({ ...beyond, bootId: 'boot-2' })).toEqual(expectFirst)
	expect(await db.ingest({ ...beyond, agentId: 'agent-b' })).toEqual(expectFirst)
	expect(await db.ingest(beyond)).toEqual({ status: 'stored', ackedThrough: 4 })
})

test('a job that cannot be stored does not fail the others', async () => {
	const answers = await Promise.allSettled([
		db.ingest(createBatch('agent-a', 1, 2)),
		db.ingest(createBatch('agent-nobody', 1, 2)),
		db.ingest(createBatch('agent-a', 3, 4)),
	])
	expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
	expect(await storedAt()).toEqual([1, 2, 3, 4])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
	'%s is refused before it gets near a table',
	async (value) => {
		const job = createBatch('agent-a', 1, 2)
		for (const row of job.readings) row.value = value
		await expect(db.ingest(job)).rejects.toMatchObject({ code: 'invalid' })
		expect(await storedAt()).toEqual([])
	},
)

test('the latest value only moves forward', async () => {
	const arrive = fc.array(
		fc.record({
			at: fc.nat(5),
			receivedAt: fc.nat(5),
			value: fc.option(fc.integer().map((eighths) => eighths / 8)),
		}),
		{ minLength: 1, maxLength: 12 },
	)
	let boot = 0
	await fc.assert(
		fc.asyncProperty(arrive, async (states) => {
			const pointId = ++boot
			const jobs = states.map(({ at, receivedAt, value }, i) => ({
				...createBatch('agent-a', i + 1, i + 1),
				bootId: `boot-${pointId}`,
				receivedAt,
				readings: [],
				latest: [{ seq: i + 1, at, pointId, value, quality: 0, reason: `state ${i}` }],
			}))
			await Promise.all(jobs.slice(0, 6).map((job) => db.ingest(job)))
			for (const job of jobs.slice(6)) await db.ingest(job)
			const newest = states
				.map((state, i) => ({ ...state, reason: `state ${i}` }))
				.reduce((held, next) =>
					next.at > held.at || (next.at === held.at && next.receivedAt >= held.receivedAt)
						? next
						: held,
				)
			const rows = await db.read.select().from(latestValues)
			expect(rows.find((row) => row.pointId === pointId)).toMatchObject(newest)
		}),
		{ numRuns: 30 },
	)
})

test('any mix of replays, overlaps and gaps stores each record once', async () => {
	const range = fc
		.record({ first: fc.integer({ min: 1, max: 40 }), length: fc.integer({ min: 1, max: 20 }) })
		.map(({ first, length }) => ({ first, last: first + length - 1 }))
	let boot = 0
	await fc.assert(
		fc.asyncProperty(fc.array(range, { maxLength: 15 }), fc.boolean(), async (sends, atOnce) => {
			const bootId = `mix-${++boot}`
			const before = await rowCount()
			const offset = boot * 1_000_000_000
			const jobs = sends.map(({ first, last }) => {
				const job = { ...createBatch('agent-b', first, last), bootId }
				for (const row of job.readings) row.at += offset
				return job
			})
			let acked = 0
			const expected = sends.map(({ first, last }) => {
				if (last > acked && first > acked + 1)
					return { status: 'out-of-order', expected: acked + 1 }
				acked = Math.max(acked, last)
				return { status: 'stored', ackedThrough: acked }
			})
			const answers = []
			if (atOnce) answers.push(...(await Promise.all(jobs.map((job) => db.ingest(job)))))
			else for (const job of jobs) answers.push(await db.ingest(job))
			expect(answers).toEqual(expected)
			expect((await rowCount()) - before).toBe(acked)
		}),
		{ numRuns: 40 },
	)
})

test('the watermark of the events lane commits together with the effects of its records, or not at all', async () => {
	const range = { ...createBatch('agent-a', 1, 3), lane: 'events' }
	const failing = db.write(async (tx) => {
		await ackLane(tx, range)
		throw new Error('an outcome could not be stored')
	})
	await expect(failing).rejects.toThrow('could not be stored')
	const ack = (firstSeq: number, lastSeq: number) =>
		db.write((tx) => ackLane(tx, { ...range, firstSeq, lastSeq }))
	expect(await ack(1, 3)).toEqual({ status: 'fresh', after: 0, ackedThrough: 3 })
	expect(await ack(2, 5)).toEqual({ status: 'fresh', after: 3, ackedThrough: 5 })
	expect(await ack(1, 5)).toEqual({ status: 'duplicate', ackedThrough: 5 })
	expect(await ack(7, 8)).toEqual({ status: 'out-of-order', expected: 6 })
})

test('many agents at once, alongside ordinary writes, are all stored', async () => {
	const last = 200
	const send = async (agentId: string, point: number) => {
		for (let seq = 1; seq <= last; seq += 10) {
			const job = createBatch(agentId, seq, seq + 9)
			for (const row of [...job.readings, ...job.latest]) row.pointId = point
			await db.ingest(job)
		}
	}
	const others = Array.from({ length: 10 }, (_, i) => addAgent(db, `agent-${i}`))
	await Promise.all([send('agent-a', 1), send('agent-b', 2), ...others])
	expect(await rowCount()).toBe(2 * last)
	expect((await storedAt()).filter((_, i) => i % 2 === 0)).toEqual(upTo(last))
})

const gapOf = (seq: number) => ({ seq, fromAt: 0, toAt: seq * 1000, records: 1, cause: 'refused' })

async function rowCount(): Promise<number> {
	const [row] = await db.read.select({ rows: count() }).from(readings)
	return row?.rows ?? 0
}
