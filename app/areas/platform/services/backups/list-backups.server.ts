import { readdir } from 'node:fs/promises'

export type StoredBackup = { file: string; at: number }

const NAME = /^smart-farm-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z\.backup$/

/**
 * Builds a backup's file name, `smart-farm-20261122-020000Z.backup`, from the second of its
 * snapshot.
 */
export const backupName = (at: number): string =>
	`smart-farm-${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}Z.backup`

/**
 * Lists the backups in a folder, newest first. Each passed a trial restore, or it would not have
 * its name.
 */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
	const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return []
		throw error
	})
	return files
		.flatMap((file) => {
			const [, year, month, day, hour, minute, second] = NAME.exec(file) ?? []
			if (!year) return []
			return { file, at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
		})
		.sort((a, b) => b.at - a.at)
}
