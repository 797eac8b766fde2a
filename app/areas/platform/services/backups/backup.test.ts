import { createHash } from 'node:crypto'
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { count, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tableShapes } from '#db/dump/table-shapes'
import { openDb } from '#db/open.server'
import { farms } from '#db/schema/farms'
import { journalEntries } from '#db/schema/journal'
import { ingestLanes } from '#db/schema/agents'
import { readings } from '#db/schema/readings'
import { seedDemo } from '#db/seed'
import { isPostgres } from '#db/columns'
import { addAgent, createBatch } from '../../../../../tests/support/ingest-batch'
import { makeEmptyDatabase, openTestDb, type TestDb } from '../../../../../tests/support/test-db'
import { openFolderFiles } from '../files/folder-files.server'
import { listBackups } from './list-backups.server'
import { makeBackup } from './make-backup.server'
import { readManifest } from './read-backup.server'
import { restoreBackup, type Restored } from './restore-backup.server'
import { writeSealed } from './sealed-file.server'
import type { BackupSource } from './write-backup.server'
import { perTest } from '../../../../../tests/support/per-test'

const NOW = Date.UTC(2026, 10, 22, 2, 0, 0)
const PASS_PHRASE = 'correct horse battery staple'
const PICTURE = `images/${'0a'.repeat(16)}-large.webp`

const db = perTest(openTestDb)
let root: string
let folder: string
let source: BackupSource

beforeEach(async () => {
	await seedDemo(db, NOW)
	await addAgent(db, 'agent-a')
	root = mkdtempSync(join(tmpdir(), 'backup-test-'))
	folder = join(root, 'backups')
	const dataDir = join(root, 'data')
	mkdirSync(join(dataDir, 'images'), { recursive: true })
	writeFileSync(join(dataDir, PICTURE), Buffer.alloc(200_000, 'leaf'))
	writeFileSync(join(dataDir, 'images', 'not-ours.txt'), 'x')
	writeFileSync(join(dataDir, 'secret'), 'a secret of thirty-two characters')
	source = {
		databaseUrl: db.url,
		dataDir,
		files: openFolderFiles(dataDir),
		keys: {},
		passPhrase: PASS_PHRASE,
	}
})
afterEach(() => {
	rmSync(root, { recursive: true, force: true })
})

async function restore(path: string, { replace = false, passPhrase = PASS_PHRASE } = {}) {
	const postgresUrl = (await makeEmptyDatabase()) ?? undefined
	const dataDir = mkdtempSync(join(root, 'restored-'))
	const target = { dataDir, files: openFolderFiles(dataDir), postgresUrl, replace }
	const restored = await restoreBackup(path, passPhrase, target, NOW)
	return { restored, target, url: postgresUrl ?? join(dataDir, 'farm.db') }
}

async function expectSameSums(url: string, { sums }: Restored, dataDir: string) {
	const again = join(root, 'again')
	const made = await makeBackup(
		again,
		{ ...source, databaseUrl: url, dataDir, files: openFolderFiles(dataDir) },
		NOW,
	)
	expect([...made.sums.tables]).toEqual([...sums.tables])
	expect([...made.sums.files]).toEqual([...sums.files])
}

test('a backup made while readings arrive restores the state of one instant, row for row', async () => {
	let sent = 0
	let isOver = false
	const load = (async () => {
		for (; !isOver; sent += 100) await db.ingest(createBatch('agent-a', sent + 1, sent + 100))
	})()
	while (sent < 2_000) await new Promise(setImmediate)
	const { path, sums } = await makeBackup(folder, source, NOW)
	const sentMeanwhile = sent
	isOver = true
	await load
	const stored = sums.tables.get('readings')?.rows ?? 0
	expect(stored).toBeGreaterThanOrEqual(2_000)
	expect(stored).toBeLessThan(sentMeanwhile)

	const { restored, target, url } = await restore(path)
	expect([...restored.sums.tables]).toEqual([...sums.tables])
	const copy = await openDb({ url })
	const [lane] = await copy.read.select().from(ingestLanes)
	expect(lane?.ackedThrough).toBe(stored)
	expect(await copy.read.select({ n: count() }).from(readings)).toEqual([{ n: stored }])
	const crops = ({ read }: Pick<TestDb, 'read'>) =>
		read.select().from(journalEntries).orderBy(journalEntries.id)
	expect(await crops(copy)).toEqual(await crops(db))
	// It goes on where it was: the agent, and the numbers of new rows.
	const next = createBatch('agent-a', stored + 1, stored + 10)
	expect(await copy.ingest(next)).toEqual({ status: 'stored', ackedThrough: stored + 10 })
	await addAgent(copy, 'agent-b')
	const ids = await copy.read.select({ id: farms.id }).from(farms)
	expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length)
	await copy.close()
	expect(readFileSync(join(target.dataDir, 'secret'), 'utf8')).toContain('thirty-two')
	const hash = (dir: string) => createHash('sha256').update(readFileSync(join(dir, PICTURE)))
	expect(hash(target.dataDir).digest('hex')).toBe(hash(source.dataDir).digest('hex'))
	expect(existsSync(join(target.dataDir, 'images', 'not-ours.txt'))).toBe(false)
})

