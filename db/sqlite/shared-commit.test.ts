import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fault } from '@sfc/domain/fault'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type Sqlite from 'better-sqlite3'
import type { Tx } from '../database'
import type { Handle } from '../handle'
import Driver from './driver'
import { SharedCommit } from './shared-commit'
import { WriteQueue } from './write-queue'
import { sqliteWrites } from './write-sqlite'

let folder: string
let writer: Sqlite.Database
let executed: string[]
let write: ReturnType<typeof sqliteWrites>
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'shared-commit-'))
	writer = new Driver(join(folder, 'test.db'))
	writer.exec('CREATE TABLE kept (id INTEGER PRIMARY KEY)')
	const exec = writer.exec.bind(writer)
	writer.exec = (text) => {
		executed.push(text)
		return exec(text)
	}
	executed = []
	write = sqliteWrites(writer, new SharedCommit(writer, new WriteQueue()))
})
afterEach(() => {
	writer.close()
	rmSync(folder, { recursive: true })
})

const add = async (tx: Tx, id: number) => (tx as Handle).run(sql`INSERT INTO kept VALUES (${id})`)
const kept = () => writer.prepare('SELECT id FROM kept ORDER BY id').pluck().all()
const commits = () => executed.filter((text) => text === 'COMMIT').length

test('writes of one turn of the event loop are on disk by one commit', async () => {
	await Promise.all([1, 2, 3].map((id) => write((tx) => add(tx, id))))
	expect(kept()).toEqual([1, 2, 3])
	expect(commits()).toBe(1)
	await write((tx) => add(tx, 4))
	expect(commits()).toBe(2)
})

test('while many send, writes that come some milliseconds apart share a commit too', async () => {
	let second: Promise<unknown> | undefined
	const sendAnother = () => {
		second ??= new Promise((resolve) => setTimeout(() => resolve(crowded((tx) => add(tx, 2))), 1))
		return true
	}
	const crowded = sqliteWrites(writer, new SharedCommit(writer, new WriteQueue(), sendAnother))
	await crowded((tx) => add(tx, 1))
	await second
	expect(kept()).toEqual([1, 2])
	expect(commits()).toBe(1)
})

test('no write is answered before the commit', async () => {
	let answered = 0
	const commitsSeen = [1, 2].map((id) =>
		write(async (tx) => {
			expect(answered).toBe(0)
			await add(tx, id)
		}).then(() => {
			answered++
			return commits()
		}),
	)
	expect(await Promise.all(commitsSeen)).toEqual([1, 1])
})

type Step = { id: number; end: 'kept' | 'refused' | 'twice' }
const step = fc.record({
	id: fc.nat(6),
	end: fc.constantFrom<Step['end'][]>('kept', 'kept', 'refused', 'twice'),
})

test('each of some writes at once is stored or refused as if it were alone', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
			writer.exec('DELETE FROM kept')
			const model = new Set<number>()
			const expected = steps.map(({ id, end }) => {
				if (end !== 'kept' || model.has(id)) return 'rejected'
				model.add(id)
				return 'fulfilled'
			})
			const settled = await Promise.allSettled(
				steps.map(({ id, end }) =>
					write(async (tx) => {
						await add(tx, id)
						if (end === 'refused') throw new Fault('invalid', 'changed my mind')
						if (end === 'twice') await add(tx, id)
					}),
				),
			)
			expect(settled.map(({ status }) => status)).toEqual(expected)
			expect(kept()).toEqual([...model].sort((a, b) => a - b))
		}),
	)
})

test('when the engine takes back the transaction, each of its writes runs once more alone', async () => {
	let breaks = 1
	const settled = await Promise.allSettled([
		write((tx) => add(tx, 1)),
		write(async (tx) => {
			await add(tx, 2)
			if (breaks-- > 0) writer.exec('ROLLBACK')
		}),
		write((tx) => add(tx, 3)),
	])
	expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
	expect(kept()).toEqual([1, 2, 3])
})

test('writes are refused once the queue is closed', async () => {
	const queue = new WriteQueue()
	const late = sqliteWrites(writer, new SharedCommit(writer, queue))
	const before = late((tx) => add(tx, 1))
	await queue.close()
	await before
	for (const refused of await Promise.allSettled([
		late((tx) => add(tx, 2)),
		late((tx) => add(tx, 3)),
	]))
		expect(refused).toMatchObject({ reason: { code: 'unavailable' } })
	expect(kept()).toEqual([1])
})
