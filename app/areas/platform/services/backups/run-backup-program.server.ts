import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { BackupSchedule } from './backup-schedule'

const LAST_WORDS = 2_000

/**
 * Creates a schedule whose backups are made by a separate program at low priority: the server goes
 * on answering, and a backup that runs out of memory does not affect it.
 */
export const createBackupSchedule = (folder: string, hour: number): BackupSchedule => ({
	folder: resolve(folder),
	hour,
	make: () => runBackupProgram(resolve(folder)),
})

/**
 * Runs the backup program. It ends when its standard input closes, which the system does when this
 * server ends.
 */
async function runBackupProgram(folder: string): Promise<void> {
	const args = ['--import', 'tsx', 'scripts/backup.ts', folder, '--nightly']
	const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] })
	child.stdin.on('error', () => undefined)
	let said = ''
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		said = (said + text).slice(-LAST_WORDS)
	})
	const [code] = (await once(child, 'close')) as [number | null]
	const reason = said.trim().split('\n').at(-1) // warnings of Node come before it
	if (code !== 0) throw new Error(reason || `The backup program ended with ${code}`)
}
