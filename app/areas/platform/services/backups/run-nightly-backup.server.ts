import type { Ctx } from '~/context.server'
import { readJobFailure, withJobLease } from '../with-job-lease.server'
import type { BackupSchedule } from './backup-schedule'
import { listBackups } from './list-backups.server'

export const BACKUP_JOB = 'nightly-backup'
const RETRY_MS = 60 * 60_000

/**
 * Makes the nightly backup, once it is time and there is none yet; a failed one is tried again
 * after an hour. Of several servers one makes it.
 */
export async function runNightlyBackup(ctx: Ctx): Promise<void> {
	const { backups } = ctx
	if (!backups) return
	const failed = await readJobFailure(ctx, BACKUP_JOB)
	if (!failed && (await hasBackup(ctx, backups))) return
	const make = async () => {
		if (await hasBackup(ctx, backups)) return // another server has made it meanwhile
		await backups.make()
		ctx.log.info('a backup was made and proven')
	}
	await withJobLease(ctx, BACKUP_JOB, make, { retryMs: RETRY_MS })
}

async function hasBackup({ now }: Ctx, { folder, hour }: BackupSchedule): Promise<boolean> {
	const [newest] = await listBackups(folder)
	return newest !== undefined && newest.at >= startOfLastHour(hour, now())
}

/** Returns when an hour of this machine's day last began. */
function startOfLastHour(hour: number, now: number): number {
	const time = new Date(now)
	time.setHours(hour, 0, 0, 0)
	if (time.getTime() > now) time.setDate(time.getDate() - 1)
	return time.getTime()
}
