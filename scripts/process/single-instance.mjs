import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Prevents a second run of this script on the same folder. Throws when one is already running; the
 * lock file of a killed run is ignored.
 */
export function requireSingleInstance(dir) {
	const file = join(dir, 'running.pid')
	const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
	if (pid && pid !== process.pid && isThisScript(pid))
		throw new Error(`It is running already (process ${pid}), with its data in ${dir}.`)
	mkdirSync(dir, { recursive: true })
	writeFileSync(file, String(process.pid))
	process.once('exit', () => rmSync(file, { force: true }))
}

/** Process ids are reused, so the command line must be this script's as well. */
function isThisScript(pid) {
	try {
		process.kill(pid, 0)
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(scriptName())
	} catch (error) {
		return error.code === 'ENOENT' && !existsSync('/proc/self') // alive; without /proc nothing more is known
	}
}

const scriptName = () => process.argv[1].split(/[\\/]/).at(-1)
