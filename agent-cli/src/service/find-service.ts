import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { launchdService } from './launchd'
import type { Service, ServiceOptions } from './service'
import { systemdService } from './systemd'
import { scheduledTask } from './task-scheduler'

/** How this operating system keeps the agent running; null for one we know no way on. */
export function findService(
	options: ServiceOptions,
	platform: NodeJS.Platform = process.platform,
): Service | null {
	if (platform === 'win32') return scheduledTask(options)
	if (platform === 'darwin') return launchdService(options)
	return platform === 'linux' ? systemdService(options) : null
}

/** Whether what the service is written for runs here: containers often have none. */
export function hasServiceManager(): boolean {
	if (process.platform === 'win32') return true
	if (process.platform === 'darwin') return isThere('launchctl')
	return existsSync('/run/systemd/system') && isThere('systemctl')
}

const isThere = (program: string): boolean =>
	spawnSync(program, ['help'], { stdio: 'ignore' }).error === undefined
