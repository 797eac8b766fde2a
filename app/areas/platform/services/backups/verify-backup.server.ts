import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { loadSqlite } from '#db/dump/load-sqlite'
import { readMigrations } from '#db/migrate'
import { withSqliteSnapshot } from '#db/dump/snapshot-sqlite'
import { tableShapes } from '#db/dump/table-shapes'
import { encodeRows, type BackupSums } from './backup-lines'
import { PICTURE_COLUMNS } from '../images/picture-columns'
import { PICTURE_FOLDERS, listSuffixes } from '../images/picture-folders'
import { unpackBackup } from './unpack-backup.server'

/** Name prefix of trial folders; a crash leaves one behind. */
export const TRIAL_PREFIX = 'restore-trial-'

/**
 * Restores a backup of this program into a new folder below `within`, reads everything there again
 * and compares counts and checksums; the folder is deleted afterwards. The database is SQLite for
 * either engine. Throws when anything differs.
 */
export async function verifyBackup(
	path: string,
	passPhrase: string,
	within: string,
): Promise<BackupSums> {
	const folder = await mkdtemp(join(within, TRIAL_PREFIX))
	try {
		const database = join(folder, 'farm.db')
		let sums: BackupSums | undefined
		await loadSqlite(database, readMigrations('sqlite').at(-1)?.number ?? 0, async (loader) => {
			sums = await unpackBackup(path, passPhrase, { folder, loader })
		})
		if (!sums) throw new Error('The trial restore could not read the backup')
		await compareTables(database, sums)
		await compareFiles(folder, sums)
		await requirePictures(database, sums)
		return sums
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

const compareTables = (database: string, { tables }: BackupSums): Promise<void> =>
	withSqliteSnapshot(database, async (snapshot) => {
		for (const shape of tableShapes) {
			const lines = encodeRows(snapshot, shape)
			let step = await lines.next()
			while (!step.done) step = await lines.next()
			const wanted = tables.get(shape.name)
			if (wanted?.rows !== step.value.rows || wanted.sha256 !== step.value.sha256)
				throw new Error(`The trial restore differs from the backup in the table ${shape.name}`)
		}
	})

async function compareFiles(folder: string, { files }: BackupSums): Promise<void> {
	for (const [name, { sha256 }] of files) {
		const hash = createHash('sha256').update(await readFile(join(folder, name)))
		if (hash.digest('hex') !== sha256)
			throw new Error(`The trial restore differs from the backup in the file ${name}`)
	}
}

/**
 * Refuses a backup whose rows name pictures that it lacks: of several servers without a common
 * folder, the one that made it has only its own.
 */
const requirePictures = (database: string, { files }: BackupSums): Promise<void> =>
	withSqliteSnapshot(database, async (snapshot) => {
		for (const folder of PICTURE_FOLDERS) {
			const { name, table } = PICTURE_COLUMNS[folder]
			const shape = tableShapes.find((one) => one.name === getTableName(table))
			const column = shape?.columns.findIndex((one) => one.name === name) ?? -1
			if (!shape || column < 0) throw new Error(`No column holds the pictures of ${folder}`)
			for await (const rows of snapshot.rows(shape))
				for (const { [column]: picture } of rows) {
					const file = `${folder}/${picture}${listSuffixes(folder)[0]}`
					if (picture !== null && !files.has(file))
						throw new Error(
							`The picture ${file} is missing. Put it back into DATA_DIR, or the bucket of FILES, or delete what shows it.`,
						)
				}
		}
	})
