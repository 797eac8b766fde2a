import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps a second run of this script away from the same folder. Throws when one is running already; a
 * file left by one that was killed does not count.
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

/** Numbers of processes are used again, so the command line has to be this script's too. */
function isThisScript(pid) {
	try {
		process.kill(pid, 0)
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(scriptName())
	} catch (error) {
		return error.code === 'ENOENT' && !existsSync('/proc/self') // alive, and no way to tell
	}
}

const scriptName = () => process.argv[1].split(/[\\/]/).at(-1)
