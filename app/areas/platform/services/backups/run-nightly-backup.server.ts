import type { Ctx } from '~/context.server'
import { listBackups } from './list-backups.server'

const RETRY_MS = 60 * 60_000

/**
 * Makes the nightly backup, once it is time and there is none yet; a failed one is tried again
 * after an hour.
 */
export async function runNightlyBackup(ctx: Ctx): Promise<void> {
	const { backups, state } = ctx
	if (!backups) return
	const { failedBackup } = state
	if (failedBackup && Math.abs(ctx.now() - failedBackup.at) < RETRY_MS) return
	try {
		const [newest] = await listBackups(backups.folder)
		if (newest && newest.at >= startOfLastHour(backups.hour, ctx.now())) return
		await backups.make()
		state.failedBackup = null
		ctx.log.info('a backup was made and proven')
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		state.failedBackup = { at: ctx.now(), reason }
		throw error
	}
}

/** Returns when an hour of this machine's day last began. */
function startOfLastHour(hour: number, now: number): number {
	const time = new Date(now)
	time.setHours(hour, 0, 0, 0)
	if (time.getTime() > now) time.setDate(time.getDate() - 1)
	return time.getTime()
}
