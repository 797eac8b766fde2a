import type { Ctx } from '~/context.server'
import { readJobFailure } from '../with-job-lease.server'
import { listBackups } from './list-backups.server'
import { BACKUP_JOB } from './run-nightly-backup.server'

const OVERDUE_AFTER_MS = 48 * 3_600_000

export type BackupState = {
	/** Snapshot time of the last proven backup; null when there is none. */
	provenAt: number | null
	/** Number of proven backups. */
	count: number
	isOverdue: boolean
	/** Last failure, when no backup succeeded since. */
	failed: { at: number; reason: string } | null
}

/**
 * Reads the state of this server's backups; null when none are set up. Until the first has ended it
 * is not overdue.
 */
export async function readBackupState({
	db,
	backups,
	now,
}: Pick<Ctx, 'db' | 'backups' | 'now'>): Promise<BackupState | null> {
	if (!backups) return null
	const failed = await readJobFailure({ db }, BACKUP_JOB)
	const stored = await listBackups(backups.folder).catch((error: Error) => error)
	if (stored instanceof Error)
		return {
			provenAt: null,
			count: 0,
			isOverdue: true,
			failed: { at: now(), reason: stored.message },
		}
	const provenAt = stored[0]?.at ?? null
	const isOverdue = provenAt === null ? failed !== null : now() - provenAt > OVERDUE_AFTER_MS
	return { provenAt, count: stored.length, isOverdue, failed }
}
