import { existsSync, readFileSync } from 'node:fs'
import { writeFileAtomically } from '../write-file'
import { parseConfig } from './load-config'

/**
 * Changes a configuration file as written (defaults are not spelled out), checks the result before
 * anything is replaced. Mode 0600: settings may hold passwords of devices.
 */
export function saveConfig(
	path: string,
	change: (file: Record<string, unknown>) => Record<string, unknown>,
): void {
	const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {}
	const text = `${JSON.stringify(change({ ...before }), null, '\t')}\n`
	parseConfig(text, path)
	writeFileAtomically(path, text, { mode: 0o600 })
}
