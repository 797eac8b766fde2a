import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '@sfc/domain/fault'
import { inspectSqlite } from '#db/dump/inspect-sqlite'
import type { Loader } from '#db/dump/loader'
import { addToSqlite } from '#db/dump/load-sqlite'
import { withSqliteSnapshot } from '#db/dump/snapshot-sqlite'
import type { DumpedRow, TableShape } from '#db/dump/table-shapes'
import { migrate } from '#db/migrate'
import { openDb } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { engineCode } from '#db/unavailable'
import { copyFiles } from '~/areas/platform/services/files/copy-files.server'
import type { FileStore } from '~/areas/platform/services/files/file-store'
import { openFolderFiles } from '~/areas/platform/services/files/folder-files.server'
import { PICTURE_FOLDERS } from '~/areas/platform/services/images/picture-folders'
import { archivedTables, farmCondition, personColumns, withhold } from './archived-tables'
import { DATABASE_FILE, type ArchiveManifest } from './archive-manifest'
import { prepareDatabase } from './prepare-database.server'
import { unpackArchive } from './unpack-archive.server'

export type ArchiveTarget = {
	dataDir: string
	files: FileStore
	/** PostgreSQL address; empty: `farm.db` in the data folder. */
	postgresUrl: string | undefined
}

export type RestoredFarm = {
	manifest: ArchiveManifest
	/** Addresses of people who had no account here, and need a password. */
	newPeople: string[]
	/** Addresses of people whose account here got the farm. */
	knownPeople: string[]
}

/**
 * Restores a farm from its archive, with its ids, into an installation whose server does not run. An
 * account with the address of a person is that person's. A failure changes nothing. Throws Fault
 * invalid for a damaged, foreign or newer archive, conflict for a database that is in use or has rows
 * of these ids, unavailable without room.
 */
export async function restoreArchive(
	path: string,
	{ dataDir, files, postgresUrl }: ArchiveTarget,
): Promise<RestoredFarm> {
	await mkdir(dataDir, { recursive: true, mode: 0o700 })
	const url = postgresUrl ?? join(dataDir, 'farm.db')
	await refuseRunningServer(url, postgresUrl)
	const folder = await mkdtemp(join(dataDir, 'restoring-'))
	try {
		const manifest = await unpackArchive(path, folder)
		const file = join(folder, DATABASE_FILE)
		const farmId = prepareDatabase(file, manifest.migrations)
		const known = await readAccounts(url)
		const put = await copyFiles(openFolderFiles(join(folder, 'pictures')), files, PICTURE_FOLDERS)
		const people = await addFarm(url, { file, farmId, known }).catch(async (error: unknown) => {
			for (const picture of put) await files.delete(picture)
			throw error
		})
		return { manifest, ...people }
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

async function refuseRunningServer(url: string, postgresUrl: string | undefined): Promise<void> {
	const found = postgresUrl
		? await (await import('#db/dump/load-postgres')).inspectPostgres(url)
		: inspectSqlite(url)
	if (found.isInUse) throw new Fault('conflict', 'A server uses this database: stop it first')
}

/** Makes the database where there is none. Returns the id of each account by its address. */
async function readAccounts(url: string): Promise<Map<string, string>> {
	const db = await openDb({ url })
	try {
		await migrate(db)
		const rows = await db.read.select({ id: users.id, email: users.email }).from(users)
		return new Map(rows.map(({ id, email }) => [email, id]))
	} finally {
		await db.close()
	}
}

type Source = { file: string; farmId: number; known: Map<string, string> }

/** Adds all rows of the farm in one transaction. */
async function addFarm(
	url: string,
	{ file, farmId, known }: Source,
): Promise<Pick<RestoredFarm, 'newPeople' | 'knownPeople'>> {
	const people = { newPeople: [] as string[], knownPeople: [] as string[] }
	const add = /^postgres/.test(url)
		? (await import('#db/dump/load-postgres')).addToPostgres
		: addToSqlite
	await withSqliteSnapshot(file, async (archive) => {
		const rowsOf = (shape: TableShape) => archive.rows(shape, farmCondition(shape, farmId))
		const ids = new Map<string, string>()
		await add(url, async (loader) => {
			for (const shape of [...archivedTables].sort(usersFirst)) {
				let lastId = 0
				for await (const read of rowsOf(shape)) {
					const rows = withhold(shape, read)
					const fresh =
						shape.name === 'users' ? matchPeople(shape, rows, { known, ids, people }) : rows
					await addRows(loader, shape, renamePeople(shape, fresh, ids))
					const at = shape.columns.findIndex(({ name }) => name === shape.autoId)
					for (const row of rows) lastId = Math.max(lastId, Number(row[at] ?? 0))
				}
				if (shape.autoId !== null && lastId > 0) await loader.raiseLastId(shape, lastId)
			}
		})
	})
	return people
}

const usersFirst = (a: TableShape, b: TableShape): number =>
	Number(b.name === 'users') - Number(a.name === 'users')

/** Notes which account each person has, and returns the rows of those who have none yet. */
function matchPeople(
	shape: TableShape,
	rows: DumpedRow[],
	{
		known,
		ids,
		people,
	}: {
		known: Map<string, string>
		ids: Map<string, string>
		people: Pick<RestoredFarm, 'newPeople' | 'knownPeople'>
	},
): DumpedRow[] {
	const [id, email] = ['id', 'email'].map((name) =>
		shape.columns.findIndex((column) => column.name === name),
	) as [number, number]
	return rows.filter((row) => {
		const address = String(row[email])
		const account = known.get(address)
		;(account ? people.knownPeople : people.newPeople).push(address)
		if (account) ids.set(String(row[id]), account)
		return account === undefined
	})
}

/** Replaces the ids of people who have another one here. */
function renamePeople(
	shape: TableShape,
	rows: DumpedRow[],
	ids: ReadonlyMap<string, string>,
): DumpedRow[] {
	const columns = personColumns(shape).map((column) =>
		shape.columns.findIndex(({ name }) => name === column),
	)
	for (const row of rows)
		for (const at of columns) {
			const account = ids.get(String(row[at]))
			if (account !== undefined) row[at] = account
		}
	return rows
}

const TAKEN = /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)|23505)$/

/** Adds rows. Throws Fault conflict when one of their ids is taken. */
async function addRows(loader: Loader, shape: TableShape, rows: DumpedRow[]): Promise<void> {
	try {
		if (rows.length > 0) await loader.add(shape, rows)
	} catch (error) {
		if (!TAKEN.test(engineCode(error) ?? '')) throw error
		throw new Fault(
			'conflict',
			`This database holds other rows with the ids of the archive (table ${shape.name}): the farm is here already, or farms of another server are. Restore it into an empty database; nothing was changed`,
			{ cause: error },
		)
	}
}