test('what was restored can be backed up again, with equal sums', async () => {
	await db.write((tx) => tx.delete(farms).where(eq(farms.name, 'Field trial')))
	const { path } = await makeBackup(folder, source, NOW)
	const { restored, target, url } = await restore(path)
	await expectSameSums(url, restored, target.dataDir)
})

test('a wrong pass phrase, and a file that was changed, cut off or is no backup, restore nothing', async () => {
	const { path } = await makeBackup(folder, source, NOW)
	const refused = async (file: string, passPhrase = PASS_PHRASE) => {
		const dataDir = join(root, 'target')
		const files = openFolderFiles(dataDir)
		const target = { dataDir, files, postgresUrl: undefined, replace: false }
		const error: unknown = await restoreBackup(file, passPhrase, target, NOW).catch((e) => e)
		expect(existsSync(join(root, 'target', 'farm.db'))).toBe(false)
		expect(existsSync(join(root, 'target', 'secret'))).toBe(false)
		return (error as Error).message
	}
	expect(await refused(path, 'correct horse battery stable')).toBe('The pass phrase is wrong')
	const bytes = readFileSync(path)
	const changed = join(root, 'changed')
	for (const at of [bytes.indexOf('\n') + 3, bytes.length >> 1, bytes.length - 1]) {
		const flipped = Buffer.from(bytes)
		flipped[at] = (flipped[at] ?? 0) ^ 1
		writeFileSync(changed, flipped)
		expect(await refused(changed)).toMatch(/damaged or was cut off/)
	}
	writeFileSync(changed, bytes.subarray(0, bytes.length - 100))
	expect(await refused(changed)).toMatch(/damaged or was cut off/)
	writeFileSync(changed, Buffer.concat([bytes, Buffer.from('more')]))
	expect(await refused(changed)).toMatch(/damaged or was cut off/)
	writeFileSync(changed, 'PK')
	expect(await refused(changed)).toBe('This file is not a backup of Smart Farm Control')
	writeFileSync(changed, bytes.toString('latin1').replace('backup 1', 'backup 2'), 'latin1')
	expect(await refused(changed)).toMatch(/newer version/)
	const manifest = { format: 1, version: '1', createdAt: NOW, engine: 'sqlite' }
	for (const [migrations, reason] of [
		[12, /made before the first release/],
		[9999, /newer version/],
	] as const) {
		rmSync(changed)
		const line = `${JSON.stringify({ ...manifest, migrations })}\n`
		await writeSealed(changed, PASS_PHRASE, Readable.from([gzipSync(line)]))
		expect(await refused(changed)).toMatch(reason)
	}
})

test('a backup whose line unpacks to more than any row, or is no JSON, restores nothing', async () => {
	const { path } = await makeBackup(folder, source, NOW)
	const { migrations } = await readManifest(path, PASS_PHRASE)
	const head = { format: 1, version: '1', createdAt: NOW, engine: 'sqlite', migrations }
	const start = `${JSON.stringify(head)}\n{"table":"users","columns":[],"autoId":null}\n`
	const long = Buffer.alloc(80 * 1024 * 1024, '1')
	for (const row of [Buffer.concat([Buffer.from('["'), long, Buffer.from('"]\n')]), '[1\n']) {
		const bomb = join(root, 'bomb')
		rmSync(bomb, { force: true })
		const packed = gzipSync(Buffer.concat([Buffer.from(start), Buffer.from(row)]))
		expect(packed.length).toBeLessThan(200_000)
		await writeSealed(bomb, PASS_PHRASE, Readable.from([packed]))
		await expect(restore(bomb)).rejects.toThrow('does not match its own checksums')
	}
})

