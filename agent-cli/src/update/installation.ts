import { basename, dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../exit-codes'

/** Where the program and its releases lie. */
export type Installation = {
	folder: string
	/** What is started: the first package's program, or the launcher of a release. */
	program: string
	previous: string
	/** The state of the update in progress, or how the last one ended. */
	state: string
	releases: string
	/** Name of the release that runs; null for the package the agent was installed from. */
	running: string | null
}

/** The installation in a folder. */
export const installationIn = (folder: string, running: string | null = null): Installation => ({
	folder,
	program: join(folder, 'farm-agent.mjs'),
	previous: join(folder, 'farm-agent.previous.mjs'),
	state: join(folder, 'update.json'),
	releases: join(folder, 'releases'),
	running,
})

/** The installation this program is part of. Throws `CommandError` for one that is no package. */
export function ownInstallation(): Installation {
	const own = dirname(fileURLToPath(import.meta.url))
	const isRelease = basename(dirname(own)) === 'releases'
	const installation = isRelease
		? installationIn(dirname(dirname(own)), basename(own))
		: installationIn(own)
	if (existsSync(installation.program)) return installation
	throw new CommandError(
		'failed',
		'This agent does not run from its package and cannot be updated. Install farm-agent.zip from the web app.',
	)
}
