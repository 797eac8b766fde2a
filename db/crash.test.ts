import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addAgent, createBatch } from '../tests/support/ingest-batch'
import { startPostgres } from '../tests/support/postgres-server'
import { openTestDb } from '../tests/support/test-db'
import { isPostgres } from './columns'
import type { Db } from './database'
import { migrate } from './migrate'
import { openDb } from './open.server'
import { farms } from './schema/farms'
import { ingestLanes } from './schema/agents'
import { readingChunks, readings, rollupWork } from './schema/readings'
import { packHours } from './telemetry/pack-hours'
import { HOUR_MS, readRaw } from './telemetry/read-raw'
import Sqlite from './sqlite/driver'
import { perTest } from '../tests/support/per-test'

const CHILD = fileURLToPath(new URL('../tests/support/crash-child.ts', import.meta.url))

const db = perTest(openTestDb)

beforeEach(async () => {
	await addAgent(db, 'agent-a')
})

/**
 * Runs the program and kills it with SIGKILL at the first line that satisfies `isEnough`; returns
 * all lines.
 */
async function runAndKill(args: string[], isEnough: (line: string) => boolean): Promise<string[]> {
	const child = spawn(process.execPath, ['--import', 'tsx', CHILD, ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const exit = once(child, 'exit')
	const lines: string[] = []
	for await (const line of createInterface(child.stdout)) {
		lines.push(line)
		if (isEnough(line)) child.kill('SIGKILL')
	}
	expect((await exit)[1]).toBe('SIGKILL')
	return lines
}

async function expectWhole(): Promise<void> {
	if (db.engine === 'postgres') return
	const file = new Sqlite(db.url, { readonly: true })
	expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
	expect(file.pragma('foreign_key_check')).toEqual([])
	file.close()
}

/**
 * Every record up to the watermark is stored exactly once, and none beyond it. Both are read in one
 * transaction, because PostgreSQL may still be committing the killed program's last write.
 */
async function expectStored(from: Db, atLeast: number): Promise<number> {
	const [acked, rows] = await from.write(async (tx) => {
		const [lane] = await tx.select().from(ingestLanes)
		return [lane?.ackedThrough ?? 0, await tx.select().from(readings).orderBy(asc(readings.at))]
	})
	expect(acked).toBeGreaterThanOrEqual(atLeast)
	expect(rows.map((row) => row.at / 1000)).toEqual(Array.from({ length: acked }, (_, i) => i + 1))
	return acked
}

test(
	'kill -9 in the middle of a write leaves the database whole',
	{ timeout: 60_000 },
	async () => {
		await db.ingest(createBatch('agent-a', 1, 50))
		const lines = await runAndKill(['write', db.url], () => true)
		expect(lines[0]).toBe('middle 1002')
		await expectWhole()
		expect(await db.read.select().from(farms)).toHaveLength(1)
		await expectStored(db, 50)
		await addAgent(db, 'agent-b') // the lock of the killed process is released
		expect(await db.read.select().from(farms)).toHaveLength(2)
	},
)

test(
	'every acknowledged reading survives kill -9, again and again',
	{ timeout: 120_000 },
	async () => {
		let stored = 0
		for (const enough of [1, 7, 23, 60]) {
			let seen = 0
			const args = ['ingest', db.url, String(stored + 1)]
			const acks = await runAndKill(args, () => ++seen >= enough)
			stored = await expectStored(db, Number(acks.at(-1)))
			await expectWhole()
		}
	},
)

test(
	'kill -9 in the middle of packing loses no reading and doubles none, again and again',
	{ timeout: 240_000 },
	async () => {
		const hours = 6
		const endedBefore = hours * HOUR_MS
		for (let seq = 1; seq <= hours * 3600; seq += 3600)
			await db.ingest(createBatch('agent-a', seq, seq + 3599))
		await db.write((tx) => tx.delete(rollupWork)) // as if everything were rolled up
		const all = { fromAt: 0, toAt: endedBefore + HOUR_MS }
		const read = async () => (await readRaw(db.read, [1], all)).get(1)
		const before = await read()
		expect(before).toHaveLength(hours * 3600)
		let [isPacking, chunks] = [true, 0]
		while (isPacking) {
			const packer = startPacking(db.url, endedBefore)
			const enough = chunks + 2
			await expect
				.poll(async () => {
					chunks = (await db.read.select().from(readingChunks)).length
					return chunks >= Math.min(enough, hours)
				})
				.toBe(true)
			await packer.kill()
			await expectWhole()
			expect(await read()).toEqual(before)
			isPacking = chunks < hours
		}
		await packHours(db, { endedBefore: endedBefore + HOUR_MS, most: 100 })
		expect(await read()).toEqual(before)
		expect(await db.read.select().from(readings)).toEqual([])
	},
)

/** A program that packs until it is killed. */
function startPacking(url: string, endedBefore: number) {
	const args = ['--import', 'tsx', CHILD, 'pack', url, String(endedBefore)]
	const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
	const exit = once(child, 'exit')
	return {
		async kill() {
			child.kill('SIGKILL')
			await exit
		},
	}
}

if (isPostgres) {
	test(
		'what PostgreSQL acknowledged survives its own kill -9, and the pool finds it again',
		{ timeout: 120_000 },
		async () => {
			const server = await startPostgres()
			const other = await openDb({ url: server.url, log: { warn: () => undefined } })
			try {
				await migrate(other)
				await addAgent(other, 'agent-a')
				let acked = 0
				const ingest = async () => {
					for (;;) {
						const answer = await other.ingest(createBatch('agent-a', acked + 1, acked + 20))
						if (answer.status === 'stored') acked = answer.ackedThrough
					}
				}
				const failed = expect(ingest()).rejects.toMatchObject({ code: 'unavailable' })
				await expect.poll(() => acked).toBeGreaterThan(400)
				await server.kill()
				await failed
				await server.restart()
				await expect.poll(() => expectStored(other, acked)).toBeGreaterThanOrEqual(acked)
			} finally {
				await other.close()
				await server.stop()
			}
		},
	)
}
