import type { Ctx } from '~/context.server'
import { listBackups } from './list-backups.server'

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
	backups,
	state,
	now,
}: Pick<Ctx, 'backups' | 'state' | 'now'>): Promise<BackupState | null> {
	if (!backups) return null
	const failed = state.failedBackup
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
