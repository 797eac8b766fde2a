import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../files/sync-folder.server'
import type { BackupSums } from './backup-lines'
import { chooseBackupsToKeep } from './choose-backups-to-keep'
import { backupName, listBackups } from './list-backups.server'
import { verifyBackup, TRIAL_PREFIX } from './verify-backup.server'
import { writeBackup, type BackupSource } from './write-backup.server'

/** Name of a backup that is being made, or that a crash left behind. */
const PARTIAL = /^smart-farm-[\dZ-]+\.backup\.partial$/
const TRIAL = new RegExp(`^${TRIAL_PREFIX}`)
const DAY_MS = 86_400_000

export type MadeBackup = { path: string; sums: BackupSums }

/**
 * Makes a backup in a folder. It gets its name only after a trial restore gave the same rows and
 * files; until then, and after a failure, there is none.
 */
export async function makeBackup(
	folder: string,
	source: BackupSource,
	now: number,
): Promise<MadeBackup> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const path = join(folder, backupName(now))
	const partial = `${path}.partial`
	try {
		await writeBackup(partial, source, now)
		const sums = await verifyBackup(partial, source.passPhrase, source.dataDir)
		await rename(partial, path)
		await syncFolder(folder)
		return { path, sums }
	} catch (error) {
		await rm(partial, { force: true })
		throw error
	}
}

/**
 * Deletes the backups of a folder that no day, week or month needs, and temporary files that
 * crashes left there and in the data folder more than a day ago.
 */
export async function pruneBackups(
	folder: string,
	{ dataDir, now }: { dataDir: string; now: number },
): Promise<void> {
	const backups = await listBackups(folder)
	const kept = chooseBackupsToKeep(backups)
	for (const backup of backups) if (!kept.has(backup)) await rm(join(folder, backup.file))
	for (const [within, pattern] of [
		[folder, PARTIAL],
		[dataDir, TRIAL],
	] as const)
		for (const name of await readdir(within)) {
			if (!pattern.test(name)) continue
			const { mtimeMs } = await stat(join(within, name))
			if (mtimeMs < now - DAY_MS) await rm(join(within, name), { recursive: true })
		}
}
