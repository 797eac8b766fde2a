import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram, type Place } from './run-program'
import { upgradeFolder } from './upgrade-state'

const FILES = ['farm.db', 'farm.db-wal', 'farm.db-shm']

const keptFolder = (dataDir: string) => join(upgradeFolder(dataDir), 'before')

type Kept = { dataDir: string; isPostgres: boolean; from: string; to: string; place: Place }

/** Keeps the database of a stopped server: its file, or a backup of PostgreSQL. */
export async function keepDatabase({ dataDir, isPostgres, from, place }: Kept): Promise<void> {
	const kept = keptFolder(dataDir)
	const draft = `${kept}.draft`
	for (const folder of [kept, draft]) await rm(folder, { recursive: true, force: true })
	await mkdir(draft, { mode: 0o700 })
	const { uid, gid } = await stat(dataDir)
	if (process.getuid?.() === 0) await chown(draft, uid, gid)
	if (isPostgres) await runProgram(from, ['scripts/backup.ts', draft], place)
	else await copyFiles(dataDir, draft)
	await rename(draft, kept)
}

/** Puts the kept database back; called again after a kill, it does so again. */
export async function restoreDatabase({ dataDir, isPostgres, from, to, place }: Kept) {
	const kept = keptFolder(dataDir)
	if (!isPostgres) {
		for (const name of FILES) await rm(join(dataDir, name), { force: true })
		return copyFiles(kept, dataDir)
	}
	const [backup = ''] = await readdir(kept)
	await runProgram(to, ['scripts/upgrade/clear-postgres.ts'], place)
	await runProgram(from, ['scripts/restore.ts', join(kept, backup)], place)
}

/** Copies the files of a database with their owner, and waits until they are on the disk. */
async function copyFiles(from: string, to: string): Promise<void> {
	for (const name of FILES) {
		const [source, target] = [join(from, name), join(to, name)]
		if (!existsSync(source)) continue
		await copyFile(source, target)
		const { uid, gid, mode } = await stat(source)
		await chmod(target, mode & 0o777)
		if (process.getuid?.() === 0) await chown(target, uid, gid)
		const handle = await open(target, 'r+')
		await handle.sync().finally(() => handle.close())
	}
}
