import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeFileAtomically } from '../write-file'
import { readPackage } from './unpack-release'

/** The package in base64, put in by the build. */
declare const AGENT_PACKAGE: string

/**
 * Puts the agent into `farm-agent` of the home folder and sets it up: what the line that the web app
 * shows does with this file, which is loaded and never stored.
 */
export function install(server: string, code: string, ...flags: string[]): void {
	const folder = join(homedir(), 'farm-agent')
	for (const [path, bytes] of readPackage(Buffer.from(AGENT_PACKAGE, 'base64'))) {
		mkdirSync(dirname(join(folder, path)), { recursive: true })
		writeFileAtomically(join(folder, path), bytes)
	}
	const program = join(folder, 'farm-agent.mjs')
	chmodSync(program, 0o755)
	// The state of an update that an earlier installation had begun.
	rmSync(join(folder, 'update.json'), { force: true })
	console.log(`The agent is in ${folder}.`)
	const words = ['setup', server, code, ...flags, '--config', join(folder, 'agent.json')]
	const { status } = spawnSync(process.execPath, [program, ...words], { stdio: 'inherit' })
	process.exitCode = status ?? 1
}
