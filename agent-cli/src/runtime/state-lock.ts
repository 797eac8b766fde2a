import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../exit-codes'
import { isDiskFull } from '../write-file'

/** The process that uses a state folder; null when none does. */
export function lockHolder(stateDir: string): number | null {
	try {
		const [pid, started] = readFileSync(lockPath(stateDir), 'utf8').split(' ')
		const alive =
			Number(pid) > 0 && isAlive(Number(pid)) && processStartTime(Number(pid)) === (started ?? '')
		return alive ? Number(pid) : null
	} catch {
		return null
	}
}

/** Locks the state folder for this process. Throws `CommandError` when another one uses it. */
export function acquireLock(stateDir: string): () => void {
	mkdirSync(stateDir, { recursive: true })
	for (let tries = 0; ; tries++) {
		const holder = lockHolder(stateDir)
		if (holder !== null || tries > 3)
			throw new CommandError(
				'running',
				`farm-agent runs already as process ${holder ?? 'unknown'} with ${stateDir}`,
			)
		try {
			const file = openSync(lockPath(stateDir), 'wx')
			try {
				writeSync(file, `${process.pid} ${processStartTime(process.pid)}`)
			} catch (error) {
				// Better to run without a lock than not at all; the spool makes room.
				if (!isDiskFull(error)) throw error
			} finally {
				closeSync(file)
			}
			return () => rmSync(lockPath(stateDir), { force: true })
		} catch (error) {
			if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
			// Left by a process that is gone.
			rmSync(lockPath(stateDir), { force: true })
		}
	}
}

const lockPath = (stateDir: string): string => join(stateDir, 'agent.pid')

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'EPERM'
	}
}

/** Distinguishes a process from a later one with the same id; empty where the system does not say. */
function processStartTime(pid: number): string {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
		return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
	} catch {
		return ''
	}
}