test('nothing in a backup can be read without the pass phrase', async () => {
	const { path } = await makeBackup(folder, source, NOW)
	const bytes = readFileSync(path)
	for (const text of ['Field trial', 'demo@example.com', 'thirty-two', 'webp'])
		expect(bytes.includes(text), text).toBe(false)
	expect(await readManifest(path, PASS_PHRASE)).toMatchObject({ format: 1, createdAt: NOW })
})

test('existing farms are replaced only when asked, and a running server never', async () => {
	const { path } = await makeBackup(folder, source, NOW)
	const { target, url, restored } = await restore(path)
	const again = (replace: boolean) =>
		restoreBackup(path, PASS_PHRASE, { ...target, replace }, NOW + 60_000)
	await expect(again(false)).rejects.toMatchObject({ code: 'conflict' })
	const running = await openDb({ url })
	await running.read.select().from(farms)
	await expect(again(true)).rejects.toThrow(/stop it first/)
	await running.close()
	const { replacedFiles } = await again(true)
	expect(readdirSync(String(replacedFiles))).toEqual(
		expect.arrayContaining(['secret', target.postgresUrl ? 'before.backup' : 'farm.db']),
	)
	if (target.postgresUrl) {
		const kept = await restore(join(String(replacedFiles), 'before.backup'))
		expect([...kept.restored.sums.tables]).toEqual([...restored.sums.tables])
	}
	const copy = await openDb({ url })
	expect(await copy.read.select().from(farms).orderBy(farms.id)).toEqual(
		await db.read.select().from(farms).orderBy(farms.id),
	)
	await copy.close()
})

test('a backup that cannot be proven leaves no file', async () => {
	rmSync(join(source.dataDir, 'images'), { recursive: true })
	const nowhere = { ...source, dataDir: join(root, 'missing') }
	await expect(makeBackup(folder, nowhere, NOW)).rejects.toThrow()
	expect(readdirSync(folder)).toEqual([])
	await makeBackup(folder, source, NOW)
	expect(await listBackups(folder)).toEqual([
		{ file: 'smart-farm-20261122-020000Z.backup', at: NOW },
	])
})

test('every table of the database is backed up, and both engines count the same migrations', async () => {
	const catalogue = isPostgres
		? sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
		: sql`SELECT name FROM sqlite_schema WHERE type = 'table'`
	const rows = await db.write(async (tx) =>
		tx.select({ name: sql<string>`name` }).from(sql`(${catalogue}) AS t`),
	)
	// What is made anew: the search index, the partitions of readings, the migrations.
	const derived = /^(sqlite_|journal_search|readings_|applied_migrations$)/
	const names = rows.map(({ name }) => name).filter((name) => !derived.test(name))
	expect(names.sort()).toEqual(tableShapes.map(({ name }) => name))
	const tags = (engine: string) => {
		const text = readFileSync(`db/migrations/${engine}/meta/_journal.json`, 'utf8')
		return (JSON.parse(text) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag)
	}
	expect(tags('postgres')).toEqual(tags('sqlite'))
})

if (isPostgres) {
	test('a restore that fails in its middle leaves the database as it was', async () => {
		const { path } = await makeBackup(folder, source, NOW)
		const { target, url } = await restore(path)
		const bytes = readFileSync(path)
		const cut = join(root, 'cut')
		writeFileSync(cut, bytes.subarray(0, bytes.length - 100))
		const again = restoreBackup(cut, PASS_PHRASE, { ...target, replace: true }, NOW)
		await expect(again).rejects.toThrow(/damaged/)
		const copy = await openDb({ url })
		expect(await copy.read.select().from(farms).orderBy(farms.id)).toEqual(
			await db.read.select().from(farms).orderBy(farms.id),
		)
		await copy.close()
	})
}

test('nothing is proven when a picture that a row names is missing', async () => {
	const name = '0b'.repeat(16)
	await db.write((tx) => tx.update(farms).set({ imageFile: name }).returning())
	await expect(makeBackup(folder, source, NOW)).rejects.toThrow(
		`The picture images/${name}-large.webp is missing.`,
	)
	expect(await listBackups(folder)).toEqual([])
	for (const size of ['large', 'small'])
		writeFileSync(join(source.dataDir, 'images', `${name}-${size}.webp`), 'leaf')
	await makeBackup(folder, source, NOW)
	expect(await listBackups(folder)).toHaveLength(1)
})
