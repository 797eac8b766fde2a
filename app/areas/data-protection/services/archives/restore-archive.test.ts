import {
	createWriteStream,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unzipSync, zipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { tableShapes, type DumpedRow } from '#db/dump/table-shapes'
import { withSnapshot } from '#db/dump/with-snapshot'
import { migrate } from '#db/migrate'
import { openDb } from '#db/open.server'
import { users } from '#db/schema/accounts'
import Sqlite from '#db/sqlite/driver'
import { PICTURE_COLUMNS } from '~/areas/platform/services/images/picture-columns'
import { listSuffixes, type PictureFolder } from '~/areas/platform/services/images/picture-folders'
import { fillEveryTable, pictureName } from '~/tests/data-protection/archives/fill-every-table'
import { farmPerTest } from '~/tests/farms/test-farm'
import { makeEmptyDatabase } from '../../../../../tests/support/test-db'
import { packFarm } from '../exports/pack-farm.server'
import { archivedTables, farmCondition, LEFT_OUT, personColumns, withhold } from './archived-tables'
import { openFolderFiles } from '~/areas/platform/services/files/folder-files.server'
import { restoreArchive } from './restore-archive.server'
import { getTableName } from 'drizzle-orm'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)
const [OURS, THEIRS] = [701, 702]

let archive: string
beforeEach(async () => {
	const { url } = farm.ctx.db
	await fillEveryTable(url, OURS)
	await fillEveryTable(url, THEIRS)
	for (const [folder, { table }] of Object.entries(PICTURE_COLUMNS))
		for (const id of [OURS, THEIRS])
			for (const suffix of listSuffixes(folder as PictureFolder)) {
				const file = `${pictureName(getTableName(table), id)}${suffix}`
				mkdirSync(join(farm.ctx.dataDir, folder), { recursive: true })
				writeFileSync(join(farm.ctx.dataDir, folder, file), `${folder} ${suffix} of ${id}`)
			}
	archive = join(farm.ctx.dataDir, 'farm.zip')
	const folder = mkdtempSync(join(farm.ctx.dataDir, 'exporting-'))
	const files = farm.ctx.files.settings
	const job = { url, farm: { ...farm.owner.farm, id: OURS }, files, folder, now: NOW }
	await pipeline(Readable.from(packFarm(job)), createWriteStream(archive))
})

const newServer = (postgresUrl: string | undefined) => {
	const dataDir = mkdtempSync(join(farm.ctx.dataDir, 'new-'))
	return { dataDir, files: openFolderFiles(dataDir), postgresUrl }
}
const emptyServer = async () => newServer((await makeEmptyDatabase()) ?? undefined)
type Server = ReturnType<typeof newServer>
const urlOf = ({ dataDir, postgresUrl }: Server) => postgresUrl ?? join(dataDir, 'farm.db')

/** Reads all rows of each table, or those of one farm. */
const readTables = (url: string, farmId?: number): Promise<Record<string, DumpedRow[]>> =>
	withSnapshot(url, async (snapshot) => {
		const found: Record<string, DumpedRow[]> = {}
		for (const shape of farmId === undefined ? tableShapes : archivedTables) {
			const rows = (found[shape.name] = [] as DumpedRow[])
			const condition = farmId === undefined ? undefined : farmCondition(shape, farmId)
			for await (const some of snapshot.rows(shape, condition)) rows.push(...some)
		}
		return found
	})

/** What an archive must give back: every row of the farm without what is withheld. */
async function wantedTables(): Promise<Record<string, DumpedRow[]>> {
	const source = await readTables(farm.ctx.db.url, OURS)
	const left = Object.keys(LEFT_OUT).map((name) => [name, [] as DumpedRow[]])
	const kept = archivedTables.map((shape) => [
		shape.name,
		withhold(shape, source[shape.name] ?? []),
	])
	return Object.fromEntries([...left, ...kept]) as Record<string, DumpedRow[]>
}

