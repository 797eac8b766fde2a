import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addAgent, createBatch } from '../tests/support/ingest-batch'
import { openTestDb } from '../tests/support/test-db'
import { isPostgres } from './columns'
import { readMigrations } from './migrate'
import { farms } from './schema/farms'
import { readings } from './schema/readings'
import { openSqlite } from './sqlite/open-sqlite'
import { readOnlySqlite } from './sqlite/read-only-sqlite'
import { SharedCommit } from './sqlite/shared-commit'
import { WriteQueue } from './sqlite/write-queue'
import { sqliteWrites } from './sqlite/write-sqlite'
import { sqliteIngest } from './telemetry/ingest-sqlite'
import Sqlite from './sqlite/driver'
import { perTest } from '../tests/support/per-test'

const db = perTest(openTestDb)

beforeEach(async () => {
	await addAgent(db, 'agent-a')
})

/**
 * A writer on a disk with room for only a few more pages. PostgreSQL's disk cannot be limited so
 * simply.
 */
function crampedWriter() {
	const writer = new Sqlite(db.url)
	const pages = Number(writer.pragma('page_count', { simple: true }))
	writer.pragma(`max_page_count = ${pages + 4}`)
	const widen = () => writer.pragma(`max_page_count = ${pages + 10_000}`)
	return { writer, widen }
}

if (!isPostgres) {
	test('a write on a full disk is refused as a whole, and works once there is space', async () => {
		const { writer, widen } = crampedWriter()
		const write = sqliteWrites(writer, new SharedCommit(writer, new WriteQueue()))
		const grow = () =>
			write(async (tx) => {
				await tx.update(farms).set({ name: 'Changed' }).where(eq(farms.id, 1))
				await tx
					.update(farms)
					.set({ location: 'x'.repeat(200_000) })
					.where(eq(farms.id, 1))
			})
		await expect(grow()).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 30 })
		expect((await db.read.select().from(farms))[0]?.name).toBe('Field trial')
		expect(writer.pragma('integrity_check', { simple: true })).toBe('ok')
		widen()
		await grow()
		expect((await db.read.select().from(farms))[0]?.name).toBe('Changed')
		writer.close()
	})

	test('a write on a full disk runs again once the reserve has made room', async () => {
		const { writer, widen } = crampedWriter()
		let released = 0
		const write = sqliteWrites(writer, new SharedCommit(writer, new WriteQueue()), () => {
			widen()
			return ++released === 1
		})
		const location = 'x'.repeat(200_000)
		await write((tx) => tx.update(farms).set({ location }).where(eq(farms.id, 1)).returning())
		expect((await db.read.select().from(farms))[0]?.location).toBe(location)
		expect(released).toBe(1)
		writer.close()
	})

	test('a database that finds no room at its start is read, and written once there is room', async () => {
		const file = `${db.url}.copy` // nobody else has it open
		new Sqlite(db.url).prepare('VACUUM INTO ?').run(file)
		await openSqlite(file, { warn: () => {} }).close()
		let isFull = true
		const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
		const started = readOnlySqlite(file, () => {
			if (isFull) throw full
			return openSqlite(file, { warn: () => {} })
		})
		const rename = () =>
			started.write((tx) => tx.update(farms).set({ name: 'Changed' }).returning())
		const names = async () => (await started.read.select().from(farms)).map(({ name }) => name)
		await started.applyMigrations(readMigrations('sqlite'))
		expect(await names()).toEqual(['Field trial'])
		for (const refused of await Promise.allSettled([rename(), rename()]))
			expect(refused).toMatchObject({ reason: { code: 'unavailable', retryAfterS: 30 } })
		expect(await names()).toEqual(['Field trial'])
		isFull = false
		await Promise.all([rename(), rename()])
		expect(await names()).toEqual(['Changed'])
		await started.close()
	})

	test('readings on a full disk are refused, none half stored, and are stored once there is space', async () => {
		const { writer, widen } = crampedWriter()
		const commit = sqliteIngest(writer)
		let seq = 1
		let refused: unknown
		while (!refused) {
			const [settled] = await commit([createBatch('agent-a', seq, seq + 99)])
			if (settled && 'error' in settled) refused = settled.error
			else seq += 100
			await nextTurn()
		}
		expect(refused).toMatchObject({ code: 'unavailable', retryAfterS: 30 })
		expect(await db.read.select().from(readings)).toHaveLength(seq - 1)
		expect(writer.pragma('integrity_check', { simple: true })).toBe('ok')
		widen()
		expect(await commit([createBatch('agent-a', seq, seq + 99)])).toEqual([
			{ result: { status: 'stored', ackedThrough: seq + 99 } },
		])
		expect(await db.read.select().from(readings)).toHaveLength(seq + 99)
		writer.close()
	})
}

test('errors unrelated to the disk are not reported as unavailable', async () => {
	const twice = db.write(async (tx) => {
		const [row] = await tx.select().from(farms)
		if (row) await tx.insert(farms).values(row)
	})
	await expect(twice).rejects.not.toMatchObject({ code: 'unavailable' })
})
