import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { count } from 'drizzle-orm'
import { migrate } from '#db/migrate'
import { openDb, type Db } from '#db/open.server'
import { readingChunks, rollups } from '#db/schema/readings'
import type { ReadingRow } from '#db/telemetry/ingest-job'
import { packHours } from '#db/telemetry/pack-hours'
import { HOUR_MS } from '#db/telemetry/read-raw'
import { rollUpMarked } from '#db/telemetry/roll-up-marked'
import { addAgentWithPoints } from '../support/ingest-batch'
import { percentile, type Figure } from './measure'

const SENSORS = 1_000
const BATCH = 100
const BATCHES_PER_S = 50
const ALONE_MS = 10_000
const HOUR_AT = Date.UTC(2026, 0, 1)

/** Rolls up and compresses this many minutes of 1,000 sensors each second, while others are stored. */
export async function loadFigures(minutes: number): Promise<Figure[]> {
	const spanMs = minutes * 60_000
	const folder = mkdtempSync(join(tmpdir(), 'farm-load-'))
	const db = await openDb({ url: join(folder, 'farm.db') })
	try {
		await migrate(db)
		const ids = await addAgentWithPoints(db, SENSORS)
		const clock = { seq: 0 }
		for (let at = HOUR_AT; at < HOUR_AT + spanMs; at += 5_000)
			await store(db, clock, rows(ids, at, 5))
		const alone = await during(db, ids, clock, () => sleep(ALONE_MS))
		const rolling = await during(db, ids, clock, () => rollUpAll(db))
		const packing = await during(db, ids, clock, () =>
			packHours(db, { endedBefore: HOUR_AT + HOUR_MS, most: 1 }),
		)
		await check(db, minutes)
		const latency = (name: string, { times }: Load, against?: Load): Figure => ({
			name: `a batch stored, ${name}, p50, p99 and worst`,
			value: words(times),
			...(against && {
				against: `${words(against.times)} alone`,
				ratio: (percentile(times, 99) / percentile(against.times, 99)).toFixed(1),
			}),
		})
		const worked = (name: string, { ms }: Load): Figure => ({
			name: `${name} ${minutes} minutes of 1,000 sensors each second (${(minutes * 60 * SENSORS).toLocaleString('en')} readings)`,
			value: `${(ms / 1000).toFixed(1)} s`,
			against: `${minutes} minutes to arrive`,
			ratio: (ms / spanMs).toFixed(4),
			aim: '< 1',
		})
		return [
			latency('alone', alone),
			latency('while they are rolled up', rolling, alone),
			latency('while they are packed', packing, alone),
			worked('rolling up', rolling),
			worked('packing', packing),
		]
	} finally {
		await db.close()
		rmSync(folder, { recursive: true, force: true })
	}
}

type Load = { times: number[]; ms: number }
type Clock = { seq: number }

const words = (times: number[]) =>
	`${[percentile(times, 50), percentile(times, 99), Math.max(...times)].map((ms) => ms.toFixed(1)).join(', ')} ms`

/**
 * Stores batches at a fixed rate while `work` runs. The latency of a late batch counts from when it
 * was due.
 */
async function during(
	db: Db,
	ids: readonly number[],
	clock: Clock,
	work: () => Promise<unknown>,
): Promise<Load> {
	const times: number[] = []
	const startedAt = performance.now()
	let isOver = false
	const sending = (async () => {
		const waiting: Promise<unknown>[] = []
		for (let n = 0; !isOver; n++) {
			const dueAt = startedAt + (n * 1000) / BATCHES_PER_S
			const early = dueAt - performance.now()
			if (early > 0) await sleep(early)
			const at = HOUR_AT + 2 * HOUR_MS + clock.seq
			const batch = rows(ids.slice(0, BATCH), at, 1)
			waiting.push(store(db, clock, batch).then(() => times.push(performance.now() - dueAt)))
		}
		await Promise.all(waiting)
	})()
	await work()
	const ms = performance.now() - startedAt
	isOver = true
	await sending
	return { times, ms }
}

function rows(ids: readonly number[], at: number, seconds: number): ReadingRow[] {
	const list: ReadingRow[] = []
	for (let s = 0; s < seconds; s++)
		for (const pointId of ids)
			list.push({
				at: at + s * 1000,
				pointId,
				quality: 0,
				seq: 0,
				value: valueAt(at, s, pointId),
			})
	return list
}

const valueAt = (at: number, s: number, id: number) =>
	(2000 + ((at / 1000 + s) % 300) + ((id * 7 + s * 13) % 11)) / 100

async function store(db: Db, clock: Clock, list: ReadingRow[]): Promise<void> {
	const first = clock.seq + 1
	clock.seq += list.length
	const lane = { agentId: 'agent-a', bootId: `boot-${first}`, lane: 'live', receivedAt: first }
	const numbered = list.map((row, i) => ({ ...row, seq: i + 1 }))
	await db.ingest({
		...lane,
		firstSeq: 1,
		lastSeq: list.length,
		readings: numbered,
		gaps: [],
		latest: numbered.map((row) => ({ ...row, reason: null })),
	})
}

async function rollUpAll(db: Db): Promise<void> {
	for (const level of LEVELS_MS) await rollUpMarked(db, level, 240, Date.now())
}

async function check(db: Db, minutes: number): Promise<void> {
	const of = async (table: typeof readingChunks | typeof rollups) =>
		(await db.read.select({ rows: count() }).from(table))[0]?.rows ?? 0
	if ((await of(readingChunks)) !== SENSORS) throw new Error('the hour was not packed')
	if ((await of(rollups)) < SENSORS * minutes) throw new Error('the hour was not rolled up')
}