test('a drill: a farm with a row in every table moves to an empty server, row by row', async () => {
	const server = await emptyServer()
	const startedAt = performance.now()
	const { newPeople } = await restoreArchive(archive, server)
	console.info(`restored in ${Math.round(performance.now() - startedAt)} ms`)
	const wanted = await wantedTables()
	for (const { name } of archivedTables) expect(wanted[name], name).not.toEqual([])
	const restored = await readTables(urlOf(server))
	for (const { name } of tableShapes) expect(restored[name], name).toEqual(wanted[name])
	expect(newPeople).toEqual(['ana-701@farm.example'])
	for (const [folder, { table }] of Object.entries(PICTURE_COLUMNS)) {
		if (folder === 'support-photos') continue
		const suffixes = listSuffixes(folder as PictureFolder)
		const name = `${folder}/${pictureName(getTableName(table), OURS)}${suffixes.at(-1)}`
		const text = `${folder} ${suffixes.at(-1)} of 701`
		expect(readFileSync(join(server.dataDir, name), 'utf8')).toBe(text)
		expect(readdirSync(join(server.dataDir, folder))).toHaveLength(suffixes.length)
	}
	expect(readdirSync(server.dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([])
})

test('the server counts on from the restored ids, and takes a second farm of the old server', async () => {
	const server = await emptyServer()
	await restoreArchive(archive, server)
	const { url } = farm.ctx.db
	const second = join(farm.ctx.dataDir, 'second.zip')
	const folder = mkdtempSync(join(farm.ctx.dataDir, 'exporting-'))
	const files = farm.ctx.files.settings
	const job = { url, farm: { ...farm.owner.farm, id: THEIRS }, files, folder, now: NOW }
	await pipeline(Readable.from(packFarm(job)), createWriteStream(second))
	await restoreArchive(second, server)
	expect((await readTables(urlOf(server)))['farms']).toHaveLength(2)
	const db = await openDb({ url: urlOf(server) })
	const { agents } = await import('#db/schema/agents')
	const { devices } = await import('#db/schema/devices')
	const [agent] = await db.read.select().from(agents)
	const device = { key: 'new', name: 'New', driver: 'x', kind: 'x', address: 'x', status: 'online' }
	const [row] = await db.write((tx) =>
		tx
			.insert(devices)
			.values({ farmId: OURS, agentId: agent?.id ?? '', ...device, statusAt: NOW })
			.returning({ id: devices.id }),
	)
	expect(row?.id).toBe(THEIRS + 1)
	await db.close()
})

test('an account with the address of a member is that member', async () => {
	const server = await emptyServer()
	const db = await openDb({ url: urlOf(server) })
	await migrate(db)
	const person = { email: 'ana-701@farm.example', firstName: 'A', lastName: 'B', createdAt: NOW }
	await db.write(
		async (tx) =>
			void (await tx.insert(users).values({ id: 'already', passwordHash: 'kept', ...person })),
	)
	await db.close()
	expect(await restoreArchive(archive, server)).toMatchObject({
		newPeople: [],
		knownPeople: ['ana-701@farm.example'],
	})
	const restored = await readTables(urlOf(server))
	const kept = restored['users']?.[0]
	expect(restored['users']).toHaveLength(1)
	expect(kept).toEqual(expect.arrayContaining(['already', 'kept']))
	for (const shape of archivedTables)
		for (const column of personColumns(shape)) {
			const at = shape.columns.findIndex(({ name }) => name === column)
			expect(restored[shape.name]?.[0]?.[at], `${shape.name}.${column}`).toBe('already')
		}
})

/** The refusal of an archive with changed files, after which the server is as it was. */
async function refusal(bytes: Uint8Array): Promise<string> {
	const server = newServer(undefined)
	const file = join(farm.ctx.dataDir, 'hostile.zip')
	writeFileSync(file, bytes)
	const error: unknown = await restoreArchive(file, server).catch((e: unknown) => e)
	const rows = existsSync(join(server.dataDir, 'farm.db'))
		? new Sqlite(join(server.dataDir, 'farm.db'))
				.prepare('SELECT count(*) FROM farms')
				.pluck()
				.get()
		: 0
	expect(rows).toBe(0)
	expect(readdirSync(server.dataDir).filter((name) => !name.startsWith('farm.db'))).toEqual([])
	return error instanceof Error ? error.message : 'it was restored'
}

type Files = Record<string, Uint8Array>
const filesNow = (): Files => unzipSync(readFileSync(archive))
const sumOf = async (bytes: Uint8Array) => {
	const { createHash } = await import('node:crypto')
	return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Packs changed files again, with checksums that are right. */
async function repack(change: (files: Files) => void, more: object = {}): Promise<Uint8Array> {
	const files = filesNow()
	const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as object
	delete files['manifest.json']
	change(files)
	const sums = await Promise.all(
		Object.entries(files).map(async ([name, bytes]) => [name, await sumOf(bytes)]),
	)
	const changed = { ...manifest, files: Object.fromEntries(sums) as object, ...more }
	return zipSync({ ...files, 'manifest.json': Buffer.from(JSON.stringify(changed)) })
}

/** Changes the database of the archive by SQL, with a checksum that is right. */
const withSql = (statements: string): Promise<Uint8Array> =>
	repack((files) => {
		const file = join(farm.ctx.dataDir, 'changed.db')
		writeFileSync(file, files['farm.db'] ?? new Uint8Array())
		const db = new Sqlite(file)
		db.pragma('foreign_keys = OFF')
		db.unsafeMode()
		db.exec(statements)
		db.close()
		files['farm.db'] = readFileSync(file)
	})

const onSqlite = test.skipIf(/^postgres/.test(process.env['DATABASE_URL'] ?? ''))

onSqlite('an archive whose database was damaged, or that was cut off, is refused', async () => {
	const bytes = readFileSync(archive)
	const database = bytes.indexOf('farm.db')
	for (const distance of [100, 5_000, 20_000]) {
		const flipped = Buffer.from(bytes)
		const at = database + distance
		flipped[at] = (flipped[at] ?? 0) ^ 0xff
		expect(await refusal(flipped)).toMatch(/damaged/)
	}
	for (const at of [0.1, 0.3, 0.5, 0.9, 0.999].map((part) => Math.floor(bytes.length * part))) {
		expect(await refusal(bytes.subarray(0, at))).toMatch(/damaged/)
	}
	expect(await refusal(Buffer.from('PK is not enough'))).toMatch(/damaged/)
	expect(await refusal(zipSync({ 'a.txt': Buffer.from('a') }))).toMatch(/not an archive of a farm/)
})

onSqlite('files that are missing, more, or others than the manifest says are refused', async () => {
	const files = filesNow()
	const { 'records/farms.csv': _gone, ...fewer } = files
	expect(await refusal(zipSync(fewer))).toMatch(/damaged/)
	expect(await refusal(zipSync({ ...files, 'more.txt': Buffer.from('x') }))).toMatch(
		/unexpected file/,
	)
	const other = { ...files, 'records/farms.csv': Buffer.from('x') }
	expect(await refusal(zipSync(other))).toMatch(/unexpected file|damaged/)
})

onSqlite('a newer archive is refused with what to do', async () => {
	for (const more of [{ format: 2 }, { migrations: 9999 }])
		expect(await refusal(await repack(() => undefined, more))).toMatch(/newer version: update/)
})

onSqlite('paths that leave the folder are refused, and nothing is written there', async () => {
	for (const name of ['../evil.txt', '/tmp/evil.txt', 'pictures/../../evil.txt', 'a\\..\\evil.txt'])
		expect(await refusal(await repack((files) => void (files[name] = Buffer.from('x'))))).toMatch(
			/damaged/,
		)
	expect(existsSync(join(dirname(farm.ctx.dataDir), 'evil.txt'))).toBe(false)
})

onSqlite('only pictures under our names are unpacked', async () => {
	const names = [
		'pictures/images/evil.html',
		'pictures/secret',
		'pictures/elsewhere/x.webp',
		'secret',
	]
	const server = newServer(undefined)
	writeFileSync(
		archive,
		await repack((files) => void names.forEach((name) => (files[name] = Buffer.from('x')))),
	)
	await restoreArchive(archive, server)
	expect(readdirSync(join(server.dataDir, 'images'))).toHaveLength(2)
	expect(readdirSync(server.dataDir)).not.toContain('secret')
})

onSqlite('what unpacks to far more than its size is refused before it is unpacked', async () => {
	const bomb = await repack((files) => void (files['bomb.bin'] = Buffer.alloc(200e6)))
	expect(bomb.length).toBeLessThan(3e6)
	expect(await refusal(bomb)).toMatch(/far more than a farm’s own/)
})

onSqlite(
	'a database with a trigger, a view, a changed table or foreign rows is refused',
	async () => {
		const statements = [
			`CREATE TRIGGER evil AFTER INSERT ON farms BEGIN DELETE FROM users; END`,
			`CREATE VIEW evil AS SELECT * FROM users`,
			`CREATE TABLE evil (x)`,
			`ALTER TABLE farms ADD COLUMN evil`,
			`UPDATE points SET device_id = 99999`,
			`UPDATE farms SET created_at = 'yesterday'`,
			`UPDATE equipment SET decision = '{'`,
			`INSERT INTO applied_migrations VALUES (99999999999999, 'evil')`,
			`DELETE FROM farms`,
		]
		for (const statement of statements)
			expect(await refusal(await withSql(statement)), statement).toMatch(/database in the archive/)
		expect(
			await refusal(await repack((files) => void (files['farm.db'] = Buffer.alloc(8192, 7)))),
		).toMatch(/database in the archive/)
	},
)

onSqlite(
	'secrets and readings of others that somebody put into an archive are not taken',
	async () => {
		const server = newServer(undefined)
		writeFileSync(
			archive,
			await withSql(`UPDATE users SET password_hash = 'evil'; UPDATE agents SET secret_hash = 'evil';
			INSERT INTO readings VALUES (5, 31337, 1, 0)`),
		)
		await restoreArchive(archive, server)
		const restored = await readTables(urlOf(server))
		expect(JSON.stringify(restored)).not.toContain('evil')
		expect(restored['readings']).toHaveLength(1)
	},
)

onSqlite(
	'a farm that is here already, and a database in use, are refused, and nothing changes',
	async () => {
		const server = await emptyServer()
		await restoreArchive(archive, server)
		const before = await readTables(urlOf(server))
		await expect(restoreArchive(archive, server)).rejects.toThrow(/the farm is here already/)
		expect(await readTables(urlOf(server))).toEqual(before)
		const db = await openDb({ url: urlOf(server) })
		await expect(restoreArchive(archive, server)).rejects.toThrow(/stop it first/)
		await db.close()
	},
)
