import type { Ctx } from '~/context.server'

/** Measures the disk, and writes into the log when it fills up or has room again. */
export async function watchDisk({ disk, log }: Ctx): Promise<void> {
	if (!disk) return
	const before = disk.level
	await disk.check()
	const { level, freeBytes } = disk
	if (level === before) return
	const freeMb = Math.round(freeBytes / 1024 / 1024)
	if (level === 'ample') log.info({ freeMb }, 'the disk has room again')
	if (level === 'low')
		log.warn({ freeMb }, 'the disk is almost full: farms that send most are slowed down')
	if (level === 'full') log.error({ freeMb }, DISK_FULL)
}

export const DISK_FULL =
	'the disk is full: readings and changes are refused; the emergency stop, switching and signing in work'
