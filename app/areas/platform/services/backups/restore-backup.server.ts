import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '@sfc/domain/fault'
import { inspectSqlite } from '#db/dump/inspect-sqlite'
import type { Loader, TargetState } from '#db/dump/loader'
import { loadSqlite } from '#db/dump/load-sqlite'
import { readMigrations } from '#db/migrate'
import { copyFiles } from '../files/copy-files.server'
import type { FileStore } from '../files/file-store'
import { openFolderFiles } from '../files/folder-files.server'
import { PICTURE_FOLDERS } from '../images/picture-folders'
import { NODE_FILES, type KeysFromEnvironment } from './backup-files.server'
import type { BackupSums } from './backup-lines'
import { backupName } from './list-backups.server'
import { readManifest } from './read-backup.server'
import { unpackBackup } from './unpack-backup.server'
import { writeBackup } from './write-backup.server'

export type RestoreTarget = {
	dataDir: string
	files: FileStore
	/** PostgreSQL address; empty: `farm.db` in the data folder. */
	postgresUrl: string | undefined
	/** Whether existing farms and accounts may be replaced. */
	replace: boolean
	/** Keys of the replaced server, for the backup of it. */
	keys?: KeysFromEnvironment
}

export type Restored = {
	sums: BackupSums
	/**
	 * Folder with the files that were in the data folder before, and for PostgreSQL a backup with the
	 * same pass phrase; null when there was nothing.
	 */
	replacedFiles: string | null
}

const PREVIOUS_BACKUP = 'before.backup'
const DATABASE_FILES = ['farm.db-wal', 'farm.db-shm', 'farm.db']

/**
 * Restores a backup in place of the current data; a failure changes nothing. Throws Fault forbidden
 * for a wrong pass phrase, invalid for a damaged or newer backup, conflict for a target that is in
 * use or not empty.
 */
export async function restoreBackup(
	path: string,
	passPhrase: string,
	target: RestoreTarget,
	now: number,
): Promise<Restored> {
	const { dataDir, files, postgresUrl } = target
	const { migrations } = await readManifest(path, passPhrase)
	const known = readMigrations(postgresUrl ? 'postgres' : 'sqlite').map(({ number }) => number)
	if (migrations > Math.max(...known))
		throw new Fault('invalid', 'The backup was made by a newer version: update this program')
	if (migrations < Math.min(...known))
		throw new Fault(
			'invalid',
			'The backup was made before the first release: restore it with the last version before, start that once, and back up again',
		)
	await mkdir(dataDir, { recursive: true, mode: 0o700 })
	const found = await inspect(target)
	checkTarget(found, target)
	const aside = join(dataDir, `replaced-by-${backupName(now).replace('.backup', '')}`)
	if (postgresUrl && found.hasData)
		await backUpPostgres(aside, { ...target, postgresUrl }, passPhrase, now)
	const folder = await mkdtemp(join(dataDir, 'restoring-'))
	const isFolder = files.settings.kind === 'folder'
	try {
		let sums: BackupSums | undefined
		const fill = async (loader: Loader) => {
			sums = await unpackBackup(path, passPhrase, { folder, loader })
			// Pictures in a bucket stay beside the restored ones until the server deletes what no row names.
			if (!isFolder) await copyFiles(openFolderFiles(folder), files, PICTURE_FOLDERS)
		}
		if (postgresUrl) {
			const { loadPostgres } = await import('#db/dump/load-postgres')
			await loadPostgres(postgresUrl, migrations, fill)
		} else await loadDatabaseFile(join(folder, 'farm.db'), migrations, fill)
		if (!sums) throw new Error('The backup was not read')
		const names = [
			...NODE_FILES,
			...(isFolder ? PICTURE_FOLDERS : []),
			...(postgresUrl ? [] : DATABASE_FILES),
		]
		const isAnyMoved = await putInPlace(names, { folder, dataDir, aside })
		return { sums, replacedFiles: isAnyMoved || found.hasData ? aside : null }
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

async function inspect({ dataDir, postgresUrl }: RestoreTarget): Promise<TargetState> {
	if (!postgresUrl) return inspectSqlite(join(dataDir, 'farm.db'))
	return (await import('#db/dump/load-postgres')).inspectPostgres(postgresUrl)
}

function checkTarget({ isInUse, hasData }: TargetState, { replace }: RestoreTarget): void {
	if (isInUse) throw new Fault('conflict', 'A server uses this database: stop it first')
	if (hasData && !replace)
		throw new Fault(
			'conflict',
			'There are farms or accounts already. Restore into an empty folder or database, or add --replace',
		)
}

/** Backs up the PostgreSQL database that is replaced, since it has no file to move. */
async function backUpPostgres(
	aside: string,
	{ postgresUrl, dataDir, files, keys = {} }: RestoreTarget & { postgresUrl: string },
	passPhrase: string,
	now: number,
): Promise<void> {
	await mkdir(aside, { recursive: true, mode: 0o700 })
	const source = { databaseUrl: postgresUrl, dataDir, files, keys, passPhrase }
	await writeBackup(join(aside, PREVIOUS_BACKUP), source, now).catch(async (cause: unknown) => {
		await rm(aside, { recursive: true, force: true })
		const why = cause instanceof Error ? cause.message : String(cause)
		throw new Fault(
			'conflict',
			`What is there could not be backed up first, so nothing was replaced: ${why}. To go without a copy, restore into an empty database`,
			{ cause },
		)
	})
}

async function loadDatabaseFile(
	file: string,
	migrations: number,
	fill: (loader: Loader) => Promise<void>,
): Promise<void> {
	await loadSqlite(file, migrations, fill)
	const handle = await open(file, 'r+')
	await handle.sync().finally(() => handle.close())
}

/**
 * Moves the current files into the folder `aside`, and the restored files into their place, the
 * database last.
 */
async function putInPlace(
	names: readonly string[],
	{ folder, dataDir, aside }: { folder: string; dataDir: string; aside: string },
): Promise<boolean> {
	let isAnyMoved = false
	for (const name of names) {
		if (!(await exists(join(dataDir, name)))) continue
		await mkdir(aside, { recursive: true, mode: 0o700 })
		await rename(join(dataDir, name), join(aside, name))
		isAnyMoved = true
	}
	for (const name of names)
		if (await exists(join(folder, name))) await rename(join(folder, name), join(dataDir, name))
	return isAnyMoved
}

const exists = (path: string): Promise<boolean> =>
	stat(path).then(
		() => true,
		() => false,
	)
