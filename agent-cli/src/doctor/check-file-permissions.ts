import { statSync } from 'node:fs'
import type { Finding } from '@sfc/contract/equipment/agents/asks'
import { credentialsPath } from '../config/credentials'

/** Files that hold secrets and that other accounts of this machine can read. */
export function checkFilePermissions(config: string): Finding[] {
	if (process.platform === 'win32') return []
	const open = [credentialsPath(config), config].filter((path) => {
		const stat = statSync(path, { throwIfNoEntry: false })
		return stat !== undefined && (stat.mode & 0o077) !== 0
	})
	return open.map((path) => ({
		level: 'warn',
		about: 'secrets',
		text: `${path} can be read by other accounts of this machine`,
		remedy: `Run: chmod 600 ${path}`,
	}))
}
