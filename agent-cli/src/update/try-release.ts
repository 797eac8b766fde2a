import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../exit-codes'
import { NODE_FILE } from './bundled-node'

const TIMEOUT_MS = 60_000
const run = promisify(execFile)

/**
 * Runs an unpacked release before anything depends on it: it has to say the version that was signed,
 * and to find configuration, spool and drivers in order. Throws `CommandError`.
 */
export async function tryRelease(folder: string, version: string, config: string): Promise<void> {
	const said = await runRelease(folder, version, ['--version'])
	if (said.trim() !== version)
		throw new CommandError(
			'unsafe',
			`The package calls itself version ${said.trim().slice(0, 40)}, but ${version} was signed. Nothing was changed.`,
		)
	await runRelease(folder, version, ['self-test', '--config', config])
}

async function runRelease(folder: string, version: string, args: string[]): Promise<string> {
	const program = join(folder, 'farm-agent.mjs')
	// With the Node it brings: one that does not start here is noticed before anything depends on it.
	const own = join(folder, NODE_FILE)
	const node = existsSync(own) ? own : process.execPath
	const options = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: 1024 * 1024 } as const
	try {
		return (await run(node, [program, ...args], options)).stdout
	} catch (error) {
		const { killed, stderr = '', message } = error as Error & { killed?: boolean; stderr?: string }
		const why = killed
			? `no answer in ${TIMEOUT_MS / 1000} s`
			: stderr.trim().slice(-600) || message
		throw new CommandError(
			'unsafe',
			`Version ${version} does not run here ("${args[0]}" failed). Nothing was changed.\n${why}`,
			{ cause: error },
		)
	}
}
